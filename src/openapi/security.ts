// Credentials (interface, Authentication).

import type { DocumentOptions } from '../contract/document-options.ts'
import type { Described } from './schemas.ts'

const bearer = (description: string) => ({ type: 'http', scheme: 'bearer', description })

const SERVICE = {
  bearer: bearer('Accepts any token, or only those of `--token`. A token that ends in `@<world>` selects a world.'),
}
const DISCOVERY = { discovery: bearer('A token issued for the search: one of those of `--discovery-token`.') }
const CONTROL = { controlToken: bearer('The token of `--control-token`.') }

/** Returns `components.securitySchemes`: one of bearer tokens unless options ask for more. */
export function securitySchemes(family: 'service' | 'control', { discovery, guarded }: DocumentOptions) {
  if (family === 'control') return guarded ? CONTROL : {}
  return { ...SERVICE, ...(discovery ? DISCOVERY : {}) }
}

/** Returns the credentials that a call needs. The insights key of endpoint 5 is a parameter. */
export function securityOf({ family, auth, traits }: Described, { discovery, guarded }: DocumentOptions): unknown[] {
  if (family === 'control') return guarded && !traits?.openToAll && !traits?.anybody ? [{ controlToken: [] }] : []
  return [discovery && auth === 'discovery' ? { discovery: [] } : { bearer: [] }]
}
