// Draws values from the schemas of a document, as a generator of test data would that knows nothing else.

import fc from 'fast-check'
import type { Document } from './against-document.ts'

/** What any field may get instead of what it should. */
const ANYTHING = fc.oneof(
  fc.constantFrom(
    null,
    true,
    0,
    -1,
    1.5,
    '',
    ' ',
    'x',
    '@a.b-c',
    'https://a.b/c',
    '2026-01-31',
    '0 * * * *',
    '1-2',
    [],
    {},
  ),
  fc.string({ maxLength: 8 }),
)

/** Returns values that a schema of the document takes. */
export function drawnFrom(document: Document, schema: Document): fc.Arbitrary<unknown> {
  const drawn = (part: Document) => drawnFrom(document, part)
  if (typeof schema !== 'object') return ANYTHING
  if (schema.$ref) {
    const target = schema.$ref
      .slice(2)
      .split('/')
      .reduce((at: Document, key: string) => at[key], document)
    return drawn(target)
  }
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const options = schema.anyOf ?? schema.oneOf
  // What stands beside the options holds for each of them.
  if (options) {
    const { anyOf: _, oneOf: __, ...rest } = schema
    return fc.oneof(
      ...options.map((option: Document) =>
        drawn(option.$ref || option.properties?.length ? option : merged(rest, option)),
      ),
    )
  }
  const types = [schema.type ?? 'any'].flat()
  return fc.oneof(...types.map((type: string) => ofType(type, schema, drawn)))
}

const merged = (rest: Document, option: Document): Document => ({
  ...rest,
  ...option,
  ...(rest.properties ? { properties: { ...rest.properties, ...option.properties } } : {}),
  ...(rest.required || option.required
    ? { required: [...new Set([...(rest.required ?? []), ...(option.required ?? [])])] }
    : {}),
})

function ofType(
  type: string,
  schema: Document,
  drawn: (part: Document) => fc.Arbitrary<unknown>,
): fc.Arbitrary<unknown> {
  const { minimum, maximum, minLength = 0, maxLength = 30, minItems = 0, maxItems = 3, pattern } = schema
  switch (type) {
    case 'null':
      return fc.constant(null)
    case 'boolean':
      return fc.boolean()
    case 'integer':
      return fc.integer({ min: minimum ?? -1000, max: Math.min(maximum ?? 1000, (minimum ?? 0) + 100_000) })
    case 'number':
      return fc.double({ min: minimum ?? -1000, max: maximum ?? 1e6, noNaN: true })
    case 'string':
      if (pattern)
        return fc
          .stringMatching(new RegExp(pattern, 'u'), { size: '-1' })
          .filter((text) => [...text].length >= minLength && text.length <= (schema.maxLength ?? 10_000))
      return fc.string({ minLength, maxLength: Math.min(maxLength, minLength + 30) })
    case 'array':
      return fc.array(drawn(schema.items ?? true), { minLength: minItems, maxLength: Math.min(maxItems, minItems + 3) })
    case 'object':
      return ofObject(schema, drawn)
    default:
      return ANYTHING
  }
}

function ofObject(schema: Document, drawn: (part: Document) => fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const { properties = {}, required = [], additionalProperties, propertyNames } = schema
  const known = fc.record(Object.fromEntries(Object.entries(properties).map(([key, part]) => [key, drawn(part)])), {
    requiredKeys: required,
  })
  if (typeof additionalProperties !== 'object') return known
  return fc
    .dictionary(
      (propertyNames ? drawn(propertyNames) : fc.string({ minLength: 1, maxLength: 8 })) as fc.Arbitrary<string>,
      drawn(additionalProperties),
      { maxKeys: 2 },
    )
    .chain((more) => known.map((fields) => ({ ...more, ...(fields as object) })))
}

/** Returns the same with one field replaced by anything, or left out. */
export function spoilt(value: unknown): fc.Arbitrary<unknown> {
  const keys = Object.keys(Object(value))
  if (keys.length === 0) return ANYTHING
  return fc
    .tuple(fc.constantFrom(...keys), fc.option(ANYTHING, { nil: undefined }), fc.boolean())
    .chain(([key, other, deep]) => {
      const inner = Object(value)[key]
      const put = (part: unknown) => {
        if (Array.isArray(value)) return value.map((each, at) => (String(at) === key ? part : each))
        const { [key]: _, ...rest } = value as Record<string, unknown>
        return part === undefined ? rest : { ...rest, [key]: part }
      }
      return deep && typeof inner === 'object' && inner !== null ? spoilt(inner).map(put) : fc.constant(put(other))
    })
}
