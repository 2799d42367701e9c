// Who may call (interface, Authentication).

import type { Credential } from '../api/endpoint.ts'

/** `components.securitySchemes`. */
export const SECURITY_SCHEMES = {
  bearer: {
    type: 'http',
    scheme: 'bearer',
    description: 'Any token is accepted, or only those of `--token`. One that ends in `@<world>` chooses a world.',
  },
  bareToken: {
    type: 'apiKey',
    in: 'header',
    name: 'Authorization',
    description: 'The token without `Bearer`, as some samples of data requests send it.',
    'x-provenance': 'assumed',
    'x-assumption': 'bare-token',
  },
  discovery: {
    type: 'http',
    scheme: 'bearer',
    description: 'A token issued by the operator on request. Any is accepted, or only those of `--discovery-token`.',
  },
  insightsKey: {
    type: 'apiKey',
    in: 'query',
    name: 'key',
    description: 'The insights key. Any is accepted, or only those of `--insights-key`.',
  },
} as const

type Requirement = Partial<Record<keyof typeof SECURITY_SCHEMES, readonly string[]>>

/** Any one of these will do. */
export const SECURITY: Readonly<Record<Credential, readonly Requirement[]>> = {
  bearer: [{ bearer: [] }],
  bare: [{ bearer: [] }, { bareToken: [] }],
  discovery: [{ discovery: [] }],
  key: [{ bearer: [], insightsKey: [] }],
  open: [],
}
