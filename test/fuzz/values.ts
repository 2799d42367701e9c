// Arbitrary values for a JSON Schema, and spoilt ones.

import fc from 'fast-check'
import type * as z from 'zod'

export type Schema = z.core.JSONSchema.BaseSchema

/** Texts that have broken programs before. */
const ODD_TEXTS = [
  ...[
    '__proto__',
    'constructor',
    'toString',
    '',
    ' ',
    '\u0000',
    '\ud800',
    '💥',
    'Ünïcödé',
    '../../x',
    '%00',
    '%',
    '%ff',
  ],
  ...['a'.repeat(5_000), '9'.repeat(400), '{{x}}', '<b>', '"', "'", 'null', 'NaN', '-1', '1e999', '9007199254740993'],
  ...['0 0 30 2 *', '@daily', '2026-02-30', '9999-12-31 23:59:59', '+275760-09-13', '0000-01-01', '/(a+)+$/', '/[/'],
  ...['javascript:alert(1)', 'https://[::1', 'http://a b/', 'https://999.999.999.999/', 'http://xn--a/', 'file:///x'],
]

const oddText = fc.oneof(fc.constantFrom(...ODD_TEXTS), fc.string({ unit: 'grapheme', maxLength: 40 }))

/** Values of a wrong type, size or depth. */
export const odd: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: oddText },
  fc.constantFrom<unknown>(null, true, 0, -1, 1.5, 1e308, 2 ** 53, [], {}, [[]], [null], { a: { b: [] } }),
  fc.constantFrom(5, 60).map((depth) => nested(depth)),
  fc.integer({ min: 900, max: 1_100 }).map((length) => Array.from({ length }, (_, at) => `x${at}`)),
)

function nested(depth: number): unknown {
  let value: unknown = 1
  for (let at = 0; at < depth; at++) value = at % 2 === 0 ? [value] : { a: value }
  return value
}

/** Good values by the name of a key or a parameter, where a schema cannot tell what means something. */
export type Pool = Readonly<Record<string, readonly unknown[]>>

/** Returns values that a schema allows, mostly those of the pool. `name`: the key or parameter that holds them. */
export function valuesOf(schema: Schema, name: string, pool: Pool): fc.Arbitrary<unknown> {
  const known = pool[name]
  if (known) return fc.constantFrom(...known)
  if (schema.enum) return fc.constantFrom<unknown>(...schema.enum)
  if (schema.const !== undefined) return fc.constant<unknown>(schema.const)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map((choice) => valuesOf(choice, name, pool)))
  const [type] = [schema.type].flat()
  switch (type) {
    case 'object':
      return objectsOf(schema, pool)
    case 'array':
      return fc.array(valuesOf(schema.items as Schema, name, pool), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.max(schema.minItems ?? 0, 3),
      })
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -5, max: Math.min(schema.maximum ?? 100, 1_000) })
    case 'number':
      return fc.constantFrom(schema.minimum ?? 0, 1, 2.5, 1e6)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'string':
      return fc.constantFrom('instagram', 'a', 'Spring', '5', 'true')
    default:
      return odd
  }
}

function objectsOf(schema: Schema, pool: Pool): fc.Arbitrary<unknown> {
  const { properties = {}, required = [], additionalProperties: rest } = schema
  const entries = Object.entries(properties).map(([name, each]): [string, fc.Arbitrary<unknown>] => [
    name,
    valuesOf(each as Schema, name, pool),
  ])
  const declared = fc.record(Object.fromEntries(entries), { requiredKeys: [...required] })
  if (typeof rest !== 'object') return declared
  const keys = fc.constantFrom('name', 'a', String(pool.tracking_urls?.[0]))
  const further = fc.dictionary(keys, valuesOf(rest as Schema, '', pool), { maxKeys: 2 })
  return fc.tuple(further, declared).map(([more, own]) => ({ ...more, ...Object(own) }))
}

/** One change to a value: at which of its places, and what happens there. */
export interface Spoil {
  readonly at: number
  readonly how: 'replace' | 'drop' | 'add' | 'proto'
  readonly value: unknown
}

export const spoil: fc.Arbitrary<Spoil> = fc.record({
  at: fc.nat(30),
  how: fc.constantFrom('replace', 'replace', 'drop', 'add', 'proto'),
  value: odd,
})

/** Returns `value` with the change, as JSON, so that it can have keys that objects cannot. */
export function spoilt(value: unknown, { at, how, value: other }: Spoil): string {
  const places: [holder: object, key: string][] = []
  const copy: { all: unknown } = { all: structuredClone(value) }
  const walk = (holder: object, key: string) => {
    places.push([holder, key])
    const inner: unknown = Reflect.get(holder, key)
    if (typeof inner === 'object' && inner !== null) for (const name of Object.keys(inner)) walk(inner, name)
  }
  walk(copy, 'all')
  const [holder, key] = places[at % places.length] ?? [copy, 'all']
  const here: unknown = Reflect.get(holder, key)
  if (how === 'drop') Reflect.deleteProperty(holder, key)
  else if (how === 'replace') Reflect.set(holder, key, other)
  else if (typeof here === 'object' && here !== null && !Array.isArray(here)) {
    Object.defineProperty(here, how === 'proto' ? '__proto__' : 'unknown_key', {
      value: other,
      enumerable: true,
      configurable: true,
    })
  } else Reflect.set(holder, key, [other])
  return JSON.stringify(copy.all) ?? ''
}
