// Lists what a scenario brings about by itself after it was loaded, without a world: for a dry run.

import type { Machine } from '../model/machine.ts'
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
  /** Set for the end of a job. */
  readonly job?: true
}

/** Returns what falls due after the loading at `since` (ms), in the order of time; what has no time comes last. */
export function fallsDue({ name, plan }: CompiledScenario, since: number): Due[] {
  const jobs = LIFECYCLES.flatMap((machine) => {
    const job = plan.jobs.get(machine.name)
    return job ? [jobDue(machine, job, since)] : []
  })
  const entries = entriesPlayed(plan.timeline, name, since)
  const windows = [
    ...plan.rules.flatMap((rule) => windowDue(rule, 'rule', since)),
    ...plan.webhooks.flatMap((rule) => windowDue(rule, 'webhook rule', since)),
  ].filter((due) => time(due) < endOfPlay(entries, name))
  // A job ends as was decided when it began, also after its scenario was unloaded.
  const all = [...entriesDue(entries, since), ...windows, ...jobs]
  // Infinity minus itself is no number.
  return all.toSorted((a, b) => (time(a) === time(b) ? 0 : time(a) - time(b)))
}

/** An entry, and when it happens (ms). */
interface Played {
  readonly at: number
  readonly entry: TimelineEntry
}

/** Returns the entries in the order of time, up to the one that unloads their own scenario `name`. */
function entriesPlayed(timeline: readonly TimelineEntry[], name: string, since: number): Played[] {
  const all = timeline.map((entry) => ({ at: dueAt(entry, since), entry })).toSorted((a, b) => a.at - b.at)
  const last = all.findIndex(({ entry }) => entry.unload === name)
  return last < 0 ? all : all.slice(0, last + 1)
}

/** Returns when a scenario is unloaded by its own timeline (ms). */
function endOfPlay(entries: readonly Played[], name: string): number {
  return entries.find(({ entry }) => entry.unload === name)?.at ?? Number.POSITIVE_INFINITY
}

function time({ at }: Due): number {
  return at ?? Number.POSITIVE_INFINITY
}

/** Returns the entries, and what falls due in the scenarios that they load, until others unload or load those again. */
function entriesDue(entries: readonly Played[], since: number): Due[] {
  /** What plays by now, and since when. */
  const playing = new Map<string, { readonly load: CompiledScenario; readonly since: number }>()
  return entries.flatMap(({ at, entry }, number) => {
    const { load, unload } = entry
    const late = instantOf(entry.at, since) < since ? ` (at once, as ${entry.at} is past)` : ''
    const own = { at, what: `timeline: ${deedsOf(entry).join('; ')}${late}` }
    if (unload !== null) playing.delete(unload)
    if (!load) return [own]
    const { name } = load
    const before = playing.get(name)
    const plays = before && endOfPlay(entriesPlayed(before.load.plan.timeline, name, before.since), name) > at
    const begun = plays ? before.since : at
    playing.set(name, { load, since: begun })
    const next = entries
      .slice(number + 1)
      .find((later) => later.entry.unload === name || later.entry.load?.name === name)
    const inside = fallsDue(load, begun).filter((due) => (due.job ? !plays : isWithin(due, at, next?.at)))
    return [own, ...inside.map((due) => ({ ...due, what: `${name}: ${due.what}` }))]
  })
}

/** Loading again what plays already begins nothing anew, so what fell due before is not told twice. */
function isWithin(due: Due, from: number, until = Number.POSITIVE_INFINITY): boolean {
  return time(due) >= from && time(due) < until
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
function windowDue({ label, window }: Counted, kind: string, since: number): Due[] {
  const { opens, closes } = windowOf(window, since)
  const row = (at: number, what: string) =>
    Number.isFinite(at) && at >= since ? [{ at, what: `${kind} ${label} ${what}` }] : []
  if (closes <= since) return [{ at: since, what: `${kind} ${label} is closed already: until ${window.until} is past` }]
  if (closes <= opens)
    return [{ at: since, what: `${kind} ${label} never opens: until ${window.until} is before ${window.from}` }]
  return [...row(opens, 'opens'), ...row(closes, 'closes')]
}

function jobDue(machine: Machine, { time, outcomes }: JobPlan, since: number): Due {
  const ends = outcomes.map((outcome) => endOf(machine, outcome)).join('; ')
  const how = ends === '' ? '' : `: ${ends}`
  const job = `a ${machine.name} begun at the loading`
  if (time && 'polls' in time) {
    const reads = time.polls === 1 ? '1 read shows' : `${time.polls} reads show`
    return { at: null, job: true, what: `${job} ends by reads: ${reads} it unfinished, the next finished${how}` }
  }
  const after = time ? time.after : usualTime(machine)
  if (after === undefined) return { at: null, job: true, what: `${job} ends when its record says${how}` }
  if (after === null) return { at: null, job: true, what: `${job} never ends` }
  return { at: since + after, job: true, what: `${job} ends${time ? '' : ' (the usual time)'}${how}` }
}

/** Returns how long a job takes by default (ms); undefined if that depends on its record. */
function usualTime({ edges, initial }: Machine): number | undefined {
  return Object.values(edges).find(
    ({ after, background, from }) => after !== undefined && !background && from.includes(initial),
  )?.after
}

/** Returns an outcome in words: `failed if handle = /^gone/`. */
function endOf({ edges }: Machine, { words, edge, entries }: Outcome): string {
  const end = edge === null ? 'as usual' : (edges[edge]?.to ?? edge)
  const some = entries.length === 0 ? '' : ', with failed entries'
  return `${end}${some}${words.length === 0 ? '' : ` if ${words.join(' and ')}`}`
}
