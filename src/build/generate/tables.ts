// The tables that README and the handbook take from the source. `npm run readme` writes them between their marks.

import * as z from 'zod'
import { COMMANDS } from '../../cli/commands.ts'
import { OPTION_NAMES, OPTIONS } from '../../cli/options.ts'
import { termOf } from '../../cli/usage.ts'
import { readAssumptions } from '../../contract/assumptions-register.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { CONTROLS } from '../../control/index.ts'
import { formatDuration } from '../../kit/duration.ts'
import { formatBytes, LIMITS } from '../../model/limits.ts'
import { MAGIC } from '../../model/magic.ts'
import { scenarioJsonSchema } from '../../scenario/schema/scenario.ts'
import { ENDPOINTS } from '../../service/index.ts'
import { WEBHOOK_EVENTS, type WebhookEvent } from '../../world/outbox/events.ts'
import { fixturesJsonSchema } from '../../world/state/fixtures.ts'
import { type JsonSchema, scenarioKeys } from './scenario-keys.ts'

/** A Markdown table; a `|` in a cell is escaped. */
function table(rows: readonly (readonly string[])[]): string {
  const [head = [], ...body] = rows
  const line = (row: readonly string[]) => `| ${row.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...body.map(line)].join('\n')
}

const code = (text: string) => `\`${text}\``

/** Words with `<placeholders>`, `*` or `__names__` as code, which Markdown would otherwise take for its own. */
function plain(text: string): string {
  return text.replace(/[^\s,;()]*(?:<[A-Za-z_]+>|\*|__[a-z]+__)[^\s,;()]*/g, code)
}

const pathOf = ({ path }: Pick<Endpoint, 'path'>) => path.replace(/:([a-z_]+)/g, '<$1>')

const jsonSchemaOf = (schema: z.ZodType) => asSchema(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))

/** The keys of an object, `?` behind those that may be left out; empty where any will do. */
function keysOf({ properties, required = [], items }: JsonSchema): string {
  if (items) return `[${keysOf(items)}]`
  if (!properties) return ''
  return `{${Object.keys(properties)
    .map((key) => (required.includes(key) ? key : `${key}?`))
    .join(', ')}}`
}

function takes({ query, body }: Pick<Endpoint, 'query' | 'body'>): string {
  const asked = query ? Object.keys(jsonSchemaOf(query).properties ?? {}).map((key) => code(`?${key}`)) : []
  const sent = body ? keysOf(jsonSchemaOf(body)) : ''
  return [...asked, ...(sent === '' ? [] : [code(sent)])].join(' ')
}

/** A JSON Schema file, for its keys: with the schemas in place of their names, as deep as tables go. */
function asSchema(file: unknown, depth = 8): JsonSchema {
  const { $defs = {}, ...schema } = JSON.parse(JSON.stringify(file))
  const inlined = (part: unknown, levels: number): unknown => {
    if (Array.isArray(part)) return part.map((one) => inlined(one, levels))
    if (typeof part !== 'object' || part === null) return part
    const { $ref, ...own } = part as Readonly<Record<string, unknown>>
    const named = typeof $ref === 'string' && levels > 0 ? $defs[$ref.replace('#/$defs/', '')] : undefined
    // A description where a schema is referred to wins over that of the schema.
    const whole = named === undefined ? own : { ...named, ...own }
    return Object.fromEntries(Object.entries(whole).map(([key, value]) => [key, inlined(value, levels - 1)]))
  }
  return inlined(schema, depth) as JsonSchema
}

/** The keys of a schema that say what they are for. */
const keysTable = (properties: Readonly<Record<string, JsonSchema>>) =>
  table([
    ['key', 'meaning'],
    ...Object.entries(properties).flatMap(([key, { description }]) =>
      description === undefined ? [] : [[code(key), plain(description)]],
    ),
  ])

const ON_REQUEST = WEBHOOK_EVENTS.filter(({ onRequest }) => onRequest)

/** What the data of an event holds. */
function dataKeysOf({ payload }: WebhookEvent): string {
  return Object.keys(jsonSchemaOf(payload).properties?.data?.properties ?? {})
    .map(code)
    .join(', ')
}

type Row = readonly [what: string, then: string]

const REFUSED = 'refused (400)'
const TOO_LARGE = 'refused (413)'
const FORGOTTEN = 'the oldest are forgotten first'
const SCENARIO = 'the scenario is refused, with the place'

