// Worlds under random commands, against a small model of what each must hold.

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readScenarioValue } from '../../src/scenario/reading/read-scenario.ts'
import { type Sim, START, simulate } from '../simulate.ts'

const NAMES = ['a', 'b', 'c', 'd'] as const
type Name = (typeof NAMES)[number]

/** How long a refresh takes, s. */
const REFRESH = 5

/** Refuses two stores, counted in each world for itself. */
const BUSY = { on: 'addStore', nth: [2, 4], respond: { status: 503 } }

/** What a world must hold. */
interface Expected {
  /** Seconds since the start. */
  readonly now: number
  /** The names of its campaigns, in order. */
  readonly campaigns: readonly string[]
  /** When each refresh was asked for, s. */
  readonly refreshes: readonly number[]
  /** How many stores were asked for: the second and the fourth call are refused. */
  readonly stores: number
  /** How many calls its journal holds; null where that is not known. */
  readonly calls: number | null
}

const NEW: Expected = { now: 0, campaigns: [], refreshes: [], stores: 0, calls: 0 }

interface Model {
  readonly worlds: Map<Name, Expected>
  /** What the snapshot held, if there is one. */
  saved: Expected | null
}

interface Real {
  readonly sim: Sim
  saved: unknown
}

type Command = fc.AsyncCommand<Model, Real>

/** Changes a world that there is, and what is expected of it. */
function change(
  shown: string,
  world: Name,
  act: (sim: Sim, path: string, known: Expected) => Promise<{ status: number }>,
  after: (known: Expected) => Partial<Expected>,
  status: (known: Expected) => number = () => 200,
): Command {
  return {
    check: ({ worlds }) => worlds.has(world),
    async run({ worlds }, { sim }) {
      const known = worlds.get(world) ?? NEW
      expect((await act(sim, `/w/${world}`, known)).status).toBe(status(known))
      worlds.set(world, { ...known, ...after(known) })
    },
    toString: () => `${shown} in ${world}`,
  }
}

const called = ({ calls }: Expected) => ({ calls: calls === null ? null : calls + 1 })

const create = (world: Name, name: string) =>
  change(
    `create ${name}`,
    world,
    (sim, path) => sim.post(`${path}/admin/api/v1/campaigns`, { name, brand_name: 'Acme' }),
    (known) => ({ ...called(known), campaigns: [...known.campaigns, name] }),
  )

const rename = (world: Name, name: string) =>
  change(
    `rename the first to ${name}`,
    world,
    async (sim, path) => {
      const [first] = await sim.records('campaigns', path)
      return first ? sim.patch(`${path}/__sim/state/campaigns/${first.id}`, { name }) : { status: 200 }
    },
    ({ campaigns }) => ({ campaigns: campaigns.length === 0 ? [] : [name, ...campaigns.slice(1)] }),
  )

const refresh = (world: Name) =>
  change(
    'refresh',
    world,
    (sim, path) =>
      sim.post(`${path}/api/v1/data_refresh/requests`, { request_type: 'instagram', handle: 'anna.bakes' }),
    (known) => ({ ...called(known), refreshes: [...known.refreshes, known.now] }),
  )

const addStore = (world: Name) =>
  change(
    'add a store',
    world,
    (sim, path, { stores }) =>
      sim.post(`${path}/admin/api/v1/ecom_shop`, { shop: `s${stores}.example.com`, access_token: 'x' }),
    (known) => ({ ...called(known), stores: known.stores + 1 }),
    ({ stores }) => (stores === 1 || stores === 3 ? 503 : 200),
  )

const advance = (world: Name, by: number) =>
  change(
    `advance ${by}s`,
    world,
    (sim, path) => sim.post(`${path}/__sim/clock/advance`, { by: `${by}s` }),
    ({ now }) => ({ now: now + by }),
  )

const reset = (world: Name) =>
  change(
    'reset',
    world,
    (sim, path) => sim.request('POST', `${path}/__sim/reset`),
    () => NEW,
  )

const fork = (world: Name, parent: Name): Command => ({
  check: () => true,
  async run({ worlds }, { sim }) {
    const known = worlds.get(parent)
    const { status } = await sim.post('/__sim/worlds', { name: world, fork: parent })
    expect(status).toBe(worlds.has(world) ? 409 : known ? 201 : 404)
    if (known && !worlds.has(world)) worlds.set(world, known)
  },
  toString: () => `fork ${parent} into ${world}`,
})

