// Checks what is beside the rules about calls: conditions on jobs, webhook rules, and the timeline.

import { nearest } from '../../kit/nearest.ts'
import { quoted } from '../../kit/quoted.ts'
import { SchemaPlace } from '../../kit/schema-place.ts'
import { WEBHOOK_EVENTS } from '../../world/outbox/events.ts'
import { KINDS } from '../../world/slices.ts'
import { entriesOf, entriesOrOne, fieldOf, fieldsOf, type Path } from '../reading/raw-document.ts'
import { inTable } from './in-conditions.ts'
import { type Findings, hintOf } from './names.ts'

const FACTS = new Map(
  KINDS.flatMap(({ lifecycle, facts }) => (lifecycle ? [[lifecycle.name, new SchemaPlace([facts])]] : [])),
)

export function* inOutcomes(document: unknown): Findings {
  const jobs = ['timing', 'outcomes'].flatMap((key) => fieldsOf(fieldOf(document, key), [key]))
  for (const [path, given, job] of jobs) {
    const place = FACTS.get(job)
    if (!place) continue
    const owner = { lacks: `a ${job} has no`, whole: 'what conditions see of it' }
    for (const [at, outcome] of entriesOrOne(given, path)) {
      if (fieldOf(outcome, 'undocumented') === true) continue
      yield* inTable(fieldOf(outcome, 'when'), [...at, 'when'], { place, above: [], owner, dotted: true })
      const entry = place.member('entries')?.entry
      for (const [spot, one] of entriesOf(fieldOf(outcome, 'entries'), [...at, 'entries'])) {
        if (!entry) continue
        const whose = { lacks: `an entry of a ${job} has no`, whole: owner.whole }
        yield* inTable(fieldOf(one, 'when'), [...spot, 'when'], { place: entry, above: [], owner: whose, dotted: true })
      }
    }
  }
}

const NAMES = WEBHOOK_EVENTS.map(({ name }) => name)

const DATA = new Map(
  WEBHOOK_EVENTS.map(({ name, payload }) => [name, new SchemaPlace([payload]).member('data')] as const),
)

/** Checks the webhook rules. They may also be about events that the timeline of the same file emits. */
export function* inWebhooks(document: unknown): Findings {
  const own = new Set(entriesOf(fieldOf(document, 'timeline'), []).map(([, entry]) => ownEvent(entry)))
  for (const [path, rule] of entriesOf(fieldOf(document, 'webhooks'), ['webhooks'])) {
    if (fieldOf(rule, 'undocumented') === true) continue
    const events = entriesOrOne(fieldOf(rule, 'on'), [...path, 'on'])
    const strange = events.filter(([, event]) => typeof event === 'string' && event !== '*' && !NAMES.includes(event))
    for (const [at, event] of strange) {
      if (typeof event !== 'string' || own.has(event)) continue
      const message = `${quoted(event)} is no event of the interface${hintOf(event, NAMES)}${MEANT}`
      yield { path: at, message }
    }
    if (strange.length > 0) continue
    const names = events.map(([, event]) => event)
    yield* inData(fieldOf(rule, 'when'), [...path, 'when'], names)
  }
}

/** Returns the event that an entry of a timeline emits; null if its name is a slip. */
function ownEvent(entry: unknown): unknown {
  const event = fieldOf(fieldOf(entry, 'emit'), 'event')
  const meant = typeof event === 'string' && fieldOf(entry, 'undocumented') !== true ? nearest(event, NAMES) : undefined
  return meant === undefined ? event : null
}

const MEANT = ' (undocumented: true, if you emit it yourself)'

function* inData(when: unknown, path: Path, events: readonly unknown[]): Findings {
  const every = events.includes('*')
  const names = NAMES.filter((name) => every || events.includes(name))
  const places = names.flatMap((name) => DATA.get(name) ?? [])
  if (places.length === 0) return
  const lacks = every ? 'no event has' : names.length === 1 ? `${names[0]} has no` : 'none of these events has'
  const owner = { lacks, whole: 'its data' }
  yield* inTable(when, path, { place: SchemaPlace.joined(places), above: [], owner, dotted: true })
}

/** Checks an emitted event. Its name and data are the author's own, so only a slip of a known name is a mistake. */
function* inEmit(emit: unknown, path: Path): Findings {
  const event = fieldOf(emit, 'event')
  if (typeof event !== 'string') return
  const place = DATA.get(event)
  const near = place ? undefined : nearest(event, NAMES)
  if (near !== undefined) {
    yield {
      path: [...path, 'event'],
      message: `${quoted(event)} is no event of the interface: did you mean ${quoted(near)}?`,
    }
  }
  if (!place) return
  for (const [at, , key] of fieldsOf(fieldOf(emit, 'data'), [...path, 'data'])) {
    const meant = place.member(key) ? undefined : nearest(key, place.names)
    if (meant === undefined) continue
    yield {
      path: at,
      message: `${event} has no ${quoted(key)} in its data: did you mean ${quoted(meant)}?`,
      what: 'key',
    }
  }
}

const COLLECTIONS = KINDS.map(({ name }) => name)

export function* inTimeline(document: unknown): Findings {
  for (const [path, entry] of entriesOf(fieldOf(document, 'timeline'), ['timeline'])) {
    const undocumented = fieldOf(entry, 'undocumented') === true
    for (const [at, records, name] of fieldsOf(fieldOf(entry, 'set'), [...path, 'set'])) {
      yield* inRecords(name, records, at, undocumented)
    }
    if (!undocumented) yield* inEmit(fieldOf(entry, 'emit'), [...path, 'emit'])
  }
}

function* inRecords(collection: string, records: unknown, path: Path, undocumented: boolean): Findings {
  const kind = KINDS.find(({ name }) => name === collection)
  if (!kind) {
    if (!undocumented) yield { path, message: `is no collection${hintOf(collection, COLLECTIONS)}`, what: 'key' }
    return
  }
  for (const [at, patch] of fieldsOf(records, path)) {
    const fields = Object.fromEntries(fieldsOf(patch, []).map(([, value, name]) => [name, value]))
    for (const detail of kind.mistakes(fields)) {
      // The path of a detail is dotted, and keys may have dots, too, so only its first step is certain.
      const [field = ''] = detail.path.split('.')
      const known = Object.hasOwn(kind.record.shape, field)
      if (known || !undocumented)
        yield { path: [...at, field], message: detail.message, ...(known ? {} : { what: 'key' }) }
    }
  }
}
