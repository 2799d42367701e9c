// The types of the contract, made from its schemas: what is in `src/types/`.

import { readdirSync } from 'node:fs'
import * as z from 'zod'
import { BodyConditions, WholeCondition } from '../../conditions/schema.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { parametersOf } from '../../contract/paths.ts'
import { CONTROLS } from '../../control/index.ts'
import { callShape, OperationPattern } from '../../control/requests/expectation.ts'
import { ScenariosInput } from '../../control/scenarios.ts'
import { StartGuide } from '../../control/start-settings.ts'
import { getState } from '../../control/state.ts'
import { DataConditions } from '../../control/webhooks.ts'
import { Refusal } from '../../openapi/refusals.ts'
import { capitalised, inOneWord, Schemas, STREAMS } from '../../openapi/schemas.ts'
import { PAYLOADS } from '../../openapi/webhooks.ts'
import { PACKAGE } from '../../package-files.ts'
import { WebhookRuleSchema } from '../../scenario/rules/webhook-rule.ts'
import { OnInput } from '../../scenario/schema/on.ts'
import { ENDPOINTS, OPERATIONS } from '../../service/index.ts'
import { WEBHOOK_EVENTS } from '../../world/outbox/events.ts'
import { KINDS } from '../../world/slices.ts'
import { Snapshot } from '../../world/state/snapshot.ts'
import { type Direction, declarationOf, type Schema, typeOf } from './typescript.ts'

/** A condition on an object may hold others. */
const NestedCondition = BodyConditions instanceof z.ZodRecord ? (BodyConditions.valueType as z.ZodType) : z.never()

/** Schemas that are less exact than the type could be: documents that are checked later, and types without a schema. */
const REPLACED = new Map<z.core.$ZodType, string>([
  [StartGuide.shape.fixtures.unwrap(), 'FixturesName | Fixtures'],
  [ScenariosInput, 'readonly (ScenarioName | Scenario)[]'],
  [getState.answer, 'WorldState'],
  [Snapshot.shape.collections, '{ [Name in CollectionName]?: readonly Records[Name][] | undefined }'],
  [WebhookRuleSchema.shape.on, "'*' | EventName | readonly EventName[]"],
  [OnInput, 'OperationName | readonly OperationName[]'],
  [NestedCondition, 'Condition | BodyConditions | readonly NestedCondition[]'],
  // Code may have regular expressions in them.
  ...[WholeCondition, callShape().body.unwrap(), DataConditions].map((conditions) => [conditions, 'unknown'] as const),
  // biome-ignore lint/suspicious/noTemplateCurlyInString: this is written as it is
  [OperationPattern, '`/${string}/${string}`'],
])

/** Keys that hold names which a compiler can know, in calls and answers of the control API. */
const KNOWN: Readonly<Record<string, string>> = {
  operation: 'OperationId',
  collection: 'CollectionName',
  event: 'EventName',
}

/** Gives a schema the more exact type, where there is one. */
function improve(zodSchema: z.core.$ZodType, schema: z.core.JSONSchema.BaseSchema): void {
  const written = REPLACED.get(zodSchema)
  if (written !== undefined) Object.assign(schema, { written })
  const ids = schema.enum ?? []
  if (ids.length === OPERATIONS.length && ids[0] === OPERATIONS[0]) Object.assign(schema, { written: 'OperationId' })
  const { properties = {} } = schema
  for (const [key, written] of Object.entries(KNOWN)) {
    const { type, anyOf, description } = Object(properties[key])
    if (Array.isArray(anyOf) && JSON.stringify(anyOf) === '[{"type":"string"},{"type":"null"}]')
      properties[key] = { description, written: `${written} | null` }
    if (type === 'string') properties[key] = { description, written }
    if (Array.isArray(type) && type.includes('string')) properties[key] = { description, written: `${written} | null` }
  }
}

/** The `set` of a timeline names collections and their fields, which its schema leaves to a later check. */
function withSet(schema: Schema): Schema {
  const { timeline } = schema.properties ?? {}
  if (typeof timeline?.items !== 'object') return schema
  const { properties, ...items } = timeline.items
  const set = {
    ...properties?.set,
    written: '{ [Name in CollectionName]?: { [id: string]: Partial<Records[Name]> } | undefined }',
  }
  const better = { ...timeline, items: { ...items, properties: { ...properties, set } } }
  return { ...schema, properties: { ...schema.properties, timeline: better } }
}

/** Converts a schema; those in it that have names are referred to. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Schema {
  return z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => improve(zodSchema, jsonSchema),
  }) as Schema
}

const header = (what: string) => `// Generated from ${what}. \`npm run readme\` writes it.\n\n`

const paramsOf = ({ path }: Pick<Endpoint, 'path'>): Schema | null => {
  const names = parametersOf(path)
  if (names.length === 0) return null
  return {
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
    required: names,
    additionalProperties: false,
  }
}

interface Parts {
  readonly params: Schema | null
  readonly query: Schema | null
  readonly body: Schema | null
  readonly answer: Schema
}

/** Returns an entry of a table of operations. */
function entryOf({ id, summary, method, path }: Endpoint<never[]>, { params, query, body, answer }: Parts): string {
  const line = (key: string, schema: Schema | null, direction: Direction) =>
    `    ${key}: ${schema === null ? 'undefined' : typeOf(schema, direction, '    ')}\n`
  return [
    `  /** ${method} ${path}: ${summary} */\n  ${id}: {\n`,
    line('params', params, 'input'),
    line('query', query, 'query'),
    line('body', body, 'input'),
    line('answer', answer, 'output'),
    '  }\n',
  ].join('')
}

