// What the calls of a client say about it.

import { SECOND } from '../kit/days.ts'
import { parseHttpDate } from '../kit/http-date.ts'
import { parseJson } from '../kit/json.ts'
import { once } from '../kit/loading/once.ts'
import { isSecretName, redactUrls } from '../kit/redact.ts'
import { parseQuery } from '../kit/url.ts'
import type { JournalEntry } from '../world/journal.ts'
import { type Found, foundIn } from './findings.ts'

/** A call of the client, as the report looks at it. */
export interface ClientCall extends JournalEntry {
  /** Equal for calls that ask the same. */
  readonly key: string
  /** The body of its response; null where it is no JSON. */
  readonly reply: () => unknown
  /** Whether the connection broke, or the response cannot be read. */
  readonly broken: boolean
  /** Whether it changed something although its response was lost, or cut. */
  readonly committed: boolean
  readonly succeeded: boolean
}

export function clientCall(entry: JournalEntry): ClientCall {
  const { method, path, query, body, upload, headers, rules, status, answer } = entry
  const broken = status === 0 || rules.some(({ fault }) => fault !== null && fault !== 'dribble')
  const isOk = status >= 200 && status < 300
  return {
    ...entry,
    key: [method, path, query, body, upload, headers.authorization].join('\n'),
    reply: once(() => {
      const parsed = parseJson(String(answer))
      return parsed.ok ? parsed.value : null
    }),
    broken,
    committed: method !== 'GET' && (rules.some(({ commits }) => commits) || (isOk && broken)),
    succeeded: isOk && !broken,
  }
}

/** Reads of results, and whether a reply says that the job is not finished. */
const UNFINISHED: Readonly<Record<string, (reply: Reply) => boolean>> = {
  getRefreshRequest: ({ status }) => Object(status).message === 'pending',
  getDataRequest: ({ status }) => status !== 'success',
  getCompetitionInsights: ({ status }) => status === 'pending',
  getVideoAnalysis: ({ status }) => status === 'pending',
}

/** Starts of jobs: where the reply has the id, and which operation reads the result. */
const STARTS: Readonly<Record<string, { readonly id: string; readonly reader: string }>> = {
  createRefreshRequest: { id: 'request_id', reader: 'getRefreshRequest' },
  createDataRequest: { id: 'data_request_id', reader: 'getDataRequest' },
  createCompetition: { id: 'id', reader: 'getCompetitionInsights' },
  createVideoAnalysis: { id: 'analysis_id', reader: 'getVideoAnalysis' },
}

/** The calls that make a new record each time. */
const CREATES = [
  'createCampaign',
  'createPostTracking',
  'createShortlink',
  'initiateVerification',
  ...Object.keys(STARTS),
]

/** Polls in a row, and the most ms between two of them, that are too many. */
const FAST = { polls: 5, within: SECOND }
/** The same for polls at a distance that never grows. */
const STEADY = { polls: 10, within: 10 * SECOND }
/** So many reads of a job are a try to read its result. */
const GIVES_UP_AFTER = 2
/** A refused call that is made again within so many ms is repeated; a GET may wait for something. */
const REPEATED = { GET: SECOND, other: 60 * SECOND }
/** Timers fire early by so many ms. */
const TOLERANCE = 50

type Reply = Readonly<Record<string, unknown>>

export function findInCalls(calls: readonly ClientCall[]): Found[] {
  return [
    pollsTooOften(calls),
    resultsNeverRead(calls),
    stopsEarly(calls),
    ignoresRetryAfter(calls),
    repeatsRefused(calls),
    givesUp(calls),
    createsTwice(calls),
    undocumented(calls),
    ofRefusal(calls, 'misspelt-path', ['unknown_path', 'method_not_allowed']),
    ofRefusal(calls, 'wrong-host', ['wrong_host']),
    secrets(calls),
  ].flat()
}

/** Returns ms between two calls: real ones, or those of the world's clock if that ran faster. */
function between(first: ClientCall, second: ClientCall): number {
  return Math.max(second.arrived - first.arrived, second.at - first.at)
}

/** Whether a call was made when the response to another had been sent: not at the same time. */
const isAfter = (other: ClientCall, call: ClientCall) => other.arrived >= call.arrived + call.duration_ms

const isAbandoned = ({ status }: ClientCall) => status === 499
const isRefused = ({ status }: ClientCall) => status >= 400 && status < 500 && ![408, 425, 429, 499].includes(status)
const isFailure = ({ status, broken }: ClientCall) => status >= 500 || broken
const isUnfinished = ({ operation, reply }: ClientCall) => UNFINISHED[operation ?? '']?.(Object(reply())) ?? false

function groups<Key>(calls: readonly ClientCall[], keyOf: (call: ClientCall) => Key): ClientCall[][] {
  const found = new Map<Key, ClientCall[]>()
  for (const call of calls) found.set(keyOf(call), [...(found.get(keyOf(call)) ?? []), call])
  return [...found.values()]
}

function pollsTooOften(calls: readonly ClientCall[]) {
  const reads = calls.filter((call) => call.succeeded && isUnfinished(call))
  return foundIn(
    'polls-too-often',
    groups(reads, ({ path }) => path).flatMap((polls) => {
      const gaps = polls.slice(1).map((poll, at) => between(polls[at] ?? poll, poll))
      const fast = longestRun(gaps, (gap) => gap + TOLERANCE < FAST.within)
      const steady = longestRun(gaps, (gap, before) => gap < STEADY.within && gap <= (before ?? gap) * 1.2)
      return fast + 1 >= FAST.polls || steady + 1 >= STEADY.polls ? polls : []
    }),
  )
}

