// What rules cost a request that none of them is for, and one that the last of them is asked about.

import { readScenarioValue } from '../../src/scenario/reading/read-scenario.ts'
import { Simulator } from '../../src/simulator.ts'

const CALLS = Number(process.env.BENCH_CALLS ?? 4_000)
const ROUNDS = 5
const PATH = '/api/v1/rt_tracking/insights'
const CREATORS = '/admin/api/v1/creators'
const HEADERS = { authorization: 'Bearer bench' }
/** Operations that the measured call is none of. */
const OTHERS = ['createCampaign', 'addStore', 'getVideoAnalysis', 'searchCreators', 'createRefreshRequest']

async function simulatorWith(rules: number): Promise<Simulator> {
  const document = {
    name: 'bench',
    rules: Array.from({ length: rules }, (_, at) => ({
      on: OTHERS[at % OTHERS.length],
      when: { headers: { n: String(at) } },
      respond: { status: 503 },
    })),
  }
  const read = await readScenarioValue(document, 'bench.json')
  if (!read.ok) throw new Error(JSON.stringify(read.problems[0]))
  return new Simulator({ onBug: (error) => console.error(error), scenarios: rules === 0 ? [] : [read.value] })
}

async function microseconds(simulator: Simulator): Promise<number> {
  const before = process.cpuUsage()
  for (let i = 0; i < CALLS; i++) await (await simulator.fetch(PATH, { headers: HEADERS })).text()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / CALLS
}

/** CPU per request with so many rules loaded, and its ratio to none. */
export async function benchRules(): Promise<Record<string, unknown>[]> {
  const counts = [0, 10, 1_000]
  const simulators = await Promise.all(counts.map(simulatorWith))
  for (const simulator of simulators) await microseconds(simulator)
  const best = counts.map(() => Number.POSITIVE_INFINITY)
  // Taken in turns, so that what else the machine does hits all of them.
  for (let round = 0; round < ROUNDS; round++) {
    for (const [at, simulator] of simulators.entries())
      best[at] = Math.min(best[at] ?? 0, await microseconds(simulator))
  }
  await Promise.all(simulators.map((simulator) => simulator.close()))
  return counts.map((rules, at) => ({
    rules,
    'µs CPU': best[at]?.toFixed(1),
    'ratio to none': ((best[at] ?? 0) / (best[0] ?? 1)).toFixed(2),
  }))
}

/** Expressions that look at as much as they may before they are given up, next to a text in their place. */
export async function benchPatterns(): Promise<Record<string, unknown>[]> {
  const choices = (first: number) =>
    Array.from({ length: 240 }, (_, at) => `${String.fromCodePoint(0x4e00 + first + at)}?`).join('')
  const scenario = (pattern: (at: number) => string, rules: number) => ({
    name: 'bench',
    rules: Array.from({ length: rules }, (_, at) => ({
      on: 'addCreators',
      when: { body: { handles: pattern(at) } },
      respond: { status: 418 },
    })),
  })
  const reading = (pattern: (at: number) => string) =>
    milliseconds(async () => void (await readScenarioValue(scenario(pattern, 200), 'bench.json')))
  const calling = async (pattern: string) => {
    const read = await readScenarioValue(
      scenario(() => pattern, 3),
      'bench.json',
    )
    if (!read.ok) throw new Error(JSON.stringify(read.problems[0]))
    const simulator = new Simulator({ onBug: (error) => console.error(error), scenarios: [read.value] })
    const body = JSON.stringify({ handles: Array(900).fill('a'.repeat(10_000)) })
    const init = { method: 'POST', headers: { ...HEADERS, 'content-type': 'application/json' }, body }
    const took = await milliseconds(async () => void (await (await simulator.fetch(CREATORS, init)).text()))
    await simulator.close()
    return took
  }
  const rows: [string, number, number][] = [
    ['reading 200 rules', await reading((at) => `name ${at}`), await reading((at) => `/^${choices(at)}$/`)],
    ['a call of 9 MB', await calling('nobody'), await calling('/(a?){20}[bc]$/')],
  ]
  return rows.map(([what, plain, hostile]) => ({
    what,
    'texts ms': plain.toFixed(0),
    'hostile expressions ms': hostile.toFixed(0),
    'times as long': (hostile / plain).toFixed(1),
  }))
}

/** The best of some times. */
async function milliseconds(act: () => Promise<void>): Promise<number> {
  let best = Number.POSITIVE_INFINITY
  for (let round = 0; round < ROUNDS; round++) {
    const begun = performance.now()
    await act()
    best = Math.min(best, performance.now() - begun)
  }
  return best
}
