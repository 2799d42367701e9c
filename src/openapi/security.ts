// Credentials (interface, Authentication).

import type { Credential } from '../contract/endpoint.ts'

/** `components.securitySchemes`. */
export const SECURITY_SCHEMES = {
  bearer: {
    type: 'http',
    scheme: 'bearer',
    description: 'Accepts any token, or only those of `--token`. A token that ends in `@<world>` selects a world.',
  },
  bareToken: {
    type: 'apiKey',
    in: 'header',
    name: 'Authorization',
    description: 'The token without `Bearer`, as in some samples of data requests.',
    'x-provenance': 'assumed',
    'x-assumption': 'bare-token',
  },
  discovery: {
    type: 'http',
    scheme: 'bearer',
    description: 'A token issued by the operator on request. Accepts any token, or only those of `--discovery-token`.',
  },
  insightsKey: {
    type: 'apiKey',
    in: 'query',
    name: 'key',
    description: 'The insights key. Accepts any key, or only those of `--insights-key`.',
  },
} as const

type Requirement = Partial<Record<keyof typeof SECURITY_SCHEMES, readonly string[]>>

/** The alternatives for each kind of credential; one of them is enough. */
export const SECURITY: Readonly<Record<Credential, readonly Requirement[]>> = {
  bearer: [{ bearer: [] }],
  bare: [{ bearer: [] }, { bareToken: [] }],
  discovery: [{ discovery: [] }],
  key: [{ bearer: [], insightsKey: [] }],
  open: [],
}
