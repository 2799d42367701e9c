import { describe, expect, it } from 'vitest'
import type * as z from 'zod'
import { recordedWebhooks, sent } from '../../src/build/generate/examples.ts'
import { readAssumptions } from '../../src/contract/assumptions-register.ts'
import { problemsOf } from '../../src/contract/problems-of.ts'
import { createSimulator } from '../../src/index.ts'
import { childrenOf } from '../../src/kit/shape.ts'
import { PROBLEMS } from '../../src/model/problems.ts'
import { type Provenance, provenanceOf } from '../../src/model/shape.ts'
import { exampleOf } from '../../src/openapi/examples.ts'
import { ENDPOINTS } from '../../src/service/index.ts'
import { WEBHOOK_EVENTS } from '../../src/world/outbox/events.ts'
import { type Document, documentFor, holdAgainst, operationsOf } from './against-document.ts'

const ASSUMPTIONS = readAssumptions()

const document = documentFor()
const operations = operationsOf(document)
const operation = (id: string) => operations.find((each) => each.operation.operationId === id)

/** `key: provenance` of each key, as one text. */
const table = (keys: readonly (readonly [string, string])[]) => keys.map(([key, source]) => `${key}: ${source}`).join()

const nameOf = (source: Provenance) => (typeof source === 'string' ? source : `assumed ${source.assumed}`)

function tablesOf(schemas: readonly (z.ZodType | null)[]): Set<string> {
  const tables = new Set<string>()
  const seen = new Set<z.ZodType>()
  const visit = (schema: z.ZodType): void => {
    if (seen.has(schema)) return
    seen.add(schema)
    const keys = provenanceOf(schema)
    if (keys) tables.add(table([...keys].map(([key, source]) => [key, nameOf(source)])))
    for (const child of childrenOf(schema)) visit(child)
  }
  for (const schema of schemas) if (schema) visit(schema)
  return tables
}

/** The table of every object in the components, and of every list of query parameters. */
function tablesIn(value: Document): string[] {
  if (typeof value !== 'object' || value === null) return []
  const inside = Object.values(value).flatMap(tablesIn)
  if (typeof value.properties !== 'object') return inside
  return [table(Object.entries<Document>(value.properties).map(([key, part]) => [key, markOf(part)])), ...inside]
}

const markOf = (part: Document) =>
  part['x-provenance'] === 'assumed' ? `assumed ${part['x-assumption']}` : part['x-provenance']

