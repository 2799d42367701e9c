// The response headers that the simulator adds.

const header = (description: string, schema: object, required = false) => ({
  description,
  ...(required ? { required } : {}),
  schema,
})

const text = { type: 'string' }

/** `components.headers`. */
export const HEADERS = {
  'x-sim-request-id': header('Id of the request in the journal (`GET /__sim/requests/<id>`)', text, true),
  'x-sim-world': header('Name of the world that handled the request, percent-encoded as in a path', text, true),
  'x-sim-rule': header('The scenario rule that changed the response: `<scenario>/<rule>`', text),
  'x-sim-warnings': header(
    'Number of warnings about the request, such as undocumented fields; the journal lists them',
    { type: 'integer', minimum: 1 },
  ),
  'x-sim-assumed': header('Ids of the assumptions behind the response, separated by commas', text),
  'x-sim-hint': header('What the client may not have thought of, such as a clock that stands still', text),
  'www-authenticate': header('`Bearer`, with `error="invalid_token"` for a token that is refused', text, true),
  'retry-after': header('Seconds to wait before the next try, or an HTTP-date', text),
} as const

export type HeaderName = keyof typeof HEADERS

export function headerReferences(names: readonly HeaderName[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}

/** Returns references to the headers of a response with this status. */
export function headersFor({ status, assumed }: { readonly status: number; readonly assumed: boolean }) {
  return headerReferences([
    'x-sim-request-id',
    'x-sim-world',
    'x-sim-rule',
    'x-sim-warnings',
    'x-sim-hint',
    ...(assumed ? (['x-sim-assumed'] as const) : []),
    ...(status === 401 ? (['www-authenticate'] as const) : []),
    ...(status === 429 ? (['retry-after'] as const) : []),
  ])
}
