// The headers that answers carry besides what they answer.

const header = (description: string, schema: object, required = false) => ({
  description,
  ...(required ? { required } : {}),
  schema,
})

const text = { type: 'string' }

/** `components.headers`. */
export const HEADERS = {
  'x-sim-request-id': header('The call in the journal (`GET /__sim/requests/<id>`)', text, true),
  'x-sim-world': header('The world that answered', text, true),
  'x-sim-rule': header('The rule of a scenario that touched the answer: `<scenario>/<rule>`', text),
  'x-sim-warnings': header(
    'How many questionable things the call had, such as undocumented fields; the journal names them',
    { type: 'integer', minimum: 1 },
  ),
  'x-sim-assumed': header('The assumptions that the answer rests on, by id, separated by commas', text),
  'www-authenticate': header('`Bearer`', text, true),
  'retry-after': header('Seconds to wait before the next try, or an HTTP-date', text),
} as const

export type HeaderName = keyof typeof HEADERS

/** References to headers, by name. */
export function headerReferences(names: readonly HeaderName[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}

/** The headers of an answer. */
export function headersFor({ status, assumed }: { readonly status: number; readonly assumed: boolean }) {
  return headerReferences([
    'x-sim-request-id',
    'x-sim-world',
    'x-sim-rule',
    'x-sim-warnings',
    ...(assumed ? (['x-sim-assumed'] as const) : []),
    ...(status === 401 ? (['www-authenticate'] as const) : []),
    ...(status === 429 ? (['retry-after'] as const) : []),
  ])
}
