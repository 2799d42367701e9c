// Lists what a scenario brings about by itself after it was loaded, without a world: for a dry run.

import type { Machine } from '../kit/machine.ts'
import { LIFECYCLES } from '../world/slices.ts'
import type { CompiledScenario, JobPlan, Outcome, TimelineEntry } from './plan.ts'
import type { Counted } from './rules/rule.ts'
import { windowOf } from './rules/window.ts'
import { instantOf } from './schema/values.ts'

/** Something that falls due. */
export interface Due {
  /** ms; null if no time is known. */
  readonly at: number | null
  readonly what: string
}

/** Returns what falls due after the loading at `since` (ms), in the order of time; what has no time comes last. */
export function fallsDue({ plan }: CompiledScenario, since: number): Due[] {
  const jobs = LIFECYCLES.flatMap((machine) => {
    const job = plan.jobs.get(machine.name)
    return job ? [jobDue(machine, job, since)] : []
  })
  const windows = [...plan.rules, ...plan.webhooks].flatMap((rule) => windowDue(rule, since))
  const all = [...plan.timeline.flatMap((entry) => entryDue(entry, plan.timeline, since)), ...windows, ...jobs]
  // Infinity minus itself is no number.
  return all.toSorted((a, b) => (time(a) === time(b) ? 0 : time(a) - time(b)))
}

function time({ at }: Due): number {
  return at ?? Number.POSITIVE_INFINITY
}

/** Returns an entry, and what falls due in the scenario that it loads, until another entry unloads that. */
function entryDue(entry: TimelineEntry, timeline: readonly TimelineEntry[], since: number): Due[] {
  const { at: written, load } = entry
  const at = dueAt(entry, since)
  const late = instantOf(written, since) < since ? ` (at once, as ${written} is past)` : ''
  const own = { at, what: `timeline: ${deedsOf(entry).join('; ')}${late}` }
  if (!load) return [own]
  const ends = timeline.filter(({ unload }) => unload === load.name).map((other) => dueAt(other, since))
  const end = Math.min(...ends.filter((one) => one > at))
  const inside = fallsDue(load, at).filter((due) => time(due) < end || due.at === null)
  return [own, ...inside.map((due) => ({ ...due, what: `${load.name}: ${due.what}` }))]
}

/** Returns when an entry happens (ms): one that is past, at once. */
function dueAt({ at }: TimelineEntry, since: number): number {
  return Math.max(instantOf(at, since), since)
}

/** Returns what an entry does, in words, in the order in which it happens. */
function deedsOf({ emit, set, load, unload }: TimelineEntry): string[] {
  const fields = Object.entries(set ?? {}).flatMap(([collection, records]) =>
    Object.entries(records).map(([id, patch]) => `set ${Object.keys(patch).join(', ')} of ${collection} ${id}`),
  )
  return [
    ...(unload === null ? [] : [`unload ${unload}`]),
    ...(load ? [`load ${load.name}`] : []),
    ...fields,
    ...(emit ? [`emit ${emit.event}`] : []),
  ]
}

/** Returns when the window of a rule opens and closes. */
function windowDue({ label, window }: Counted, since: number): Due[] {
  const { opens, closes } = windowOf(window, since)
  const row = (at: number, what: string) =>
    Number.isFinite(at) && at >= since ? [{ at, what: `rule ${label} ${what}` }] : []
  if (closes <= since) return [{ at: since, what: `rule ${label} is closed already: until ${window.until} is past` }]
  if (closes <= opens)
    return [{ at: since, what: `rule ${label} never opens: until ${window.until} is before ${window.from}` }]
  return [...row(opens, 'opens'), ...row(closes, 'closes')]
}

function jobDue(machine: Machine, { time, outcomes }: JobPlan, since: number): Due {
  const ends = outcomes.map((outcome) => endOf(machine, outcome)).join('; ')
  const how = ends === '' ? '' : `: ${ends}`
  const job = `a ${machine.name} begun at the loading`
  if (time && 'polls' in time) {
    const reads = time.polls === 1 ? '1 read shows' : `${time.polls} reads show`
    return { at: null, what: `${job} ends by reads: ${reads} it unfinished, the next finished${how}` }
  }
  const after = time ? time.after : usualTime(machine)
  if (after === undefined) return { at: null, what: `${job} ends when its record says${how}` }
  if (after === null) return { at: null, what: `${job} never ends` }
  return { at: since + after, what: `${job} ends${time ? '' : ' (the usual time)'}${how}` }
}

/** Returns how long a job takes by default (ms); undefined if that depends on its record. */
function usualTime({ edges, initial }: Machine): number | undefined {
  return Object.values(edges).find(
    ({ after, background, from }) => after !== undefined && !background && from.includes(initial),
  )?.after
}

/** Returns an outcome in words: `failed if handle is /^gone/`. */
function endOf({ edges }: Machine, { when, edge, entries }: Outcome): string {
  const end = edge === null ? 'as usual' : (edges[edge]?.to ?? edge)
  const some = entries.length === 0 ? '' : ', with failed entries'
  const conditions = when.map(({ where, wanted }) => `${where} is ${wanted}`)
  return `${end}${some}${conditions.length === 0 ? '' : ` if ${conditions.join(' and ')}`}`
}