/** What happens at each limit that concerns users and that no other page of the handbook names. */
const AT_LIMITS: Readonly<Partial<Record<keyof typeof LIMITS, Row>>> = {
  json_body_bytes: ['a JSON body', TOO_LARGE],
  state_body_bytes: ['the body of `PUT /__sim/state`', TOO_LARGE],
  response_bytes: ['a response', 'refused (507)'],
  document_values: [
    'values of a JSON body, a scenario or fixtures: objects, lists and all that is in them',
    'a body is refused (413), a file with its place',
  ],
  video_bytes: ['a video', TOO_LARGE],
  guidelines_bytes: ['a guidelines document', TOO_LARGE],
  document_ms: ['reading a guidelines document', 'it counts as unreadable'],
  body_idle_ms: [
    'a body of which nothing more arrives, or JSON of at most 64 KiB that is not complete',
    'the call ends (408)',
  ],
  body_ms: ['any other body that is not complete', 'the call ends (408)'],
  keep_alive_ms: ['an idle connection', 'closed'],
  entries_per_request: ['URLs, handles or competitors in a request', REFUSED],
  data_request_entries: ['entries of a data request', REFUSED],
  comments_page: ['comments of a page', REFUSED],
  embedded_comments: ['comments that a post carries', 'the newest'],
  search_page: ['creators of a page of the search', REFUSED],
  text_length: ['characters of a text', REFUSED],
  url_length: ['characters of the URL of a post, or of one to which a short link or a consent page leads', REFUSED],
  worlds: ['worlds', 'the next one is refused (429)'],
  memory_bytes: ['memory, unless `--memory` says otherwise', 'old calls are forgotten, then calls are refused (507)'],
  advance_steps: ['tasks that an advance runs', 'it stops there, and says so (409)'],
  records_per_collection: ['records of a collection other than those below', 'the next one is refused (429)'],
  tracked_records: ['tracked creators; tracked posts', 'the next one is refused (429)'],
  scenarios_per_world: ['scenarios of a world', 'the next one is refused (429)'],
  rules_per_scenario: ['rules of a scenario', SCENARIO],
  timeline_entries: ['entries of a timeline', SCENARIO],
  scenario_yaml_bytes: ['a scenario in YAML over HTTP', TOO_LARGE],
  scenario_json_bytes: ['a scenario in JSON over HTTP', TOO_LARGE],
  pattern_length: ['characters of a regular expression', REFUSED],
  tracking_urls_per_campaign: ['tracking URLs of a campaign', 'refused (429)'],
  universe_creators: ['creators of a universe', REFUSED],
  pins: ['pinned creators, and pinned posts', REFUSED],
  changes: ['changes of creators and posts that a world keeps', 'the next one is refused (429)'],
  webhook_endpoints: ['webhook endpoints of a world', REFUSED],
  webhook_url_length: ['characters of the URL of a webhook endpoint', REFUSED],
  webhook_pending: [
    'waiting deliveries',
    'events of ticks are dropped, and `evicted` counts them; those that clients emit are refused (429)',
  ],
  webhook_deliveries: ['ended deliveries that are shown', `${FORGOTTEN}; \`evicted\` counts them`],
  verification_token_ms: ['a verification token', 'it expires'],
}

/** The rows of the table: what is bounded, by how much, and what happens there. */
function limitRows(): string[][] {
  return Object.entries(LIMITS).flatMap(([name, value]) => {
    const row = AT_LIMITS[name as keyof typeof LIMITS]
    return row === undefined ? [] : [[row[0], shown(name, value), row[1]]]
  })
}

function shown(name: string, value: number): string {
  if (name.endsWith('_bytes')) return formatBytes(value)
  return name.endsWith('_ms') ? formatDuration(value) : value.toLocaleString('en')
}

/** By the name of the mark. */
export const TABLES: Readonly<Record<string, string>> = {
  options: table([
    ['option', 'default', 'meaning'],
    ...OPTION_NAMES.map((name) => {
      const { value, repeatable, help, without } = OPTIONS[name]
      const shown = code(`--${name}${value === null ? '' : ` ${value}`}`)
      return [shown, without === null ? '' : code(without), repeatable ? `${help} (repeatable)` : help]
    }),
  ]),
  commands: table([
    ['command', 'what it does'],
    ...Object.entries(COMMANDS).map(([name, command]) => [code(termOf(name, command)), command.about]),
  ]),
  endpoints: table([
    ['number', 'operation', 'method', 'path', 'what it does'],
    ...ENDPOINTS.map((endpoint) => [
      endpoint.number.join('+'),
      code(endpoint.id),
      endpoint.method,
      code(`${endpoint.host === 'insights' ? '{insights_url}' : ''}${pathOf(endpoint)}`),
      endpoint.summary,
    ]),
  ]),
  controls: table([
    ['call', 'takes', 'what it does'],
    // The slash at the end is for people who type it.
    ...CONTROLS.filter(({ path }) => !path.endsWith('/')).map((endpoint) => [
      code(`${endpoint.method} ${pathOf(endpoint)}`),
      takes(endpoint),
      endpoint.summary,
    ]),
  ]),
  scenario_keys: table([
    ['in', 'key', 'meaning'],
    ...scenarioKeys(asSchema(scenarioJsonSchema())).map(([place = '', key = '', meaning = '']) => [
      place,
      key,
      plain(meaning),
    ]),
  ]),
  fixture_keys: keysTable(asSchema(fixturesJsonSchema()).properties ?? {}),
  magic: table([
    ['value', 'where', 'effect'],
    ...Object.values(MAGIC).map(({ value, where, effect }) => [code(value), plain(where), effect]),
  ]),
  events: table([
    ['event', 'when', '`data`'],
    ...WEBHOOK_EVENTS.filter(({ onRequest }) => !onRequest).map((event) => [
      code(event.name),
      event.summary,
      dataKeysOf(event),
    ]),
    [
      ON_REQUEST.map(({ name }) => code(name)).join(', '),
      'The job has ended; only endpoints that name the event get it',
      [...new Set(ON_REQUEST.map(dataKeysOf))].join('; '),
    ],
  ]),
  limits: table([['what', 'limit', 'what happens there'], ...limitRows()]),
  assumptions: table([
    ['id', 'open in the interface', 'what mockfluence does', 'changed by'],
    ...Object.entries(readAssumptions()).map(([id, { question, behaviour, setting }]) => [
      code(id),
      plain(question),
      plain(behaviour),
      setting === null ? '' : plain(setting),
    ]),
  ]),
}

const MARKED = /(<!-- (\w+):start -->\n)[\s\S]*?(<!-- \2:end -->)/g

/** The names of the marked tables of a text. */
export function marksOf(text: string): string[] {
  return [...text.matchAll(MARKED)].map(([, , name]) => name ?? '')
}

/** The text with the tables of the source between their marks. */
export function withTables(text: string): string {
  return text.replace(MARKED, (whole, start: string, name: string, end: string) => {
    const rows = TABLES[name]
    return rows === undefined ? whole : `${start}${rows}\n${end}`
  })
}
