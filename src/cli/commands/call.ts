// `mockfluence call`: calls an operation by its id, with options from the contract.

import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { parametersOf, writePath } from '../../contract/paths.ts'
import { didYouMean, nearest } from '../../kit/nearest.ts'
import type { JsonSchema } from '../../openapi/json-schema.ts'
import { capitalised, type Described, Schemas, STREAMS } from '../../openapi/schemas.ts'
import { baseUrl, reasonOf } from '../asked-server.ts'
import type { Words } from '../command.ts'
import { formsOf, operationIds, operationNamed, resolved } from '../described.ts'
import { jsonIn, Refusal } from '../refusal.ts'
import { jsonText, type Terminal } from '../terminal.ts'

const OWN = ['url', 'world', 'json', 'body'] as const
const DEFAULT_URL = 'http://127.0.0.1:4710'

/** Returns the base URL of the server, without credentials. `call`: as for `baseUrl`. */
export function serverIn(env: Terminal['env'], url: string | undefined, call = ''): string {
  return baseUrl(url ?? (env.MOCKFLUENCE_URL || DEFAULT_URL), call)
}

type Options = ReadonlyMap<string, readonly string[]>

/** Calls the operation; returns 1 for a status from 400 on, or without a server. */
export async function call({ operands: [name, ...rest] }: Words, terminal: Terminal): Promise<number> {
  if (name === undefined || name.startsWith('-'))
    throw new Refusal("missing required argument 'OPERATION'; mockfluence describe lists all")
  const operation = operationNamed(name)
  if (!operation)
    throw new Refusal(
      `there is no operation '${name.slice(0, 80)}'${didYouMean(name, operationIds(), '. mockfluence describe lists all')}`,
    )
  if (STREAMS[operation.id]?.endsWith('event-stream'))
    throw new Refusal(`${operation.id} does not end: mockfluence tail follows it`)
  const options = optionsIn(rest)
  const last = (option: string) => options.get(option)?.at(-1)
  const world = last('world')
  const base = serverIn(terminal.env, last('url')) + (world === undefined ? '' : `/w/${encodeURIComponent(world)}`)
  const { path, init } = await requestOf(operation, options, terminal.env)
  const { status, body, text } = await send(base, path, init)
  const { stdout, env } = terminal
  if (options.has('json')) stdout.write(`${JSON.stringify(body ?? { body: text })}\n`)
  else {
    const line = `HTTP ${status}`
    const isColoured = stdout.isTTY === true && !env.NO_COLOR
    stdout.write(isColoured ? `\u001b[${status < 400 ? 32 : 31}m${line}\u001b[0m\n` : `${line}\n`)
    stdout.write(body === undefined ? `${text}\n` : jsonText(body))
  }
  return status < 400 ? 0 : 1
}

async function send(base: string, path: string, init: RequestInit) {
  try {
    const response = await fetch(base + path, init)
    const text = await response.text()
    const json = /json/.test(response.headers.get('content-type') ?? '') && text !== ''
    return { status: response.status, text, body: json ? (JSON.parse(text) as unknown) : undefined }
  } catch (error) {
    throw new Refusal(
      `no server at ${base} (${reasonOf(error)}): start one with mockfluence, or name another with --url`,
      1,
    )
  }
}

/** Reads `--name text`, `--name=text`; a repeated option makes a list. */
function optionsIn(args: readonly string[]): Options {
  const options = new Map<string, string[]>()
  for (let at = 0; at < args.length; at++) {
    const [, name, inline] = /^--([^=]+)(?:=([\s\S]*))?$/.exec(args[at] ?? '') ?? []
    if (name === undefined)
      throw new Refusal(`expected an option such as --name, not ${JSON.stringify((args[at] ?? '').slice(0, 80))}`)
    const text = name === 'json' ? 'true' : (inline ?? args[++at])
    if (text === undefined) throw new Refusal(`option '--${name}' argument missing`)
    options.set(name, [...(options.get(name) ?? []), text])
  }
  return options
}

