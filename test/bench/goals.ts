// How fast the work of clients goes, next to servers that do the same by hand, in turns within one run.

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  CALLS,
  CAMPAIGN,
  COUNTRIES,
  call,
  endCalls,
  HEADERS,
  INSIGHTS,
  REFRESH,
  REFRESHES,
  SEARCH,
} from './goals/calls.ts'
import { DELAYS } from './goals/delays.ts'
import { DELIVERIES } from './goals/deliveries.ts'
import type { Figures } from './goals/figures.ts'
import { IN_PROCESS } from './goals/in-process.ts'
import { measureStarts, STARTS } from './goals/starts.ts'
import { BARE, HONO, OURS, ROUNDS, type Row, type Work } from './goals/work.ts'
import { PATHS } from './mocks.ts'
import { SLOW, startOthers, startOwn, type Target } from './targets.ts'

const WORK: readonly Work[] = [...CALLS, ...DELAYS, ...DELIVERIES, ...IN_PROCESS]

/** Every row of the table. */
export const ROWS: readonly Row[] = [...WORK, ...STARTS]

interface Measured {
  /** A folder with other mocks. */
  readonly tools: string | undefined
  /** Only the rows whose names have this text; empty for all. */
  readonly only: string
}

export async function measureGoals({ tools, only }: Measured): Promise<Figures> {
  const wanted = ({ name }: Row) => name.includes(only)
  const ours = await startOwn(OURS, './server.mjs', ['mockfluence'])
  const folder = await mkdtemp(join(tmpdir(), 'mockfluence-bench-'))
  const targets = [ours]
  try {
    const answers = await answersOf(ours.url)
    const file = join(folder, 'answers.json')
    await writeFile(file, JSON.stringify(answers))
    for (const kind of ['node', 'hono']) {
      targets.unshift(await startOwn(kind === 'node' ? BARE : HONO, './work.mjs', [kind, file]))
    }
    targets.push(...(await startOthers(tools, answers)))
    const figures: Record<string, Record<string, number[]>> = {}
    for (const work of WORK.filter(wanted)) figures[work.name] = await measured(work, targets)
    return STARTS.some(wanted) ? { ...figures, ...(await measureStarts(ROUNDS)) } : figures
  } finally {
    endCalls()
    await Promise.all(targets.map((target) => target.stop()))
    await rm(folder, { recursive: true, force: true })
  }
}

/** Returns the figures of each server that can do the work. */
async function measured({ servers, measure }: Work, targets: readonly Target[]): Promise<Record<string, number[]>> {
  const able = targets.filter(({ name, spent }) =>
    servers === undefined ? spent !== null : servers === 'all' || servers.includes(name),
  )
  const row = Object.fromEntries(able.map((target): [string, number[]] => [target.name, []]))
  for (let round = 0; round < ROUNDS; round++) {
    for (const target of able) {
      row[target.name]?.push(await measure(target, round).catch((error) => failed(target, error)))
    }
  }
  return row
}

/** A program of others that fails has no figure; one of ours ends the run. */
function failed({ name, spent }: Target, error: unknown): number {
  if (spent !== null) throw error
  console.log(`${name}: ${error}`)
  return Number.NaN
}

/** Sets mockfluence up, and returns what it answers, for the servers that do its work by hand. */
async function answersOf(url: string) {
  const twice = { name: 'polls', timing: { data_refresh: { polls: 1 } } }
  await call(`${url}/__sim/scenarios`, JSON.stringify(twice))
  const tracked = { connector: 'instagram', handle: 'anna.bakes', cron_expression: '0 * * * *' }
  const creator = JSON.stringify({ ...tracked, tracking_expiry_at: '2999-03-01 00:00:00' })
  await call(`${url}/api/v1/rt_tracking/creators`, creator)
  await slowDown(url, creator)
  const pending = JSON.parse(await call(url + REFRESHES, REFRESH))
  await call(`${url}${REFRESHES}/${pending.request_id}`)
  const found = await Promise.all(
    COUNTRIES.map(async (country) => {
      const { objects } = JSON.parse(await call(`${url}${SEARCH}&skip=0&country=${country}`))
      // A tenth of the 10,000 creators in each country.
      return Array.from({ length: 1_000 }, (_, at) => ({ ...objects[at % objects.length], country }))
    }),
  )
  const created = await fetch(url + PATHS.post, { method: 'POST', headers: HEADERS, body: CAMPAIGN })
  const headers = Object.fromEntries([...created.headers].filter(([name]) => name.startsWith('x-sim-')))
  return {
    creator: JSON.parse(await call(url + PATHS.get)),
    campaign: Object(await created.json()),
    pending,
    done: JSON.parse(await call(`${url}${REFRESHES}/${pending.request_id}`)),
    insights: JSON.parse(await call(`${url}${INSIGHTS}?identifier=anna.bakes`)),
    rows: found.flat(),
    headers,
  }
}

/** Gives the world of `SLOW` a creator, and a rule that delays every answer by 200 ms. */
async function slowDown(url: string, creator: string): Promise<void> {
  const [world] = SLOW.split(PATHS.get)
  await call(`${url}${world}/api/v1/rt_tracking/creators`, creator)
  const slow = { name: 'slow', rules: [{ on: 'getTrackedCreator', delay: '200ms' }] }
  await call(`${url}${world}/__sim/scenarios`, JSON.stringify(slow))
}
