// Checks the names and paths of a scenario against the interface: what it does not know would do nothing.

import { nearest } from '../../kit/nearest.ts'
import { listed, quoted } from '../../kit/quoted.ts'
import { SchemaPlace } from '../../kit/schema-place.ts'
import { fieldOf } from '../../kit/table.ts'
import { LIMITS } from '../../model/limits.ts'
import { ENDPOINTS } from '../../service/index.ts'
import { WEBHOOK_EVENTS } from '../../world/outbox/events.ts'
import { KINDS } from '../../world/slices.ts'
import { problemOfCode } from '../effects/answers.ts'
import { hasTemplates, type Segment, segmentsOf } from '../effects/template.ts'
import { entriesOf, entriesOrOne, fieldsOf, type Path, placesIn } from '../reading/raw-document.ts'
import { operationsOf } from '../schema/on.ts'
import { type CallsOfRule, callsOf } from './calls-of-rule.ts'
import { inTable, inWhen } from './in-conditions.ts'
import { inEdits } from './in-edits.ts'
import { type Finding, type Findings, hintOf, placeAt, subjectOf } from './names.ts'

/** Returns what a scenario says that the interface does not know, up to a limit. The document may have any shape. */
export function contractFindings(document: unknown): Finding[] {
  const found: Finding[] = []
  for (const look of [inRules, inJobs, inWebhooks, inTimeline]) {
    for (const finding of look(document)) {
      found.push(finding)
      if (found.length >= LIMITS.contract_findings) return found
    }
  }
  return found
}

const isMeant = (part: unknown) => fieldOf(part, 'undocumented') === true

function* inRules(document: unknown): Findings {
  for (const [path, rule] of placesIn(document, 'rules.[]')) {
    const calls = callsOf(fieldOf(rule, 'on'))
    const meant = isMeant(rule)
    yield* inTemplates(fieldOf(rule, 'respond', 'body'), [...path, 'respond', 'body'], meant ? null : calls)
    if (calls) yield* inEdits(rule, path, calls, meant)
    if (meant) continue
    for (const [at, part] of ['patch', 'set', 'headers.set', 'respond.headers'].flatMap((key) => placesIn(rule, key))) {
      yield* inPlainTexts(part, [...path, ...at])
    }
    if (!calls) continue
    yield* inWhen(fieldOf(rule, 'when'), [...path, 'when'], calls)
    yield* inError(fieldOf(rule, 'error'), [...path, 'error'], operationsOf(fieldOf(rule, 'on')))
  }
}

/** Checks every text in the body of a response. `calls`: null if it is not known, or does not matter, which calls it answers. */
function* inTemplates(body: unknown, path: Path, calls: CallsOfRule | null): Findings {
  if (typeof body === 'string' && hasTemplates(body)) {
    const segments = segmentsOf(body)
    const messages = 'problem' in segments ? [segments.problem] : segments.flatMap((one) => strayPath(one, calls) ?? [])
    for (const message of messages) yield { path, message }
  }
  for (const [at, inner] of [...entriesOf(body, path), ...fieldsOf(body, path)]) yield* inTemplates(inner, at, calls)
}

function strayPath(segment: Segment, calls: CallsOfRule | null): string | null {
  if (calls === null || typeof segment === 'string' || segment.expression.kind !== 'request') return null
  const { part, steps } = segment.expression
  if (part === 'headers') return null
  const place = calls.part(part)
  const led = place ? placeAt(place, steps, calls.owner(part)) : { problem: calls.lacks(part) }
  return 'problem' in led ? `{{ ${segment.written} }}: ${led.problem}` : null
}

const NOT_FILLED =
  'has a template, and templates work in the body of respond only (undocumented: true, if the client shall get it as it is written)'

/** Checks texts where nothing is filled in, so that a template would be sent as it is written. */
function* inPlainTexts(value: unknown, path: Path): Findings {
  if (typeof value === 'string' && hasTemplates(value)) yield { path, message: NOT_FILLED }
  for (const [at, inner] of [...entriesOf(value, path), ...fieldsOf(value, path)]) yield* inPlainTexts(inner, at)
}

function* inError(code: unknown, path: Path, operations: readonly string[]): Findings {
  const problem = problemOfCode(code)
  if (problem === undefined || operations.includes('*')) return
  const able = ENDPOINTS.filter(({ problems }) => problems.includes(problem)).map(({ id }): string => id)
  const unable = operations.filter((id) => !able.includes(id))
  if (unable.length === 0) return
  const whose = `${listed(unable.slice(0, 3), 'and')} ${unable.length > 1 ? 'have' : 'has'}`
  yield { path, message: `${whose} no error ${code}: it belongs to ${listed(able, 'and')}` }
}

const FACTS = new Map(
  KINDS.flatMap(({ lifecycle, facts }) => (lifecycle ? [[lifecycle.name, new SchemaPlace([facts])]] : [])),
)