const save = (world: Name): Command => ({
  check: ({ worlds }) => worlds.has(world),
  async run(model, real) {
    real.saved = (await real.sim.get(`/w/${world}/__sim/state`)).body
    model.saved = model.worlds.get(world) ?? null
  },
  toString: () => `save ${world}`,
})

const restore = (world: Name): Command => ({
  check: ({ saved }) => saved !== null,
  async run({ worlds, saved }, real) {
    expect((await real.sim.put(`/w/${world}/__sim/state`, real.saved)).status).toBe(200)
    worlds.set(world, { ...(saved ?? NEW), calls: null })
  },
  toString: () => `restore ${world}`,
})

const remove = (world: Name): Command => ({
  check: () => true,
  async run({ worlds }, { sim }) {
    const { status } = await sim.request('DELETE', `/__sim/worlds/${world}`)
    expect(status).toBe(worlds.delete(world) ? 200 : 404)
  },
  toString: () => `delete ${world}`,
})

/** Makes a world if there is none. */
const make = (world: Name): Command => ({
  check: () => true,
  async run({ worlds }, { sim }) {
    expect((await sim.post('/__sim/worlds', { name: world })).status).toBe(worlds.has(world) ? 409 : 201)
    if (!worlds.has(world)) worlds.set(world, NEW)
  },
  toString: () => `make ${world}`,
})

/** Compares every world with what is expected of it. */
async function check(sim: Sim, worlds: Model['worlds']): Promise<void> {
  const listed = (await sim.get('/__sim/worlds')).body.worlds
  const others = listed.filter(({ name }: { name: string }) => name !== 'default')
  expect(new Set(others.map(({ name }: { name: string }) => name))).toEqual(new Set(worlds.keys()))
  for (const { name, now, requests } of others) {
    const { campaigns, refreshes, ...expected } = worlds.get(name) ?? NEW
    const found = {
      campaigns: (await sim.records('campaigns', `/w/${name}`)).map((one) => one.name),
      refreshes: (await sim.records('refresh_requests', `/w/${name}`)).map(({ status }) => status),
    }
    const due = (asked: number) => (asked + REFRESH <= expected.now ? 'success' : 'pending')
    expect([name, found]).toEqual([name, { campaigns, refreshes: refreshes.map(due) }])
    expect([name, now]).toEqual([name, new Date(START + expected.now * 1_000).toISOString()])
    if (expected.calls !== null) expect([name, requests]).toEqual([name, expected.calls])
  }
}

const world = fc.constantFrom(...NAMES)
const word = fc.constantFrom('Spring', 'Summer')

const COMMANDS: fc.Arbitrary<Command>[] = [
  fc.tuple(world, word).map((args) => create(...args)),
  fc.tuple(world, word).map((args) => rename(...args)),
  world.map(refresh),
  world.map(addStore),
  fc.tuple(world, fc.constantFrom(1, 3, 60)).map((args) => advance(...args)),
  fc.tuple(world, world).map((args) => fork(...args)),
  fc.tuple(world, world).map((args) => fork(...args)),
  world.map(save),
  world.map(restore),
  world.map(reset),
  world.map(remove),
  world.map(make),
]

it('worlds hold what a small model says, whatever is done to them and to their forks', async () => {
  const read = await readScenarioValue({ name: 'busy', rules: [BUSY] }, 'busy.json')
  if (!read.ok) throw new Error(JSON.stringify(read.problems))
  const scenarios = [read.value]
  await fc.assert(
    fc.asyncProperty(fc.commands(COMMANDS, { maxCommands: 60, size: 'max' }), async (commands) => {
      const sim = await simulate({ scenarios })
      await sim.post('/__sim/worlds', { name: 'a' })
      const model: Model = { worlds: new Map([['a', NEW]]), saved: null }
      await fc.asyncModelRun(() => ({ model, real: { sim, saved: null } }), commands)
      await check(sim, model.worlds)
      await sim.simulator.close()
    }),
    { numRuns: 60 },
  )
}, 30_000)
