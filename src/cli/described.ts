// What a person or a program should know of one operation, in at most 3 KB; from the OpenAPI document.

import { writePath } from '../contract/paths.ts'
import { problemsOf } from '../contract/problems-of.ts'
import { CONTROLS } from '../control/index.ts'
import { DAY, SECOND } from '../kit/days.ts'
import { MAGIC } from '../model/magic.ts'
import { PROBLEMS } from '../model/problems.ts'
import { exampleOf } from '../openapi/examples.ts'
import type { JsonSchema } from '../openapi/json-schema.ts'
import { exampleMessage, wordsOf } from '../openapi/refusals.ts'
import { capitalised, type Described, Schemas, STREAMS } from '../openapi/schemas.ts'
import { ENDPOINTS } from '../service/index.ts'
import { WEBHOOK_EVENTS } from '../world/outbox/events.ts'
import { LIFECYCLES } from '../world/slices.ts'
import { columns, quotedForShell } from './terminal.ts'

const LONGEST = 2_950
const SERVER = 'http://127.0.0.1:4710'
/** Only the ids of operations are more: `describe` lists them. */
const MOST_VALUES = 30

export interface Field {
  readonly name: string
  readonly type: string
  readonly required: boolean
  readonly description: string
}

const ALL: readonly Described[] = [...ENDPOINTS, ...CONTROLS.filter(({ path }) => !path.endsWith('/'))]
const template = (path: string) => writePath(path, (name) => `{${name}}`)

export const operationIds = (): string[] => ALL.map(({ id }) => id)

/** Returns the operation of an id, the number of an endpoint, or a method and path; undefined for none. */
export function operationNamed(text: string): Described | undefined {
  const [, method, path] = /^([a-z]+)\s+(\/\S*)$/i.exec(text.trim()) ?? []
  const wanted = path?.replace(/:(\w+)/g, '{$1}')
  return ALL.find(
    (call) =>
      call.id.toLowerCase() === text.toLowerCase() ||
      call.number.includes(Number(text)) ||
      (call.method === method?.toUpperCase() && template(call.path) === wanted),
  )
}

export function factsOf(call: Described) {
  const schemas = new Schemas([call], {})
  const { id, number, method, path, family, auth, assumptions, status, body, traits, receive } = call
  const name = capitalised(id)
  const fieldsOf = (schema: JsonSchema | undefined) => fieldsIn(schema, schemas.components)
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    type: 'text',
    required: true,
    description: 'in the path',
  }))
  const documented = number.map((one) => new RegExp(`endpoints? [^;]*\\b${one}\\b`))
  const { answer } = exampleOf(id)
  return {
    operation: id,
    call: `${method} ${template(path)}`,
    purpose: call.about,
    credentials:
      family === 'control'
        ? 'none, or the token of --control-token'
        : auth === 'key'
          ? 'Authorization: Bearer <token>, and an insights key'
          : 'Authorization: Bearer <token>',
    parameters: [...inPath, ...(call.query ? fieldsOf(schemas.of(`${name}Query`)) : [])],
    body: body || receive || traits?.guide ? fieldsOf(schemas.of(`${name}Input`)) : [],
    reply: { status, fields: STREAMS[id] ? [] : fieldsOf(schemas.of(`${name}Answer`)) },
    errors: [...new Set([...call.problems, ...problemsOf(call)])].map((code) => ({
      status: PROBLEMS[code].status,
      code: PROBLEMS[code].internal_code,
      message: exampleMessage(code),
    })),
    states: LIFECYCLES.filter(({ name }) => ABOUT[name]?.test(id)).map(stateLine),
    assumptions,
    magic: Object.values(MAGIC)
      .filter(({ where }) => documented.some((pattern) => pattern.test(where)))
      .map(({ value, effect }) => `${value}: ${effect}`),
    curl: curlOf(call),
    fetch: fetchOf(call),
    response: answer,
  }
}

/** Returns the fields of an object, also of a list of them. */
function fieldsIn(schema: JsonSchema | undefined, components: Readonly<Record<string, JsonSchema>>): Field[] {
  if (!schema) return []
  const { type, items } = resolved(schema, components)
  if (type === 'array' && typeof items === 'object') return fieldsIn(items as JsonSchema, components)
  const forms = formsOf(schema, components)
  const names = new Set(forms.flatMap(({ properties = {} }) => Object.keys(properties)))
  return [...names].map((name) => {
    const found = forms.flatMap(({ properties = {} }) =>
      typeof properties[name] === 'object' ? [properties[name]] : [],
    )
    const type = [...new Set(found.map((field) => typeOf(field, components)))].join('|')
    const required = forms.every((form) => form.required?.includes(name))
    return { name, type, required, description: found[0]?.description ?? '' }
  })
}

