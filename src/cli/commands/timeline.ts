// `mockfluence timeline`: prints what falls due when in a scenario, without a server.

import { formatDuration } from '../../kit/duration.ts'
import { realTime } from '../../kit/real-time.ts'
import { isoInstant } from '../../model/instant.ts'
import { type Due, fallsDue } from '../../scenario/falls-due.ts'
import { loadScenario } from '../../server/worlds/scenario-files.ts'
import { writtenEndpoints } from '../../webhooks/carrier.ts'
import { last, type Words } from '../command.ts'
import { Refusal } from '../refusal.ts'
import { type Terminal, tableOf } from '../terminal.ts'
import { instant, named } from '../values.ts'

/** Prints a table of what falls due, as if the scenario were loaded at `now`. Returns 0. */
export async function printTimeline({ operands: [file = ''], own }: Words, { stdout }: Terminal): Promise<number> {
  const now = last(own, 'now')
  const startTime = now === undefined ? undefined : named('--now', () => instant(now))
  const loaded = await loadScenario(file, writtenEndpoints)
  if (!loaded.ok) throw new Refusal(loaded.message)
  const { scenario } = loaded
  const since = startTime ?? scenario.start?.start ?? realTime.wall()
  const rows = [{ at: since, what: `${scenario.name} is loaded` }, ...fallsDue(scenario, since)].map((due) =>
    rowOf(due, since),
  )
  stdout.write(tableOf(rows, 'json' in own))
  return 0
}

function rowOf({ at, what }: Due, since: number) {
  return at === null
    ? { time: null, after: null, what }
    : { time: isoInstant(at), after: formatDuration(at - since), what }
}
