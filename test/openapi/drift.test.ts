import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkRequest } from '../../src/contract/check.ts'
import type { EndpointFacts } from '../../src/contract/endpoint.ts'
import { ENDPOINTS } from '../../src/service/index.ts'
import { type Document, documentFor, operationsOf } from './against-document.ts'
import { drawnFrom, spoilt } from './drawn.ts'

/** Returns the schema that a document has of the body of a call, or of its query as one object. */
function schemaOf(document: Document, { id, body }: EndpointFacts): Document {
  const { operation } = operationsOf(document).find((each) => each.operation.operationId === id) ?? {}
  if (body) return operation.requestBody.content['application/json'].schema
  const inQuery = operation.parameters.filter((each: Document) => each.in === 'query')
  return {
    type: 'object',
    properties: Object.fromEntries(inQuery.map(({ name, schema }: Document) => [name, schema])),
    required: inQuery.filter((each: Document) => each.required).map((each: Document) => each.name),
  }
}

/** Returns a query as it is sent: all texts. */
const asSent = (query: unknown) =>
  Object.fromEntries(Object.entries(Object(query)).map(([name, value]) => [name, String(value)]))

function takes(value: unknown, { body, query }: EndpointFacts, strict: boolean): boolean {
  try {
    checkRequest(body ? value : asSent(value), (body ?? query) as NonNullable<typeof body>, strict)
    return true
  } catch {
    return false
  }
}

const calls = ENDPOINTS.filter(({ body, query, receive }) => (body || query) && !receive)

describe.each([false, true])('what the document says (strict: %s)', (strict) => {
  const document = documentFor({}, { strict })
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  ajv.addSchema(document, 'openapi')

  it.each(calls.map((call) => [call.id, call] as const))('%s takes and refuses', (_id, call) => {
    const schema = schemaOf(document, call)
    const says = ajv.compile(schema.$ref ? { $ref: `openapi${schema.$ref}` } : schema)
    const valid = drawnFrom(document, schema)
    for (const value of fc.sample(valid, { numRuns: 20, seed: 1 })) {
      expect([value, says(value), takes(value, call, strict)]).toEqual([value, true, true])
    }
    // Texts of a query may look like numbers.
    if (call.body === null) return
    for (const value of fc.sample(valid.chain(spoilt), { numRuns: 30, seed: 1 })) {
      expect([value, takes(value, call, strict)]).toEqual([value, says(value)])
    }
  })
})
