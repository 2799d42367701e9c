// The worlds of a simulator: list, make and delete them. These calls go to the default world.

import * as z from 'zod'
import { quoted } from '../kit/quoted.ts'
import { strict } from '../kit/shape.ts'
import { finish, whenFree } from '../kit/work.ts'
import { isoInstant } from '../model/instant.ts'
import type { Links } from '../model/links.ts'
import { fail, failFields, failUnknown } from '../model/problems.ts'
import { DEFAULT_WORLD, worldNameProblem, worldPath } from '../model/worlds/world-name.ts'
import { KINDS } from '../world/slices.ts'
import type { World } from '../world/world.ts'
import { ClockState, refuseClock, refuseLoneFactor, showClock } from './clock.ts'
import { control } from './control.ts'
import { NextPage, PageShape, pageOf } from './paging.ts'
import { refuseFixtureErrors, START_PROBLEMS, StartGuide, StartInput, startSettings } from './start-settings.ts'

const WorldShape = strict(() => ({
  name: z.string().describe('The name of the world.'),
  seed: z.string().describe('What everything is drawn from.'),
  now: z.iso.datetime().describe("The time, on the world's clock."),
  clock: ClockState.describe('The clock.'),
  records: z.int().describe('Records in all its collections.'),
  requests: z.int().describe('Calls in its journal.'),
  bytes: z.int().describe('What it takes of the memory.'),
  journal_bytes: z.int().describe('What its journal takes of them.'),
  used_at: z.iso.datetime().describe('The real time of the last call to it.'),
})).meta({ id: 'World', description: 'A world in the list.' })

/** Refuses a call that was made to another world than the default one, as if it were about that world. */
function refuseElsewhere(world: string, { base }: Links): void {
  if (world === DEFAULT_WORLD) return
  const url = base.slice(0, base.length - worldPath(world).length)
  fail('only_default_world', { world, url: `${url}/__sim/worlds` })
}

function showWorld(world: World): z.input<typeof WorldShape> {
  const { name, seed, collections, journal, memory, callers } = world
  const clock = showClock(world)
  return {
    name,
    seed,
    now: clock.now,
    clock,
    records: KINDS.reduce((sum, { name }) => sum + collections.of(name).size, 0),
    requests: journal.size,
    bytes: memory.used,
    journal_bytes: journal.shownBytes,
    used_at: isoInstant(callers.usedAt),
  }
}

export const listWorlds = control({
  id: 'listWorlds',
  method: 'GET',
  path: '/__sim/worlds',
  summary: 'The worlds, in the order in which they were made (to the default world only)',
  query: strict(() => PageShape),
  replies: {
    200: strict(() => ({
      worlds: z.array(WorldShape).describe('The worlds, in the order in which they were made.'),
      next: NextPage.describe('From an answer before: returns the entries that follow.'),
    })),
  },
  problems: ['only_default_world'],
  handle: ({ query, world: called, links }, _world, registry) => {
    refuseElsewhere(called, links)
    const entries = registry.all().map((world) => ({ id: world.name, world }))
    const { shown, more } = finish(pageOf({ entries, show: ({ world }) => showWorld(world) }, query))
    return { worlds: shown, ...more }
  },
})

const WorldName = z.string().superRefine((name, context) => {
  const message = worldNameProblem(name)
  if (message !== null) context.addIssue({ code: 'custom', message })
})

const Named = {
  name: WorldName.describe('The name of the world.'),
  fork: WorldName.optional().describe('The world whose copy the new one is.'),
}

const OF_PARENT = ['seed', 'fixtures', 'scenarios'] as const

/** Refuses what would make a fork another world than its parent. */
function refuseBesideFork(start: z.output<typeof StartInput>, fork: string): void {
  const message = `must be left out: a fork goes on with what the world ${quoted(fork)} has`
  const inherited = OF_PARENT.filter((field) => start[field] !== undefined)
  if (inherited.length > 0) failFields(inherited.map((path) => ({ path, message })))
}

export const createWorld = control({
  id: 'createWorld',
  method: 'POST',
  path: '/__sim/worlds',
  summary: 'Make or fork a world (to the default world only); its resets go back to what is given here',
  body: StartInput.extend(Named),
  guide: StartGuide.extend(Named),
  opensWorld: false,
  replies: {
    201: strict(() => ({
      name: z.string().describe('The name of the world.'),
      url: z.string().describe('Its base URL.'),
    })),
  },
  problems: ['only_default_world', 'world_exists', 'clock_refusal', ...START_PROBLEMS],
  handle: async ({ body: { name, fork, ...start }, world: called, links }, world, registry) => {
    refuseElsewhere(called, links)
    if (fork !== undefined) refuseBesideFork(start, fork)
    if (registry.find(name)) fail('world_exists', { name })
    if (fork === undefined) {
      const { settings } = await startSettings(start, name, world, registry)
      await registry.add(name, settings).catch(refuseFixtureErrors)
    } else {
      const parent = registry.find(fork) ?? failUnknown('world', fork, registry.names())
      refuseLoneFactor(start.clock ?? {}, parent.clock.setting, 'clock.factor')
      await registry.fork(name, fork, start.clock ?? {}).catch(refuseClock)
    }
    return { name, url: links.base + worldPath(name) }
  },
})

export const deleteWorld = control({
  id: 'deleteWorld',
  method: 'DELETE',
  path: '/__sim/worlds/:name',
  summary: 'Delete a world (to the default world only): calls that wait in it and its event streams end',
  opensWorld: false,
  replies: { 200: strict(() => ({ deleted: z.string().describe('What was deleted.') })) },
  problems: ['only_default_world', 'default_world_stays', 'unknown_entry'],
  handle: async ({ params: { name }, world: called, links }, _world, registry) => {
    refuseElsewhere(called, links)
    if (name === DEFAULT_WORLD) fail('default_world_stays', { url: `${links.base}/__sim/reset` })
    await whenFree(
      () => registry.find(name) ?? failUnknown('world', name, registry.names()),
      () => registry.drop(name),
    )
    return { deleted: name }
  },
})