/** Names are written out, so that importing them does not import the whole table. */
const namesOf = (names: readonly string[]) => typeOf({ enum: names }, 'input')

/** The types of the service: its operations, webhooks and records. */
function service(): string {
  const schemas = new Schemas(ENDPOINTS, { ...PAYLOADS, Refusal })
  const components = Object.entries(schemas.components)
  const direction = (name: string): Direction => (/(Input|Update|Patch|Form)$/.test(name) ? 'input' : 'output')
  return [
    header('the contract of the service'),
    ...components.map(([name, schema]) => `${declarationOf(name, schema as Schema, direction(name))}\n`),
    '/**\n * What a client sends, and receives as JSON, by operation. What a call does not take is `undefined`.\n */\n',
    'export interface Operations {\n',
    ...ENDPOINTS.map((endpoint) =>
      entryOf(endpoint, {
        params: paramsOf(endpoint),
        query: endpoint.query && schemaOf(endpoint.query, 'input'),
        body: endpoint.body && (schemas.of(`${capitalised(endpoint.id)}Input`) as Schema),
        answer: schemas.of(`${capitalised(endpoint.id)}Answer`) as Schema,
      }),
    ),
    `}\n\nexport type OperationId = ${namesOf(ENDPOINTS.map(({ id }) => id))}\n\n`,
    '/** The whole payload of each event. */\nexport interface WebhookEvents {\n',
    ...WEBHOOK_EVENTS.map(({ name, summary }) => `  /** ${summary} */\n  '${name}': ${inOneWord(name)}Payload\n`),
    `}\n\nexport type WebhookEventName = ${namesOf(WEBHOOK_EVENTS.map(({ name }) => name))}\n\n`,
    '/** A record of each collection, as `GET /__sim/state` shows it. */\nexport interface Records {\n',
    ...KINDS.map(({ name, description, record }) => {
      const shape = schemaOf(record, 'input')
      const whole = { ...shape, properties: { id: { type: 'string' }, ...shape.properties } }
      const required = [...new Set(['id', ...(shape.required ?? [])])]
      return `  /** ${description} */\n  ${name}: ${typeOf({ ...whole, required }, 'output', '  ')}\n`
    }),
    '}\n\nexport type CollectionName = keyof Records\n',
  ].join('')
}

// biome-ignore lint/suspicious/noTemplateCurlyInString: this is written as it is
const OPERATION_NAME = "OperationId | '*' | number | `${number}` | `${string} ${string}/${string}`"

/** The types of the control API and of the documents that it takes. */
function control(): string {
  const own = new Schemas(ENDPOINTS, { ...PAYLOADS, Refusal }).components
  const schemas = new Schemas(CONTROLS, {}, { strict: true, override: improve })
  const all = Object.entries(schemas.components)
  const declared = all
    .filter(([name]) => !own[name])
    .map(([name, schema]) => `${declarationOf(name, withSet(schema as Schema), isInput(name) ? 'input' : 'output')}\n`)
  const shared = all
    .map(([name]) => name)
    .filter((name) => own[name] && new RegExp(`\\b${name}\\b`).test(declared.join('')))
  const imported = ['CollectionName', ...shared, 'OperationId', 'Records', 'WebhookEventName'].sort()
  return [
    header('the contract of the control API'),
    `import type { ${imported.join(', ')} } from './service.ts'\n\n`,
    '/** An event of the simulator, or a custom one. */\nexport type EventName = WebhookEventName | (string & {})\n\n',
    `/** A bundled set of fixtures, or another name. */\nexport type FixturesName = ${bundledIn('fixtures')} | (string & {})\n\n`,
    `/** A bundled scenario, or another name. */\nexport type ScenarioName = ${bundledIn('scenarios')} | (string & {})\n\n`,
    `/** An operation as a rule names it: its id, all of them, the number of an endpoint, or a call. */\nexport type OperationName = ${OPERATION_NAME}\n\n`,
    ...declared,
    '/** What a caller of the control API sends, and receives as JSON. What a call does not take is `undefined`. */\n',
    'export interface ControlOperations {\n',
    ...CONTROLS.map((call) =>
      entryOf(call as Endpoint<never[]>, {
        params: paramsOf(call),
        query: call.query && (schemas.of(`${capitalised(call.id)}Query`) as Schema),
        body: call.body && (schemas.of(`${capitalised(call.id)}Input`) as Schema),
        answer: STREAMS[call.id] ? {} : (schemas.of(`${capitalised(call.id)}Answer`) as Schema),
      }),
    ),
    '}\n',
  ].join('')
}

/** The names of what is bundled in a folder of the package, as a type. */
function bundledIn(folder: string): string {
  const names = readdirSync(new URL(`${folder}/`, PACKAGE)).filter((name) => name.endsWith('.yaml'))
  return namesOf(names.map((name) => name.replace('.yaml', '')))
}

/** Names of schemas of what a client sends, besides those that end in Input. */
const INPUTS = [
  ...['Scenario', 'ScenarioRule', 'WebhookRule', 'BodyConditions', 'NestedCondition', 'TextConditions', 'Condition'],
  ...['ExpectedRequest', 'Test', 'Fixtures', 'ClockSetting', 'WorldState'],
]
const isInput = (name: string) => name.endsWith('Input') || INPUTS.includes(name)

/** The texts of the generated files, by path. */
export const DECLARATIONS: Readonly<Record<string, string>> = {
  'src/types/service.ts': service(),
  'src/types/control.ts': control(),
}
