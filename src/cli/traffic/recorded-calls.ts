// Reads recorded calls of the service: HAR files, or the journal of a simulator.

import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import type { Endpoint } from '../../contract/endpoint.ts'
import { pathPattern } from '../../contract/paths.ts'
import { parseJson } from '../../kit/json.ts'
import { redactBody, redactHeaders, redactQuery, redactUrls } from '../../kit/redact.ts'
import { parseQuery, parseUrl } from '../../kit/url.ts'
import { ENDPOINTS } from '../../service/index.ts'
import { Refusal } from '../refusal.ts'

/** A call of the service and its answer. */
export interface RecordedCall {
  readonly endpoint: Endpoint
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  /** Its JSON body; undefined for none, or one of another type. */
  readonly body: unknown
  readonly status: number
  /** The same of the answer. */
  readonly answer: unknown
}

export interface Recording {
  readonly calls: readonly RecordedCall[]
  /** What could not be used, and how often. */
  readonly unused: ReadonlyMap<string, number>
  /** Returns a text without the credentials of all calls, wherever they stand in it. */
  readonly hide: (text: string) => string
}

const Text = z.looseObject({ text: z.string().optional(), encoding: z.string().optional() })
const Headers = z.array(z.looseObject({ name: z.string(), value: z.string() })).nullish()
const Har = z.looseObject({
  log: z.looseObject({
    entries: z.array(
      z.looseObject({
        request: z.looseObject({ method: z.string(), url: z.string(), headers: Headers, postData: Text.nullish() }),
        response: z.looseObject({ status: z.number(), content: Text.nullish() }),
      }),
    ),
  }),
})
const Journal = z.looseObject({
  requests: z.array(
    z.looseObject({
      method: z.string(),
      path: z.string(),
      query: z.record(z.string(), z.string()).default({}),
      body: z.unknown(),
      response: z.looseObject({ status: z.number(), body: z.unknown() }),
    }),
  ),
})

/** Reads files and folders. Throws `Refusal` for what cannot be read, or is neither a HAR file nor a journal. */
export async function readRecording(names: readonly string[]): Promise<Recording> {
  const unused = new Map<string, number>()
  const calls: RecordedCall[] = []
  const { learn, hide } = credentials()
  const miss = (why: string) => void unused.set(why, (unused.get(why) ?? 0) + 1)
  for (const file of await filesIn(names)) {
    for (const entry of await entriesOf(file)) {
      const call = entry && callOf(entry)
      if (!call) miss(entry ? 'calls that are not of the service' : 'entries without a URL')
      else if (UNANSWERED.includes(call.status)) miss('calls without a response')
      else {
        if (isSuccess(call) && call.answer === undefined) miss('responses that are cut or no JSON')
        calls.push(call)
        learn(entry)
      }
    }
  }
  return { calls, unused, hide }
}

/** The statuses of browsers, and of our journal, for a call that got no response. */
const UNANSWERED = [0, 499]

export const isSuccess = ({ status }: RecordedCall) => status >= 200 && status < 300

const REDACTED = '[redacted]'
/** What looks like a credential by its scheme. */
const SCHEME = /\b(?:Bearer|Basic)\s+/i
/** A shorter one may be a word by chance. */
const SHORTEST = 6

/** Learns the credentials of calls, and hides them in texts. */
function credentials() {
  const known = new Set<string>()
  const keep = (credential: unknown) => {
    const text = typeof credential === 'string' ? credential.replace(SCHEME, '') : ''
    if (text.length >= SHORTEST) known.add(text)
    return REDACTED
  }
  return {
    learn({ headers, search, body, answer }: Entry): void {
      redactHeaders(headers, keep)
      redactQuery(search, keep)
      redactBody([body, answer], keep)
    },
    hide(text: string): string {
      const shown = redactUrls(text).replace(new RegExp(`${SCHEME.source}\\S+`, 'gi'), REDACTED)
      return [...known].reduce((rest, credential) => rest.replaceAll(credential, REDACTED), shown)
    },
  }
}

async function filesIn(names: readonly string[]): Promise<string[]> {
  const files: string[] = []
  for (const name of names) {
    const about = await stat(name).catch(() => null)
    if (about === null) throw new Refusal(`${name} is not there`)
    if (!about.isDirectory()) files.push(name)
    else {
      const all = await readdir(name, { recursive: true })
      files.push(...all.filter((each) => /\.(har|json)$/i.test(each)).map((each) => join(name, each)))
    }
  }
  if (files.length === 0) throw new Refusal(`${names.join(', ')} has no file whose name ends in .har or .json`)
  return files.sort()
}

interface Entry extends Omit<RecordedCall, 'endpoint' | 'params'> {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  /** The query as text. */
  readonly search: string
}

async function entriesOf(file: string): Promise<(Entry | null)[]> {
  const text = await readFile(file, 'utf8').catch((error: Error) => {
    throw new Refusal(`${file} cannot be read: ${error.message}`)
  })
  const parsed = parseJson(text)
  const har = Har.safeParse(parsed.ok ? parsed.value : null)
  if (har.success) {
    return har.data.log.entries.map(({ request, response }) => {
      const url = parseUrl(request.url)
      if (url === null) return null
      const search = url.search.slice(1)
      const headers = Object.fromEntries((request.headers ?? []).map(({ name, value }) => [name, value]))
      const [body, answer] = [jsonIn(request.postData), jsonIn(response.content)]
      const { values: query } = parseQuery(search)
      return {
        method: request.method,
        path: url.pathname,
        headers,
        search,
        query,
        body,
        status: response.status,
        answer,
      }
    })
  }
  const journal = Journal.safeParse(parsed.ok ? parsed.value : null)
  if (!journal.success) throw new Refusal(`${file} is neither a HAR file nor a journal (GET /__sim/requests)`)
  return journal.data.requests.map(({ body, response, ...rest }) => ({
    ...rest,
    // Ours has no credentials.
    headers: {},
    search: '',
    body: ofJournal(body),
    status: response.status,
    answer: ofJournal(response.body),
  }))
}

/** Returns a body that the journal has whole: of a long one it keeps the first part, as a text. */
const ofJournal = (body: unknown) => (typeof body === 'string' ? undefined : (body ?? undefined))

function jsonIn(content: z.output<typeof Text> | null | undefined): unknown {
  const { text, encoding } = content ?? {}
  if (text === undefined) return undefined
  const parsed = parseJson(encoding === 'base64' ? Buffer.from(text, 'base64').toString() : text)
  return parsed.ok ? parsed.value : undefined
}

const PATTERNS = ENDPOINTS.map((endpoint) => ({ endpoint, pattern: pathPattern(endpoint.path) }))

/** Finds the operation of a call. The base URL may have a path of its own. */
function callOf({ method, path, query, body, status, answer }: Entry): RecordedCall | null {
  const parts = path.split('/')
  for (let from = 1; from < parts.length; from++) {
    const below = `/${parts.slice(from).join('/')}`
    for (const { endpoint, pattern } of PATTERNS) {
      const found = endpoint.method === method && pattern.exec(below)
      if (found) return { endpoint, params: { ...found.groups }, query, body, status, answer }
    }
  }
  return null
}
