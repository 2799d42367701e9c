import type { Given } from './settings.ts'

/** A command with its arguments, read but not yet judged. */
export type Command =
  | { readonly command: 'serve'; readonly given: Given }
  | { readonly command: 'routes' }
  | { readonly command: 'healthcheck'; readonly url: string | undefined }
  | { readonly command: 'coverage'; readonly url: string; readonly min: string | undefined }
  | { readonly command: 'validate'; readonly files: readonly string[] }
  | { readonly command: 'schema'; readonly kind: string }
  | { readonly command: 'scenarios' }
  | { readonly command: 'help'; readonly topic: string | undefined }
  | ({ readonly command: 'openapi' } & OpenApiAddresses)
  | ({ readonly command: 'explain'; readonly file: string } & ExplainOptions)

/** Where the document says that the service is, and how it calls a shop platform. */
export interface OpenApiAddresses {
  readonly server?: string
  readonly insightsServer?: string
  readonly ecomWord?: string
}

/** The call that is to be explained. */
export interface ExplainOptions {
  /** Method and address. */
  readonly request: string
  readonly body?: string
  /** `name: value` each. */
  readonly header?: readonly string[]
  /** `name=value` each. */
  readonly form?: readonly string[]
}
