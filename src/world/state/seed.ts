// Fixtures into a new world, through the services' own methods.

import { CollectionFull } from '../../kit/collection.ts'
import { canonical } from '../../kit/json.ts'
import { Problem } from '../../model/problems.ts'
import { seedCampaign, seedPostTracking } from '../campaigns/seed-campaigns.ts'
import type { World } from '../world.ts'
import type { Fixtures } from './fixtures.ts'
import { seedAddedCreator, seedConsentedCreator, seedTrackedCreator, seedTrackedPost } from './seed-creators.ts'
import { seedCompetition, seedDataRequest, seedRefreshRequest, seedVideoAnalysis } from './seed-jobs.ts'
import { seedShortlink, seedStore } from './seed-links.ts'

/** Something that only a world can tell to be wrong with fixtures; `path` leads to it in the document. */
export class FixtureProblem extends Error {
  readonly path: readonly (string | number)[]

  constructor(path: readonly (string | number)[], message: string) {
    super(message)
    this.path = path
  }
}

/** All that does not fit, in the order in which it was met. */
export class Misfits extends Error {
  readonly problems: readonly FixtureProblem[]

  constructor(problems: readonly FixtureProblem[]) {
    super(problems.map(({ message }) => message).join('; '))
    this.problems = problems
  }
}

/** One entry of a collection on its way into the world. */
export interface Seeding {
  readonly world: World
  /** When the world starts, ms. */
  readonly start: number
  /** What ids and draws of this entry hang on. */
  readonly requestKey: string
  /** The id given, refused if it is taken, or a new one. */
  id(prefix: string, given: string | undefined, taken: (id: string) => boolean): string
  /** Says what is wrong with the entry, at its field `path`. */
  refuse(message: string, ...path: (string | number)[]): never
}

type Apply<Entry> = (entry: Entry, seeding: Seeding) => void

/** Puts every record of `fixtures` into `world`; throws `Misfits` when some do not fit. */
export function seedFixtures(world: World, fixtures: Fixtures): void {
  const problems: FixtureProblem[] = []
  const each = <Entry>(collection: keyof Fixtures, entries: readonly Entry[], apply: Apply<Entry>) => {
    for (const [index, entry] of entries.entries()) {
      try {
        applyOne(world, entry, [collection, index], apply)
      } catch (error) {
        if (!(error instanceof FixtureProblem)) throw error
        problems.push(error)
      }
    }
  }
  each('added_creators', fixtures.added_creators, seedAddedCreator)
  each('consented_creators', fixtures.consented_creators, seedConsentedCreator)
  each('stores', fixtures.stores, seedStore)
  each('shortlinks', fixtures.shortlinks, seedShortlink)
  each('campaigns', fixtures.campaigns, seedCampaign)
  each('post_trackings', fixtures.post_trackings, seedPostTracking)
  each('tracked_creators', fixtures.tracked_creators, seedTrackedCreator)
  each('tracked_posts', fixtures.tracked_posts, seedTrackedPost)
  each('refresh_requests', fixtures.refresh_requests, seedRefreshRequest)
  each('data_requests', fixtures.data_requests, seedDataRequest)
  each('competitions', fixtures.competitions, seedCompetition)
  each('video_analyses', fixtures.video_analyses, seedVideoAnalysis)
  if (problems.length > 0) throw new Misfits(problems)
}

function applyOne<Entry>(
  world: World,
  entry: Entry,
  place: readonly [collection: keyof Fixtures, index: number],
  apply: Apply<Entry>,
): void {
  const requestKey = `fixtures ${place[0]} ${canonical(entry)}`
  const refuse = (message: string, ...path: (string | number)[]): never => {
    throw new FixtureProblem([...place, ...path], message)
  }
  try {
    apply(entry, {
      world,
      start: world.settings.start,
      requestKey,
      refuse,
      id: (prefix, given, taken) => {
        if (given === undefined) return world.chance.newId(prefix, requestKey)
        return taken(given) ? refuse(`another of the ${place[0]} has the id "${given}"`, idField(entry)) : given
      },
    })
  } catch (error) {
    if (error instanceof CollectionFull) refuse(error.message)
    if (error instanceof Problem) {
      const { path = '', message = error.message } = error.details[0] ?? {}
      // A detail's path is dotted, and a key of a map (a URL) may have dots of its own: its first step is sure.
      refuse(path === '' ? message : `${path}: ${message}`, ...path.split('.').slice(0, 1).filter(Boolean))
    }
    throw error
  }
}

/** The key that holds the entry's id. */
function idField(entry: unknown): string {
  const keys = typeof entry === 'object' && entry !== null ? Object.keys(entry) : []
  return keys.find((key) => key === 'id' || key.endsWith('_id')) ?? 'id'
}