describe('the OpenAPI document', () => {
  it('has every operation, and nothing else', () => {
    const shown = operations.map(({ path, method, operation }) => [
      operation.operationId,
      operation['x-endpoint'],
      `${method.toUpperCase()} ${path}`,
      operation.summary,
      operation['x-assumptions'],
    ])
    const declared = ENDPOINTS.map(({ id, number, method, path, summary, assumptions }) => [
      id,
      number,
      `${method} ${path.replace(/:(\w+)/g, '{$1}')}`,
      summary,
      assumptions,
    ])
    expect(shown.sort()).toEqual(declared.sort())
    const tags = document.tags.map(({ name }: { name: string }) => name)
    for (const { operation } of operations) expect(tags).toContain(operation.tags[0])
  })

  it.each(ENDPOINTS.map((endpoint) => [endpoint.id, endpoint] as const))(
    '%s answers every problem it declares, by status',
    (id, endpoint) => {
      const responses: Document = operation(id)?.operation.responses
      const shown = Object.entries<Document>(responses).flatMap(([status, response]) => {
        const { $ref } = response
        const whole = $ref ? document.components.responses[$ref.split('/').at(-1)] : response
        const examples = Object.keys(whole.content['application/json'].examples ?? {})
        return examples.map((code) => [code, Number(status)])
      })
      expect(shown.sort()).toEqual(
        [...problemsOf(endpoint), 'method_not_allowed' as const].map((code) => [code, PROBLEMS[code].status]).sort(),
      )
      expect(Object.keys(responses)).toContain(String(endpoint.status))
    },
  )

  it('has an example of each problem, with its real message', () => {
    const examples = Object.entries<Document>(document.components.examples)
    expect(examples.map(([code]) => code).sort()).toEqual(
      [...new Set([...ENDPOINTS.flatMap(problemsOf), 'method_not_allowed'])].sort(),
    )
    for (const [code, { value }] of examples) {
      const { status, internal_code, source } = PROBLEMS[code as keyof typeof PROBLEMS]
      expect(value.error).toMatchObject({ http_status: status, internal_code })
      expect(value.error.message).not.toMatch(/\{\w+\}/)
      expect('details' in value.error).toBe(source !== 'documented')
    }
  })

  it('says of each key where it comes from', () => {
    const declared = tablesOf([
      ...ENDPOINTS.flatMap(({ body, answer }) => [body, answer]),
      ...WEBHOOK_EVENTS.map(({ payload }) => payload),
    ])
    const { schemas } = structuredClone(document.components)
    // A second spelling, of a sample.
    delete schemas.AddTrackedCreatorInput.properties['cron expression']
    const shown = new Set(tablesIn(schemas))
    // The body of a refresh is shown as the choice that it is; its answer echoes the whole.
    expect([...declared].filter((each) => !shown.has(each))).toEqual([])
    for (const { query, id } of ENDPOINTS) {
      const parameters: Document[] = operation(id)?.operation.parameters ?? []
      const asked = parameters.filter((each) => each.in === 'query').map((each) => [each.name, markOf(each)] as const)
      expect(new Set(asked.length > 0 ? [table(asked)] : [])).toEqual(tablesOf([query]))
    }
    for (const [, id] of JSON.stringify(document).matchAll(/"x-assumption":"([^"]*)"/g)) {
      expect(Object.keys(ASSUMPTIONS)).toContain(id)
    }
    expect(document['x-assumptions']).toEqual(ASSUMPTIONS)
  })

  it('is strict about answers and lenient about requests', () => {
    const { schemas } = document.components
    const open = (value: Document): boolean =>
      typeof value === 'object' &&
      value !== null &&
      ((typeof value.properties === 'object' && value.additionalProperties !== false) ||
        Object.values(value).some(open))
    const inputs = Object.keys(schemas).filter((name) => open(schemas[name]))
    expect(inputs.length).toBeGreaterThan(10)
    for (const name of inputs) expect(name).toMatch(/(Input|Update|Patch|Form)$/)
    expect(JSON.stringify(inputs.map((name) => schemas[name]))).not.toContain('"additionalProperties":false')
  })

  it('holds every reference, and uses every component', () => {
    const text = JSON.stringify(document)
    const used = new Set([...text.matchAll(/"#\/components\/([^"]+)"/g)].map(([, name]) => name))
    const held = Object.entries<Document>(document.components)
      .filter(([kind]) => kind !== 'securitySchemes')
      .flatMap(([kind, table]) => Object.keys(table).map((name) => `${kind}/${name}`))
    expect([...used].sort()).toEqual(held.sort())
  })

  it('has what generators of clients understand: no constant texts, and each section of insights by its name', () => {
    expect(JSON.stringify(document)).not.toContain('"const":"')
    const { properties } = document.components.schemas.GetPublicTiktokInsightsAnswer
    for (const section of Object.values<Document>(properties)) expect(section.$ref).toMatch(/\/(Tiktok|Unrelated)/)
  })

  it('takes a file, and what the interface requires, in the upload', () => {
    const { requestBody } = operation('createVideoAnalysis')?.operation ?? {}
    expect(Object.keys(requestBody.content)).toEqual(['multipart/form-data'])
    const { properties, required } = document.components.schemas.AnalysisForm
    expect(required).toEqual(['video', 'campaign_name', 'brand_name'])
    for (const name of ['video', 'guidelines_file']) {
      expect(properties[name]).toMatchObject({ format: 'binary', contentMediaType: 'application/octet-stream' })
    }
    expect(properties.mode).toMatchObject({ enum: ['raw', 'compliance'], default: 'raw' })
  })

  it('has examples that the default world takes, with the answers that it gives', async () => {
    const sim = await createSimulator({
      clock: 'manual',
      now: '2026-01-05T09:00:00Z',
      publicUrl: 'http://127.0.0.1:4710',
    })
    for (const call of ENDPOINTS) {
      const example = exampleOf(call.id)
      const { status, answer } = await sent(call, example, (path, init) => sim.fetch(path, init))
      expect([call.id, status]).toEqual([call.id, call.status])
      expect(
        holdAgainst(document).wrongAnswer(
          { method: call.method, path: call.path.replace(/:\w+/g, 'x') },
          { status, body: example.answer, headers: new Headers({ 'x-sim-request-id': '', 'x-sim-world': '' }) },
        ),
      ).toEqual([])
      if (call.method !== 'GET') expect(Object.keys(Object(example.answer))).toEqual(Object.keys(Object(answer)))
    }
    await sim.close()
  })

  it('wants the right credentials', () => {
    const security = (id: string) => operation(id)?.operation.security
    expect(security('createCampaign')).toEqual([{ bearer: [] }])
    expect(security('searchCreators')).toEqual([{ bearer: [] }])
    const apart = operationsOf(documentFor({}, { discovery: true }))
    expect(apart.find(({ operation }) => operation.operationId === 'searchCreators')?.operation.security).toEqual([
      { discovery: [] },
    ])
  })

  it('has of every webhook what the default seed sends', async () => {
    const sent = await recordedWebhooks()
    for (const { name, payload, onRequest } of WEBHOOK_EVENTS) {
      const { post } = document.webhooks[name]
      const { example } = post.requestBody.content['application/json']
      expect([name, example]).toEqual([name, sent[name]?.body])
      expect(payload.parse(example)).toEqual(example)
      expect(post['x-on-request']).toBe(onRequest)
    }
    expect(Object.keys(document.webhooks)).toEqual(WEBHOOK_EVENTS.map(({ name }) => name))
  })
})

describe('the options', () => {
  it('name the hosts', () => {
    const apart = documentFor({ base: 'http://a/svc/w/x', insights: 'http://b/svc/w/x' })
    expect(apart.servers[0].url).toBe('http://a/svc/w/x')
    const elsewhere = operationsOf(apart).filter(({ operation }) => operation.servers)
    expect(elsewhere.flatMap(({ operation }) => operation['x-endpoint'])).toEqual([5, 24, 25])
    for (const { operation } of elsewhere) expect(operation.servers[0].url).toBe('http://b/svc/w/x')
    expect(operations.filter(({ operation }) => operation.servers)).toEqual([])
  })
})
