import { Validator } from '@seriousme/openapi-schema-validator'
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

describe.each(['/openapi.json', '/__sim/openapi.json'])('the document %s', (path) => {
  it('is valid OpenAPI 3.1, describes everything, and has examples', async () => {
    const { body } = await (await simulate()).get(path)
    expect(bareIn(body)).toEqual([])
    expect(body.openapi).toBe('3.1.1')
    const references = [...JSON.stringify(body).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, to = '']) => to.split('/'))
    expect(references.length).toBeGreaterThan(50)
    expect(references.filter((steps) => !steps.reduce((part, step) => part?.[step], body))).toEqual([])
    expect(await new Validator().validate(body)).toEqual({ valid: true })
  })

  it('comes compressed, and once', async () => {
    const sim = await simulate({ over: 'socket' })
    const first = await sim.request('GET', path, { headers: { 'accept-encoding': 'gzip' } })
    expect(first.headers.get('content-encoding')).toBe('gzip')
    const etag = first.headers.get('etag') ?? ''
    const again = await sim.request('GET', path, { headers: { 'if-none-match': etag } })
    expect([again.status, again.headers.get('etag')]).toEqual([304, etag])
  })
})