function* inJobs(document: unknown): Findings {
  for (const [path, one] of ['timing.*.[?]', 'outcomes.*.[?]'].flatMap((places) => placesIn(document, places))) {
    const job = String(path[1])
    const place = FACTS.get(job)
    if (!place || isMeant(one)) continue
    const whole = 'what conditions see of it'
    const facts = { place, above: [], owner: { lacks: `a ${job} has no`, whole }, dotted: true }
    yield* inTable(fieldOf(one, 'when'), [...path, 'when'], facts)
    const entry = place.member('entries')?.entry
    for (const [at, when] of entry ? placesIn(one, 'entries.[].when') : []) {
      const owner = { lacks: `an entry of a ${job} has no`, whole }
      yield* inTable(when, [...path, ...at], { ...facts, place: entry ?? place, owner })
    }
  }
}

const EVENTS = WEBHOOK_EVENTS.map(({ name }) => name)

const PAYLOADS = new Map(WEBHOOK_EVENTS.map(({ name, payload }) => [name, new SchemaPlace([payload])]))

const dataOf = (event: string) => PAYLOADS.get(event)?.member('data') ?? null

const noEvent = (event: string) => `${quoted(event)} is no event of the interface`

/** Checks the webhook rules. They may also be about events that the timeline of the same file emits. */
function* inWebhooks(document: unknown): Findings {
  const own = new Set(placesIn(document, 'timeline.[]').map(([, entry]) => ownEvent(entry)))
  for (const [path, rule] of placesIn(document, 'webhooks.[]')) {
    if (isMeant(rule)) continue
    const events = entriesOrOne(fieldOf(rule, 'on'), [...path, 'on'])
    const strange = events.filter(([, event]) => typeof event === 'string' && event !== '*' && !EVENTS.includes(event))
    for (const [at, event] of strange) {
      if (own.has(event)) continue
      const hint = hintOf(String(event), EVENTS)
      yield { path: at, message: `${noEvent(String(event))}${hint} (undocumented: true, if you emit it yourself)` }
    }
    const names = events.map(([, event]) => event)
    if (strange.length === 0) yield* inData(fieldOf(rule, 'when'), [...path, 'when'], names)
  }
}

/** Returns the event that an entry of a timeline emits; null if its name is a typo. */
function ownEvent(entry: unknown): unknown {
  const event = fieldOf(entry, 'emit', 'event')
  return typeof event === 'string' && !isMeant(entry) && nearest(event, EVENTS) !== undefined ? null : event
}

/** Says of the first name in conditions on data that the interface does not know it. `event`: its name, or `"*"`. */
export function unknownInData(conditions: unknown, event: string): string | undefined {
  return [...inData(conditions, [], [event], '')].find(({ differs }) => !differs)?.message
}

function* inData(when: unknown, path: Path, events: readonly unknown[], unknownHint?: string): Findings {
  const every = events.includes('*')
  const names = EVENTS.filter((name) => every || events.includes(name))
  const places = names.flatMap((name) => dataOf(name) ?? [])
  if (places.length === 0) return
  const owner = { lacks: subjectOf('event', names, every), whole: 'its data', unknownHint }
  yield* inTable(when, path, { place: SchemaPlace.joined(places), above: [], owner, dotted: true })
}

function* inTimeline(document: unknown): Findings {
  for (const [path, entry] of placesIn(document, 'timeline.[]')) {
    for (const [at, records] of placesIn(entry, 'set.*')) yield* inRecords(records, [...path, ...at], isMeant(entry))
    if (!isMeant(entry)) yield* inEmit(fieldOf(entry, 'emit'), [...path, 'emit'])
  }
}

/** Checks an emitted event. Its name and data are the author's own, so only a typo of a known name is a mistake. */
function* inEmit(emit: unknown, path: Path): Findings {
  const event = fieldOf(emit, 'event')
  if (typeof event !== 'string') return
  const place = dataOf(event)
  const near = place ? undefined : nearest(event, EVENTS)
  if (near !== undefined)
    yield { path: [...path, 'event'], message: `${noEvent(event)}: did you mean ${quoted(near)}?` }
  if (!place) return
  for (const [at, , key] of fieldsOf(fieldOf(emit, 'data'), [...path, 'data'])) {
    const meant = place.member(key) ? undefined : nearest(key, place.names)
    if (meant === undefined) continue
    const message = `${event} has no ${quoted(key)} in its data: did you mean ${quoted(meant)}?`
    yield { path: at, message, what: 'key' }
  }
}

const COLLECTIONS = KINDS.map(({ name }) => name)

/** Checks what a timeline sets in records. The path ends with their collection. */
function* inRecords(records: unknown, path: Path, meant: boolean): Findings {
  const collection = String(path.at(-1))
  const kind = KINDS.find(({ name }) => name === collection)
  if (!kind) {
    if (!meant) yield { path, message: `is no collection${hintOf(collection, COLLECTIONS)}`, what: 'key' }
    return
  }
  for (const [at, patch] of fieldsOf(records, path)) {
    for (const detail of kind.mistakes(typeof patch === 'object' && !Array.isArray(patch) ? { ...patch } : {})) {
      // The path of a detail is dotted, and keys may have dots, too, so only its first step is certain.
      const [field = ''] = detail.path.split('.')
      const known = Object.hasOwn(kind.record.shape, field)
      if (known) yield { path: [...at, field], message: detail.message }
      else if (!meant) yield { path: [...at, field], message: detail.message, what: 'key' }
    }
  }
}