export function formsOf(schema: JsonSchema, components: Readonly<Record<string, JsonSchema>>): JsonSchema[] {
  const whole = resolved(schema, components)
  return [whole, ...(whole.anyOf ?? []), ...(whole.oneOf ?? [])]
    .map((one) => resolved(one, components))
    .filter(({ properties }) => properties)
}

export function resolved(schema: JsonSchema, components: Readonly<Record<string, JsonSchema>>): JsonSchema {
  const name = schema.$ref?.split('/').at(-1)
  return name === undefined
    ? schema
    : {
        ...resolved(components[name] ?? {}, components),
        ...(schema.description && { description: schema.description }),
      }
}

/** `around`: the references in which this one stands; one that stands in itself is not described again. */
function typeOf(
  field: JsonSchema,
  components: Readonly<Record<string, JsonSchema>>,
  around: readonly string[] = [],
): string {
  const { $ref } = field
  if ($ref !== undefined && around.includes($ref)) return 'the same'
  const part = (inner: JsonSchema) => typeOf(inner, components, $ref === undefined ? around : [...around, $ref])
  const {
    type,
    const: value,
    enum: values,
    items,
    anyOf,
    oneOf,
    format,
    minimum,
    maximum,
    maxItems,
  } = resolved(field, components)
  if (value !== undefined) return JSON.stringify(value)
  if (values) {
    // An empty filter, or null, is none.
    const named = values.filter((each) => !['', 'null', null].includes(each as string))
    return named.length > MOST_VALUES ? `${named.slice(0, 3).join('|')}|...` : named.join('|')
  }
  const options = anyOf ?? oneOf
  if (options) return [...new Set(options.map(part))].join(' or ')
  if (type === 'array')
    return `list of ${maxItems === undefined ? '' : `up to ${maxItems} `}${typeof items === 'object' ? part(items as JsonSchema) : 'values'}`
  if (format === 'binary') return 'file'
  const range = maximum === undefined ? '' : ` ${minimum ?? ''}..${maximum}`
  return [type ?? 'any'].flat().join(' or ').replaceAll('string', 'text') + range
}

/** The operations that begin a job or show its states, by the job. */
const ABOUT: Readonly<Record<string, RegExp>> = {
  campaign: /campaign(?!comments)/i,
  post_tracking: /posttracking|campaigncomments/i,
  creator: /creatorsstatus|addcreators/i,
  audience: /audience/i,
  data_refresh: /refresh/i,
  data_request: /datarequest/i,
  competition: /competition/i,
  video_analysis: /videoanalysis/i,
}

function stateLine({ name, states, initial, edges }: (typeof LIFECYCLES)[number]): string {
  const times = Object.values(edges).flatMap(({ from, to, after }) =>
    after === undefined
      ? []
      : [`${from.join('|')} -> ${to} after ${after < DAY ? `${after / SECOND} s` : `${after / DAY} days`}`],
  )
  return `${name}: ${Object.keys(states).join(', ')}; begins ${initial}${times.length > 0 ? `; ${times.join(', ')}` : ''}`
}

function urlOf(call: Described): string {
  const { params = {}, query } = exampleOf(call.id)
  const search = query ? `?${new URLSearchParams(query)}` : ''
  return `${SERVER}${writePath(call.path, (name) => encodeURIComponent(params[name] ?? name))}${search}`
}

function isForm({ receive, family }: Described): boolean {
  return receive !== null && family === 'service'
}

/** The state of a world is longer than any sample should be: it is read first. */
const isRead = ({ id }: Described) => id === 'putState'

function curlOf(call: Described): string {
  const { body } = exampleOf(call.id)
  if (isRead(call)) {
    const [url, sent] = [quotedForShell(urlOf(call)), "-H 'Content-Type: application/json' -d @-"]
    return `curl -s ${url} | curl -s -X PUT ${url} ${sent}`
  }
  const head = `curl -s -X ${call.method} ${quotedForShell(urlOf(call))} -H 'Authorization: Bearer demo'`
  if (!isForm(call))
    return body === undefined
      ? head
      : `${head} -H 'Content-Type: application/json' -d ${quotedForShell(JSON.stringify(body))}`
  const parts = Object.entries(Object(body)).map(([name, value]) =>
    name === 'video' ? ` -F 'video=@-;filename=${value}'` : ` -F '${name}=${value}'`,
  )
  return `printf frames | ${head}${parts.join('')}`
}

