/** How the server was started, as far as its OpenAPI documents say it. */
export interface DocumentOptions {
  /** The word in the name `ecom_store_name`. */
  readonly ecomWord: string
  /** Whether undocumented keys of requests are refused; otherwise inputs allow them. */
  readonly strict: boolean
  /** Whether the search has tokens of its own. */
  readonly discovery: boolean
  /** Whether the control API wants a token. */
  readonly guarded: boolean
}
