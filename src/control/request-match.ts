// Compares journal entries with an expectation.

import * as z from 'zod'
import type { ShownRequest } from './journal-entry.ts'

const Texts = z.record(z.string(), z.string())

export const ExpectationShape = {
  operation: z.string().optional(),
  method: z.string().optional(),
  path: z.string().optional(),
  query: Texts.optional(),
  headers: Texts.optional(),
  body: z.unknown().optional(),
}

export type Expectation = z.output<z.ZodObject<typeof ExpectationShape>>

export const DifferenceShape = z.strictObject({ path: z.string(), expected: z.unknown(), actual: z.unknown() })
export type Difference = z.input<typeof DifferenceShape>

/** Returns the differences between a request and an expectation. Fields that are not expected are ignored. */
export function differences(expected: Expectation, request: ShownRequest): Difference[] {
  const { operation, method, path, query, headers, body } = expected
  return [
    ...(operation === undefined ? [] : differ('operation', operation, request.operation)),
    ...(method === undefined ? [] : differ('method', method.toUpperCase(), request.method)),
    ...(path === undefined ? [] : differ('path', path, request.path)),
    ...(query === undefined ? [] : differ('query', query, request.query)),
    ...(headers === undefined ? [] : differ('headers', lowerCased(headers), request.headers)),
    ...(body === undefined ? [] : differ('body', body, request.body)),
  ]
}

/** Returns where `actual` does not contain `expected`. `path`: the path of both. */
export function differ(path: string, expected: unknown, actual: unknown): Difference[] {
  if (isTable(expected)) {
    if (!isTable(actual)) return [{ path, expected, actual: actual ?? null }]
    return Object.entries(expected).flatMap(([key, value]) =>
      differ(`${path}.${key}`, value, Object.hasOwn(actual, key) ? actual[key] : undefined),
    )
  }
  if (Array.isArray(expected)) {
    if (!Array.isArray(actual)) return [{ path, expected, actual: actual ?? null }]
    const length =
      expected.length === actual.length
        ? []
        : [{ path: `${path}.length`, expected: expected.length, actual: actual.length }]
    return [...length, ...expected.flatMap((value, at) => differ(`${path}.${at}`, value, actual[at]))]
  }
  return Object.is(expected, actual) ? [] : [{ path, expected, actual: actual ?? null }]
}

function isTable(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function lowerCased(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
}
