// Calls for every operation and control call, valid and spoilt, made from the contract's own schemas.

import fc from 'fast-check'
import * as z from 'zod'
import type { Control } from '../../src/control/control.ts'
import { CONTROLS } from '../../src/control/index.ts'
import { ENDPOINTS } from '../../src/service/index.ts'
import { videoForm } from '../script.ts'
import { odd, type Pool, type Schema, spoil, spoilt, valuesOf } from './values.ts'

export interface FuzzCall {
  readonly operation: string
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array | FormData | null
}

/** Returns calls of all operations, each as often as the others. */
export function callsWith(pool: Pool): fc.Arbitrary<FuzzCall> {
  return fc.oneof(...[...ENDPOINTS, ...CONTROLS].map((operation) => callsOf(operation, pool)))
}

function callsOf(operation: Control, pool: Pool): fc.Arbitrary<FuzzCall> {
  const { id, method } = operation
  return fc
    .record({
      path: pathsOf(operation, pool),
      query: queriesOf(operation, pool),
      content: contentOf(operation, pool),
      method: fc.oneof({ weight: 30, arbitrary: fc.constant(method) }, fc.constantFrom('GET', 'PUT', 'DELETE', 'HEAD')),
      headers: headers(),
    })
    .map(({ path, query, content, method: by, headers: more }) => {
      const hasBody = by !== 'GET' && by !== 'HEAD'
      const type: Record<string, string> = content.type === null || !hasBody ? {} : { 'content-type': content.type }
      return {
        operation: id,
        method: by,
        path: path + query,
        headers: { ...type, ...more },
        body: hasBody ? content.body : null,
      }
    })
}

function pathsOf({ path }: Control, pool: Pool): fc.Arbitrary<string> {
  const segments = path.split('/').map((segment) => {
    if (!segment.startsWith(':')) return fc.constant(segment)
    const known = fc.constantFrom(...(pool[segment.slice(1)] ?? ['x']).map(String))
    const strange = odd.map((value) =>
      typeof value === 'string' ? value.slice(0, 300) : JSON.stringify(value).slice(0, 300),
    )
    return fc
      .oneof({ weight: 5, arbitrary: known }, strange)
      .map((name) => encodeURIComponent(name.toWellFormed()) || 'x')
      .map((name) => (name === '.' || name === '..' ? 'x' : name))
  })
  return fc.tuple(...segments).map((parts) => parts.join('/'))
}

function queriesOf({ query }: Control, pool: Pool): fc.Arbitrary<string> {
  const stray = fc.constantFrom(
    '',
    '',
    '',
    '',
    '?a=1',
    '?a=1&a=2',
    '?__proto__=1',
    '?%ff=%',
    '?=&&',
    `?${'a&'.repeat(500)}`,
  )
  if (query === null) return stray
  const schema = inputOf(query)
  const good = valuesOf(schema, '', pool).map((values) => Object.entries(Object(values)))
  const names = Object.keys(schema.properties ?? {})
  const bad = fc.array(fc.tuple(fc.constantFrom('unknown', ...names), odd), { maxLength: 2 })
  return fc.oneof(
    {
      weight: 6,
      arbitrary: fc.tuple(good, fc.oneof({ weight: 2, arbitrary: fc.constant([]) }, bad)).map(([some, others]) => {
        const text = ([name, value]: [string, unknown]) =>
          `${encodeURIComponent(name)}=${encodeURIComponent((typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed())}`
        return `?${[...some, ...others].map(text).join('&')}`
      }),
    },
    stray,
  )
}

interface Content {
  readonly type: string | null
  readonly body: FuzzCall['body']
}

function contentOf(operation: Control, pool: Pool): fc.Arbitrary<Content> {
  if (operation.id === 'createVideoAnalysis') return uploads(operation)
  const good =
    operation.id === 'addScenario'
      ? fc.constantFrom<unknown>(...(pool.scenario_documents ?? []))
      : operation.body === null
        ? fc.constant<unknown>(undefined)
        : bodiesOf(operation, pool)
  const json = (body: string | null): Content => ({ type: body === null ? null : 'application/json', body })
  return fc.oneof(
    { weight: 12, arbitrary: good.map((value) => json(value === undefined ? null : JSON.stringify(value))) },
    { weight: 6, arbitrary: fc.tuple(good, spoil).map(([value, change]) => json(spoilt(value ?? {}, change))) },
    fc.tuple(good, fc.nat(400), fc.string({ unit: 'binary', maxLength: 3 })).map(([value, at, noise]) => {
      const text = JSON.stringify(value ?? {})
      return json(text.slice(0, at % (text.length + 1)) + noise + text.slice((at % (text.length + 1)) + 1))
    }),
    fc
      .tuple(good, fc.constantFrom('', 'text/plain', 'application/json; charset=utf-16', 'multipart/form-data'))
      .map(([value, type]) => ({ type, body: JSON.stringify(value ?? {}) })),
    fc.uint8Array({ maxLength: 60 }).map((body) => ({ type: 'application/json', body })),
  )
}

/** Waiting calls wait for 1 ms: the default is 10 s. */
function bodiesOf({ id, body }: Control, pool: Pool): fc.Arbitrary<unknown> {
  const own = pool[`${id} body`]
  if (own) return fc.constantFrom(...own)
  const bodies = valuesOf(inputOf(body ?? z.unknown()), '', pool)
  return id.startsWith('await') ? bodies.map((value) => ({ ...Object(value), timeout_ms: 1 })) : bodies
}

function uploads({ body }: Control): fc.Arbitrary<Content> {
  const names = Object.keys(inputOf(body ?? z.unknown()).properties ?? {})
  const text = odd.map((value) => (typeof value === 'string' ? value : JSON.stringify(value)))
  return fc
    .tuple(
      fc.dictionary(fc.constantFrom(...names.filter((name) => !/^(video|guidelines_file)$/.test(name)), 'more'), text, {
        maxKeys: 3,
      }),
      fc.constantFrom('raw', 'compliance'),
      fc.constantFrom('spot.mp4', 'spot.txt', '../x.mov', ''),
    )
    .map(([fields, mode, name]) => ({ type: null, body: videoForm({ mode, ...fields }, name) }))
}

function headers(): fc.Arbitrary<Record<string, string>> {
  return fc.oneof(
    { weight: 20, arbitrary: fc.constant({}) },
    fc.constantFrom<Record<string, string>>(
      { authorization: '' },
      { authorization: 'Basic eDp5' },
      { 'content-type': 'application/json; charset=nonsense' },
      { 'content-encoding': 'gzip' },
      { 'content-encoding': 'nonsense' },
      { origin: 'https://elsewhere.example' },
      { 'sec-fetch-site': 'cross-site' },
      { host: '999.999.999.999' },
      { host: 'xn--a' },
      { accept: 'text/html' },
    ),
  )
}

function inputOf(schema: z.ZodType): Schema {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema
}
