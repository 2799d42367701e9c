// Checks the events of webhook rules and of timelines, and the names in their data.

import { nearest, type Suggestions } from '../../kit/nearest.ts'
import { quoted } from '../../kit/quoted.ts'
import { SchemaPlace } from '../../kit/schema-place.ts'
import { WEBHOOK_EVENTS } from '../../world/outbox/events.ts'
import { entriesOf, fieldOf, fieldsOf, type Path } from '../reading/raw-document.ts'
import type { Findings } from './finding.ts'
import { inTable } from './in-conditions.ts'
import { hintOf } from './names.ts'

const NAMES = WEBHOOK_EVENTS.map(({ name }) => name)

const DATA = new Map(
  WEBHOOK_EVENTS.map(({ name, payload }) => [name, new SchemaPlace([payload]).member('data')] as const),
)

/** Checks the webhook rules. They may also be about events that the timeline of the same file emits. */
export function* inWebhooks(document: unknown, suggestions: Suggestions): Findings {
  const own = new Set(entriesOf(fieldOf(document, 'timeline'), []).map(([, entry]) => ownEvent(entry)))
  for (const [path, rule] of entriesOf(fieldOf(document, 'webhooks'), ['webhooks'])) {
    if (fieldOf(rule, 'undocumented') === true) continue
    const on = fieldOf(rule, 'on')
    const events = Array.isArray(on) ? entriesOf(on, [...path, 'on']) : [[[...path, 'on'], on] as const]
    const strange = events.filter(([, event]) => typeof event === 'string' && event !== '*' && !NAMES.includes(event))
    for (const [at, event] of strange) {
      if (typeof event !== 'string' || own.has(event)) continue
      const message = `${quoted(event)} is no event of the interface${hintOf(event, NAMES, suggestions)}${MEANT}`
      yield { path: at, message }
    }
    if (strange.length > 0) continue
    yield* inData(
      fieldOf(rule, 'when'),
      [...path, 'when'],
      events.map(([, event]) => event),
      suggestions,
    )
  }
}

/** Returns the event that an entry of a timeline emits; null if its name is a slip. */
function ownEvent(entry: unknown): unknown {
  const event = fieldOf(fieldOf(entry, 'emit'), 'event')
  const meant = typeof event === 'string' && fieldOf(entry, 'undocumented') !== true ? nearest(event, NAMES) : undefined
  return meant === undefined ? event : null
}

const MEANT = ' (undocumented: true, if you emit it yourself)'

function* inData(when: unknown, path: Path, events: readonly unknown[], suggestions: Suggestions): Findings {
  const every = events.includes('*')
  const names = NAMES.filter((name) => every || events.includes(name))
  const places = names.flatMap((name) => DATA.get(name) ?? [])
  if (places.length === 0) return
  const lacks = every ? 'no event has' : names.length === 1 ? `${names[0]} has no` : 'none of these events has'
  const owner = { lacks, whole: 'its data', suggestions }
  yield* inTable(when, path, { place: SchemaPlace.joined(places), above: [], owner, dotted: true })
}

/** Checks an emitted event. Its name and data are the author's own, so only a slip of a known name is a mistake. */
export function* inEmit(emit: unknown, path: Path): Findings {
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