function longestRun(gaps: readonly number[], counts: (gap: number, before: number | undefined) => boolean): number {
  let longest = 0
  let run = 0
  for (const [at, gap] of gaps.entries()) {
    run = counts(gap, gaps[at - 1]) ? run + 1 : 0
    longest = Math.max(longest, run)
  }
  return longest
}

function resultsNeverRead(calls: readonly ClientCall[]) {
  const started = calls.filter((call) => call.operation !== null && call.operation in STARTS && call.succeeded)
  const unread = started.filter((start) => {
    const { id, reader } = STARTS[start.operation ?? ''] ?? { id: '', reader: '' }
    const job = String(Object(start.reply())[id])
    const reads = calls.filter(({ operation, path }) => operation === reader && path.split('/').includes(job))
    // Who polls a job that does not end may give up.
    return reads.length < GIVES_UP_AFTER && !reads.some((read) => read.succeeded && !isUnfinished(read))
  })
  return foundIn('result-never-read', unread)
}

function stopsEarly(calls: readonly ClientCall[]) {
  const pages = calls.filter(({ operation }) => operation === 'listCampaignComments')
  return foundIn(
    'stops-at-first-page',
    groups(pages, ({ path }) => path).flatMap((all) => {
      const numberOf = ({ query }: ClientCall) => Number(parseQuery(query).values.page)
      const last = all.reduce((one, other) => (numberOf(other) >= numberOf(one) ? other : one))
      return Object(last.reply()).has_next === true ? [last] : []
    }),
  )
}

function ignoresRetryAfter(calls: readonly ClientCall[]) {
  const hasty = calls.flatMap((call, at) => {
    const wait = retryAfter(call)
    if (wait === null || (call.status !== 429 && call.status !== 503)) return []
    const isSame = ({ operation, path }: ClientCall) => operation === call.operation && path === call.path
    const next = calls.slice(at + 1).find((other) => isSame(other) && isAfter(other, call))
    return next && between(call, next) + TOLERANCE < wait ? [call, next] : []
  })
  return foundIn('ignores-retry-after', [...new Set(hasty)])
}

/** Returns the ms that a response asks to wait; null where it asks for nothing. */
function retryAfter({ answer_headers: { 'retry-after': text }, at }: ClientCall): number | null {
  if (text === undefined) return null
  if (/^\d+$/.test(text)) return Number(text) * SECOND
  const date = parseHttpDate(text)
  return date === null ? null : date - at
}

function repeatsRefused(calls: readonly ClientCall[]) {
  const repeated = calls.flatMap((call, at) => {
    if (!isRefused(call)) return []
    const later = calls.slice(at + 1)
    const next = later.findIndex((other) => other.key === call.key && isAfter(other, call))
    const repetition = later[next]
    // What it changed meanwhile may let the call pass.
    const changed = later.slice(0, Math.max(next, 0)).some((other) => other.method !== 'GET' && other.succeeded)
    if (!repetition || changed) return []
    return between(call, repetition) < (call.method === 'GET' ? REPEATED.GET : REPEATED.other) ? [call, repetition] : []
  })
  return foundIn('repeats-refused-call', [...new Set(repeated)])
}

function givesUp(calls: readonly ClientCall[]) {
  const alone = calls.filter((call, at) => {
    // What was saved must not be created again.
    if (!isFailure(call) || call.committed || call.operation === null) return false
    // After a second try it may give up.
    return !calls.some((other, index) => other.key === call.key && (index > at || (index < at && isFailure(other))))
  })
  return foundIn('gives-up-at-first-failure', alone)
}

function createsTwice(calls: readonly ClientCall[]) {
  const twice = calls.flatMap((call, at) => {
    const { operation, key } = call
    if (operation === null || !CREATES.includes(operation) || !call.committed) return []
    if (!isFailure(call) && !isAbandoned(call)) return []
    const repetition = calls.slice(at + 1).find((other) => other.key === key && other.succeeded)
    return repetition ? [call, repetition] : []
  })
  return foundIn('creates-twice', [...new Set(twice)])
}

function undocumented(calls: readonly ClientCall[]) {
  const some = calls.filter((call) => call.undocumented.length > 0)
  const names = [...new Set(some.flatMap((call) => call.undocumented.map((name) => `${call.operation} ${name}`)))]
  return foundIn('undocumented-field', some, names)
}

function ofRefusal(calls: readonly ClientCall[], id: Found['id'], causes: readonly string[]) {
  // A browser sends OPTIONS by itself.
  const own = calls.filter(({ method, path }) => method !== 'OPTIONS' && path !== '/')
  const refused = own.filter(({ cause }) => cause !== null && causes.includes(cause))
  return foundIn(id, refused, [...new Set(refused.map(({ method, path }) => `${method} ${redactUrls(path)}`))])
}

/** The one credential that the interface has in an address. */
const DOCUMENTED_KEY = 'key'
/** A shorter token, or one of letters only, may be a word by chance. */
const SHORTEST_TOKEN = 8

function secrets(calls: readonly ClientCall[]) {
  const leaky = calls.filter(({ operation, path, query, body, headers }) => {
    const { values } = parseQuery(query)
    const named = Object.keys(values).some(
      (name) => isSecretName(name) && !(operation === 'getCampaignInsights' && name === DOCUMENTED_KEY),
    )
    const token = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? ''
    const logged = [path, query, body, headers['user-agent'], headers.referer]
    const copied =
      token.length >= SHORTEST_TOKEN && /[^a-z]/i.test(token) && logged.some((text) => text?.includes(token))
    return named || copied || redactUrls(path) !== path || redactUrls(body) !== body
  })
  return foundIn('secret-logged', leaky)
}
