// Lists what a scenario brings about by itself after it was loaded, without a world: for a dry run.

import { formatDuration } from '../kit/duration.ts'
import type { Machine } from '../model/machine.ts'
import { LIFECYCLES } from '../world/slices.ts'
import type { CompiledScenario, JobPlan, Outcome, TimelineEntry } from './plan.ts'
import type { Counted } from './rules/rule.ts'
import { windowOf } from './rules/window.ts'
import { instantOf, ms } from './schema/values.ts'
import { happeningOf, nextOf, repeats } from './timeline.ts'

export interface Due {
  /** ms; null if no time is known. */
  readonly at: number | null
  readonly what: string
}

/** Returns what falls due after the loading at `since` (ms), in the order of time; what has no time comes last. */
export function fallsDue({ plan }: CompiledScenario, since: number): Due[] {
  const jobs = LIFECYCLES.flatMap((machine) => {
    const job = plan.jobs.get(machine.name)
    return job ? jobsDue(machine, job, since) : []
  })
  const all = [
    ...plan.timeline.map((entry) => entryDue(entry, since)),
    ...plan.rules.flatMap((rule) => windowDue(rule, 'rule', since)),
    ...plan.webhooks.flatMap((rule) => windowDue(rule, 'webhook rule', since)),
    ...jobs,
  ]
  const time = ({ at }: Due) => at ?? Number.MAX_VALUE
  return all.toSorted((a, b) => time(a) - time(b))
}

/** An entry that is past happens at once. */
function entryDue(entry: TimelineEntry, since: number): Due {
  const { at, every, cron, times, emit, set = {} } = entry
  const schedule =
    every === undefined ? (cron === undefined ? '' : `, by ${cron}`) : `, every ${formatDuration(ms(every))}`
  const often = schedule + (times === undefined ? '' : `, ${times} times in all`)
  const late = !repeats(entry) && at !== undefined && instantOf(at, since) < since ? ` (at once, as ${at} is past)` : ''
  const fields = Object.entries(set).flatMap(([collection, records]) =>
    Object.entries(records).map(([id, patch]) => `set ${Object.keys(patch).join(', ')} of ${collection} ${id}`),
  )
  const actions = [...fields, ...Object.keys(happeningOf(entry)), ...(emit ? [`emit ${emit.event}`] : [])]
  return { at: nextOf(entry, since, since), what: `timeline: ${actions.join('; ')}${often}${late}` }
}

function windowDue({ label, window }: Counted, kind: string, since: number): Due[] {
  const { opens, closes } = windowOf(window, since)
  const row = (at: number, what: string) =>
    Number.isFinite(at) && at >= since ? [{ at, what: `${kind} ${label} ${what}` }] : []
  if (closes <= since) return [{ at: since, what: `${kind} ${label} is closed already: until ${window.until} is past` }]
  if (closes <= opens)
    return [{ at: since, what: `${kind} ${label} never opens: until ${window.until} is before ${window.from}` }]
  return [...row(opens, 'opens'), ...row(closes, 'closes')]
}

function jobsDue(machine: Machine, { times, outcomes }: JobPlan, since: number): Due[] {
  const ends = outcomes.map((outcome) => endOf(machine, outcome)).join('; ')
  const how = ends === '' ? '' : `: ${ends}`
  // Jobs for which no time is said take the usual one.
  const all = times.some(({ words }) => words.length === 0) ? times : [...times, { words: [], time: null }]
  return all.map(({ words, time }) => {
    const job = `a ${machine.name}${words.length === 0 ? '' : ` with ${words.join(' and ')}`} begun at the loading`
    if (time && 'polls' in time) {
      const reads = time.polls === 1 ? '1 read shows' : `${time.polls} reads show`
      return { at: null, what: `${job} ends by reads: ${reads} it unfinished, the next finished${how}` }
    }
    const after = time ? time.after : usualTime(machine)
    if (after === undefined) return { at: null, what: `${job} ends when its record says${how}` }
    if (after === null) return { at: null, what: `${job} never ends` }
    return { at: since + after, what: `${job} ends${time ? '' : ' (the usual time)'}${how}` }
  })
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