function fetchOf(call: Described): string {
  const { body } = exampleOf(call.id)
  const json = body !== undefined && !isForm(call)
  const headers = JSON.stringify({ authorization: 'Bearer demo', ...(json && { 'content-type': 'application/json' }) })
  const send = (options: string) =>
    `const response = await fetch(${JSON.stringify(urlOf(call))}, { method: '${call.method}', headers: ${headers}${options} })\nconsole.log(response.status, await response.text())`
  if (isRead(call)) return send(`, body: await (await fetch(${JSON.stringify(urlOf(call))})).text()`)
  if (json) return send(`, body: JSON.stringify(${JSON.stringify(body)})`)
  if (!isForm(call)) return send('')
  const sets = Object.entries(Object(body)).map(([name, value]) =>
    name === 'video' ? `form.set('video', new Blob(['frames']), '${value}')` : `form.set('${name}', '${value}')`,
  )
  return `const form = new FormData()\n${sets.join('\n')}\n${send(', body: form')}`
}

const TRIMMED = 300

/** Returns the text about an operation. `scenarios`: the names of the bundled ones that touch it. */
export function describeText(call: Described, scenarios: readonly string[]): string {
  const facts = factsOf(call)
  const field = ({ name, type, required, description }: Field) =>
    `${name}${required ? '' : '?'}  ${type}  ${description}`.trimEnd()
  const section = (title: string, lines: readonly string[], indent = '  ') =>
    lines.length === 0 ? '' : `${title}\n${lines.map((line) => indent + line).join('\n')}\n`
  const inOneLine = (title: string, names: readonly string[]) =>
    names.length === 0 ? '' : section(title, [names.join(', ')])
  const fixed = [
    `${facts.operation}: ${facts.purpose}\n${facts.call}\n`,
    `Credentials: ${facts.credentials}\n`,
    section('Parameters (? may be left out)', facts.parameters.map(field)),
    section('Body (? may be left out)', facts.body.map(field)),
    section('curl', [facts.curl], ''),
    section('fetch', [facts.fetch], ''),
  ].join('')
  const own = facts.errors.slice(0, call.problems.length)
  const others = [...new Set(facts.errors.slice(call.problems.length).map(({ status }) => status))].sort(
    (a, b) => a - b,
  )
  const { status, fields } = facts.reply
  const replies = [
    section(`Reply ${status}`, fields.map(field)),
    section(`Reply ${status}`, [fields.map(({ name, type }) => `${name} (${type})`).join(', ')]),
    section(`Reply ${status}`, [fields.map(({ name }) => name).join(', ')]),
  ]
  const rest = [
    section('Errors', [
      ...own.map(({ status, code, message }) => `${status} (${code}) ${message}`),
      `as every call: ${others.join(', ')}; mockfluence describe errors`,
    ]),
    section('States', facts.states),
    section('Magic values', facts.magic),
    inOneLine('Scenarios', scenarios),
    section('Response', [JSON.stringify(facts.response ?? null).slice(0, TRIMMED)]),
    inOneLine('Assumptions', facts.assumptions),
  ]
  const fits = (text: string) => Buffer.byteLength(text) <= LONGEST
  let text = fixed
  const reply = replies.find((one) => fits(fixed + one + rest.slice(0, 2).join(''))) ?? replies.at(-1)
  for (const part of [reply, ...rest]) if (fits(text + part)) text += part
  return text
}

export function operationList(): string {
  return columns(
    ALL.map(({ id, method, path, number }) => [
      id,
      `${method} ${template(path)}${number.length > 0 ? ` (${number.join(', ')})` : ''}`,
    ]),
  )
}

export const SHARED: Readonly<Record<string, () => string>> = {
  states: () => LIFECYCLES.map((machine) => `${stateLine(machine)}\n`).join(''),
  errors: () =>
    Object.entries(PROBLEMS)
      .map(
        ([code, { status, internal_code }]) =>
          `${status} ${internal_code} ${wordsOf(code as keyof typeof PROBLEMS)}: ${exampleMessage(code as keyof typeof PROBLEMS)}\n`,
      )
      .join(''),
  events: () =>
    WEBHOOK_EVENTS.map(
      ({ name, summary, onRequest }) =>
        `${name}: ${summary}${onRequest ? ' (only to endpoints that name it)' : ''}\n  ${JSON.stringify(exampleOf(name).body)}\n`,
    ).join(''),
}

/** Returns where a field occurs, and what it means there; empty for none. */
export function fieldText(wanted: string): string {
  const lines = ALL.flatMap((call) => {
    const { parameters, body, reply } = factsOf(call)
    return [...parameters, ...body, ...reply.fields].flatMap(({ name, type, description }) =>
      name === wanted ? [`${call.id}: ${type}  ${description}`] : [],
    )
  })
  return [...new Set(lines)]
    .map((line) => `${line}\n`)
    .join('')
    .slice(0, LONGEST)
}
