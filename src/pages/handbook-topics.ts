/** In the order in which a reader needs them. */
export const TOPICS: readonly string[] = [
  ...['first-steps', 'endpoints', 'scenarios', 'time', 'worlds', 'webhooks', 'testing', 'control-api', 'fixtures'],
  ...['running', 'limits', 'reference'],
]
