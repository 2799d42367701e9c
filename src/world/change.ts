// What stories make happen. Changes of creators and posts that cannot be are refused; after a rename the records have the new handle.

import { type ChangeInput, creatorIn } from '../model/change.ts'
import type { Connector } from '../model/connector.ts'
import type { Happening } from '../model/happening.ts'
import { LIMITS } from '../model/limits.ts'
import { type Detail, fail, invalidRequest } from '../model/problems.ts'
import { wordsOf } from '../universe/categories.ts'
import { pinOf } from '../universe/drawn-creators.ts'
import { indexOfHandle } from '../universe/handles.ts'
import { canonicalHandle } from '../universe/people/handle-text.ts'
import type { People } from './people.ts'
import { KINDS } from './slices.ts'
import { tickKey } from './task.ts'
import { subjectKey } from './tracking/tracked.ts'
import type { World } from './world.ts'

/** Changes creators and posts, visits short links and buys through them, at `at` (ms). Throws a `Problem`. */
export function carryOut(world: World, { change, order, visit }: Happening, at: number): void {
  if (change) changePopulation(world, change, at)
  const { shortlinks } = world.services
  if (visit) shortlinks.visit(visit, at)
  if (order) shortlinks.order(shortlinks.named(order.shortlink), order, at)
}

/** Changes creators and posts from `at` (ms) on. Refuses more than a world keeps, unknown categories and taken handles. */
function changePopulation(world: World, change: ChangeInput, at: number): void {
  const { people } = world
  const known = people.universe.changes?.list ?? []
  if (known.length >= LIMITS.changes)
    fail('limit_reached', { what: 'The number of changes of a world', limit: LIMITS.changes })
  refuseWrong(people, change)
  const before = Object.entries(change.creators ?? {}).flatMap(([key, { handle }]) => {
    const creator = handle === undefined ? null : creatorIn(key)
    return creator ? [people.creatorOf(creator.connector, creator.handle)] : []
  })
  people.restoreChanges([...known, { at, ...change }])
  for (const { connector, handle, drawnAs } of before) {
    rename(world, connector, handle, people.creatorOf(connector, drawnAs).handle)
  }
}

/** Refuses what is wrong with a change in this population. */
export function refuseWrong(people: People, change: ChangeInput): void {
  const wrong = mistakesIn(people, change)
  if (wrong.length > 0) throw invalidRequest(wrong)
}

function mistakesIn(people: People, { creators = {} }: ChangeInput): Detail[] {
  const { universe } = people
  const words = wordsOf(universe)
  return Object.entries(creators).flatMap(([key, { category, handle }]) => {
    const wrong: Detail[] = []
    const path = `creators["${key}"]`
    if (category !== undefined && !words.categoryNamed(category)) {
      const names = words.categories.map(({ name }) => name)
      wrong.push({ path: `${path}.category`, message: `must be one of ${names.join(', ')}` })
    }
    const { connector, handle: former } = creatorIn(key) ?? {}
    if (connector === undefined || former === undefined) return wrong
    if (handle !== undefined && isTaken(people, connector, handle, former)) {
      wrong.push({ path: `${path}.handle`, message: `"${handle}" is the handle of another creator` })
    }
    if (universe.changes?.isFormer(connector, former)) {
      const { handle: now } = people.creatorOf(connector, former)
      wrong.push({ path, message: `was renamed: name it ${connector}/${now}` })
    }
    return wrong
  })
}

function isTaken({ universe }: People, connector: Connector, handle: string, former: string): boolean {
  const fresh = canonicalHandle(connector, handle)
  const { changes } = universe
  if (fresh === canonicalHandle(connector, former)) return true
  const owner = changes?.firstHandle(connector, fresh)
  if (owner !== undefined && owner === changes?.firstHandle(connector, former)) return false
  return (
    (owner !== undefined && owner !== fresh) ||
    indexOfHandle(universe, connector, fresh) !== null ||
    pinOf(universe, connector, fresh) !== null
  )
}

/** Has every record that names a creator by its handle name it by the new one, under the id that follows from it. */
function rename({ collections, clock, successes }: World, connector: Connector, former: string, handle: string): void {
  for (const { name } of KINDS) {
    const records = collections.of(name)
    for (const [id, record] of [...records.entries()]) {
      const named = Object(record)
      if (named.connector !== connector || typeof named.handle !== 'string') continue
      if (canonicalHandle(connector, named.handle) !== former) continue
      records.rename(id, { ...named, handle })
      if (name !== 'tracked_creators') continue
      successes.rename(subjectKey(named), subjectKey({ handle }))
      for (const schedule of ['posts', 'stories'] as const) clock.cancel(tickKey({ what: 'creator', id, schedule }))
    }
  }
}