export async function requestOf(operation: Described, options: Options, env: Terminal['env']) {
  const { id, method, path, query, body, receive, family, traits } = operation
  const schemas = new Schemas([operation], {})
  const propertiesOf = (name: string): Record<string, JsonSchema> =>
    Object.assign({}, ...formsOf(schemas.of(name), schemas.components).map(({ properties }) => properties))
  const inPath = parametersOf(path)
  const inQuery = query ? propertiesOf(`${capitalised(id)}Query`) : {}
  const inBody = body || receive || traits?.guide ? propertiesOf(`${capitalised(id)}Input`) : {}
  const search = new URLSearchParams()
  const params: Record<string, string> = {}
  const fields: Record<string, unknown> = {}
  for (const [name, texts] of options) {
    if (OWN.some((own) => own === name)) continue
    const text = texts.at(-1) ?? ''
    const field = inBody[name]
    if (inPath.includes(name)) params[name] = text
    else if (Object.hasOwn(inQuery, name)) search.set(name, text)
    else if (field) fields[name] = typed(texts, resolved(field, schemas.components), schemas.components)
    else {
      const near = nearest(name, [...inPath, ...Object.keys(inQuery), ...Object.keys(inBody), ...OWN])
      const hint = near === undefined ? '' : `. Did you mean --${near}?`
      throw new Refusal(`unknown option '--${name.slice(0, 80)}' of ${id}${hint}`)
    }
  }
  const missing = inPath.find((name) => params[name] === undefined)
  if (missing !== undefined) throw new Refusal(`missing required option '--${missing}' of ${id}`)
  const bodyOption = options.get('body')?.at(-1)
  const whole = bodyOption === undefined ? undefined : await bodyIn(bodyOption)
  const token = env.MOCKFLUENCE_CALL_TOKEN || (family === 'control' ? env.MOCKFLUENCE_CONTROL_TOKEN : '') || 'demo'
  const headers: Record<string, string> = { authorization: `Bearer ${token}`, accept: 'application/json' }
  const address =
    writePath(path, (name) => encodeURIComponent(params[name] ?? '')) + (search.size > 0 ? `?${search}` : '')
  const init = { method, headers }
  if (receive && family === 'service')
    return { path: address, init: { ...init, body: await formOf({ ...Object(whole), ...fields }, inBody) } }
  const sent = Array.isArray(whole)
    ? whole
    : whole === undefined && Object.keys(fields).length === 0
      ? undefined
      : { ...Object(whole), ...fields }
  const takes = body !== null || receive !== null
  if (sent === undefined && (!takes || traits?.optionalBody)) return { path: address, init }
  headers['content-type'] = 'application/json'
  return { path: address, init: { ...init, body: JSON.stringify(sent ?? {}) } }
}

/** JSON, or the name of a file with it. */
async function bodyIn(text: string): Promise<unknown> {
  const written = /^\s*[{["]/.test(text)
    ? text
    : await readFile(text, 'utf8').catch((error: Error) => {
        throw new Refusal(`--body is neither JSON nor a file that can be read: ${error.message}`)
      })
  return jsonIn(written, '--body')
}

async function formOf(
  fields: Readonly<Record<string, unknown>>,
  shape: Readonly<Record<string, JsonSchema>>,
): Promise<FormData> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    const text = String(value)
    if (shape[name]?.format !== 'binary') form.set(name, text)
    else {
      const content = await readFile(text).catch((error: Error) => {
        throw new Refusal(`--${name}: ${error.message}`)
      })
      form.set(name, new Blob([content]), basename(text))
    }
  }
  return form
}

function typed(
  texts: readonly string[],
  schema: JsonSchema,
  components: Readonly<Record<string, JsonSchema>>,
): unknown {
  const types = [
    schema.type ?? (schema.anyOf ?? schema.oneOf ?? []).map((one) => resolved(one, components).type ?? ''),
  ].flat(2) as string[]
  const text = texts.at(-1) ?? ''
  const items = typeof schema.items === 'object' ? resolved(schema.items as JsonSchema, components) : {}
  if (types.includes('array') && (texts.length > 1 || !/^\s*\[/.test(text)))
    return texts.map((one) => typed([one], items, components))
  if (types.includes('null') && text === 'null') return null
  if ((types.includes('number') || types.includes('integer')) && /^-?[\d.]+(e[+-]?\d+)?$/i.test(text))
    return Number(text)
  if ((types.includes('boolean') || typeof schema.const === 'boolean') && /^(true|false)$/.test(text))
    return text === 'true'
  if ((types.includes('object') || types.includes('array')) && /^\s*[{[]/.test(text)) {
    try {
      return JSON.parse(text)
    } catch {
      return text
    }
  }
  return text
}
