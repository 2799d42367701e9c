import type { Given } from './settings.ts'

/** A command with its arguments, read but not yet judged. */
export type Asked =
  | { readonly command: 'serve'; readonly given: Given }
  | { readonly command: 'routes' }
  | { readonly command: 'healthcheck'; readonly url: string | undefined }
  | { readonly command: 'validate'; readonly files: readonly string[] }
  | { readonly command: 'schema'; readonly kind: string }
