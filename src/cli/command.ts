import type { Asked } from './asked-server.ts'
import type { Given } from './settings.ts'

/** A command with its arguments, parsed but not yet checked. */
export type Command =
  | { readonly command: 'serve'; readonly given: Given }
  | { readonly command: 'routes' }
  | ({ readonly command: 'healthcheck'; readonly wait?: string | undefined } & Asked)
  | { readonly command: 'exec'; readonly given: Given; readonly run: readonly string[]; readonly report: boolean }
  | ({ readonly command: 'coverage'; readonly min: string | undefined } & Asked)
  | { readonly command: 'validate'; readonly files: readonly string[]; readonly watch: boolean }
  | { readonly command: 'schema'; readonly kind: string }
  | { readonly command: 'scenarios'; readonly name: string | undefined }
  | { readonly command: 'timeline'; readonly file: string; readonly now: string | undefined }
  | { readonly command: 'replay'; readonly file: string; readonly until?: string; readonly listen: boolean }
  | { readonly command: 'config'; readonly given: Given; readonly json: boolean }
  | { readonly command: 'help'; readonly topic: string | undefined }
  | ({ readonly command: 'openapi' } & OpenApiAddresses)
  | ({ readonly command: 'explain'; readonly file: string; readonly id: string | undefined } & ExplainOptions)

/** The base URLs in the OpenAPI document, and its word for a shop platform. */
export interface OpenApiAddresses {
  readonly server?: string
  readonly insightsServer?: string
  readonly ecomWord?: string
}

/** The call to explain: written here, or one of the journal of a simulator. */
export interface ExplainOptions {
  /** Method and address. */
  readonly request?: string
  /** The base URL of the simulator. */
  readonly fromJournal?: string
  readonly body?: string
  /** `name: value` each. */
  readonly header?: readonly string[]
  /** `name=value` each. */
  readonly form?: readonly string[]
}
