import { describe, expect, it } from 'vitest'
import { simulate } from '../simulate.ts'

// biome-ignore lint/suspicious/noExplicitAny: the documents are read as they come
type Json = any

/** Returns the places without a description or example. */
function bareIn({ paths, components }: Record<string, Json>): string[] {
  const bare: string[] = []
  const need = (value: unknown, place: string) => {
    if (value === undefined) bare.push(place)
  }
  const inSchema = (schema: Json, place: string) => {
    if (typeof schema !== 'object' || schema === null) return
    for (const [key, property] of Object.entries<Json>(schema.properties ?? {})) {
      need(property.description ?? components.schemas[property.$ref?.split('/').at(-1)]?.description, `${place}.${key}`)
      inSchema(property, `${place}.${key}`)
    }
    for (const key of ['items', 'additionalProperties']) inSchema(schema[key], place)
    for (const key of ['anyOf', 'oneOf', 'allOf']) for (const part of schema[key] ?? []) inSchema(part, place)
  }
  for (const [name, schema] of Object.entries<Json>(components.schemas)) {
    need(schema.description, name)
    inSchema(schema, name)
  }
  for (const [name, header] of Object.entries<Json>(components.headers)) need(header.description, name)
  for (const { operationId, description, parameters = [], requestBody, responses } of Object.values<Json>(
    paths,
  ).flatMap((methods) => Object.values<Json>(methods))) {
    need(description, operationId)
    for (const parameter of parameters) {
      need(parameter.description, `${operationId} ${parameter.name}`)
      need(parameter.example, `${operationId} ${parameter.name}: example`)
    }
    if (requestBody) need(Object.values<Json>(requestBody.content)[0].example, `${operationId}: example`)
    for (const [status, response] of Object.entries<Json>(responses)) {
      const { description: said, content } = response.$ref
        ? components.responses[response.$ref.split('/').at(-1)]
        : response
      need(said, `${operationId} ${status}`)
      if (status < '300') need(Object.values<Json>(content)[0].example, `${operationId} ${status}: example`)
    }
  }
  return bare
}

describe('each of the two documents', () => {
  it.each(['/openapi.json', '/__sim/openapi.json'])('%s describes everything, and has examples', async (path) => {
    const sim = await simulate()
    expect(bareIn((await sim.get(path)).body)).toEqual([])
  })

  it.each(['/openapi.json', '/__sim/openapi.json'])('%s comes compressed, and once', async (path) => {
    const sim = await simulate({ over: 'socket' })
    const first = await sim.request('GET', path, { headers: { 'accept-encoding': 'gzip' } })
    expect(first.headers.get('content-encoding')).toBe('gzip')
    const etag = first.headers.get('etag') ?? ''
    const again = await sim.request('GET', path, { headers: { 'if-none-match': etag } })
    expect([again.status, again.headers.get('etag')]).toEqual([304, etag])
  })
})
