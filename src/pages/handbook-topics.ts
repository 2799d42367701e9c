/** A topic of the handbook, as the build renders it. */
export interface RenderedTopic {
  readonly name: string
  readonly title: string
  readonly html: string
  readonly headings: readonly { readonly id: string; readonly text: string }[]
}

/** In the order in which a reader needs them. */
export const TOPICS: readonly string[] = [
  ...['first-steps', 'endpoints', 'scenarios', 'time', 'worlds', 'webhooks', 'testing', 'control-api', 'fixtures'],
  ...['running', 'limits', 'reference'],
]
