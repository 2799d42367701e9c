// Seeds fixtures into a new world, kind by kind, through the services' own methods.

import { startOfDay } from '../../kit/days.ts'
import { canonical } from '../../kit/json.ts'
import type { Work } from '../../kit/work.ts'
import { parsePostUrl } from '../../model/campaigns/post-url.ts'
import { instantOf, type Moment } from '../../model/fixture-time.ts'
import type { Happening } from '../../model/happening.ts'
import { LIMITS } from '../../model/limits.ts'
import { fail, Problem } from '../../model/problems.ts'
import { carryOut, refuseWrong } from '../change.ts'
import { sellUntil } from '../commerce/daily-sales.ts'
import type { Records } from '../lifecycle/records.ts'
import type { Seeding } from '../lifecycle/seeding.ts'
import { KINDS } from '../slices.ts'
import type { World } from '../world.ts'

/** A mistake in fixtures that only a world can find; `path` leads to it in the document. */
export class FixtureProblem extends Error {
  readonly path: readonly (string | number)[]

  constructor(path: readonly (string | number)[], message: string) {
    super(message)
    this.path = path
  }
}

/** All mistakes in fixtures, in the order in which they were found. */
export class FixtureErrors extends Error {
  readonly problems: readonly FixtureProblem[]

  constructor(problems: readonly FixtureProblem[]) {
    super(problems.map(({ message }) => message).join('; '))
    this.problems = problems
  }
}

/** Entries of other kinds refer to these: they come first. */
const REFERRED_TO = ['stores', 'shortlinks', 'consents', 'creators'] as const

const IN_SEEDING_ORDER = new Set([...REFERRED_TO, ...KINDS.map(({ name }) => name)])

/** Seeds the records that a world starts with, and what fixtures have happen, now or later. Throws `FixtureErrors` for mistakes. */
export function* fillWorld(world: World): Work<void> {
  const { people, settings, universe } = world
  const { start } = universe
  yield* noteAuthors(world)
  let planned = 0
  const happen = (happening: Happening, at: number) => {
    if (at <= start) return carryOut(world, happening, at)
    if (planned >= LIMITS.fixture_happenings) {
      fail('limit_reached', { what: 'What fixtures have happen later', limit: LIMITS.fixture_happenings })
    }
    if (happening.change) refuseWrong(people, happening.change)
    world.clock.plan({ kind: 'happening', id: String(planned++), ...happening }, at)
  }
  yield* seedFixtures(world, happen)
  const { sales, campaigns } = settings.fixtures
  if (sales) yield* sellUntil(world, sales, campaigns.length > 0 ? startOfDay(start) : 0)
}

/** Notes whose posts the fixtures say they are, whichever record comes first: URLs count before tracked posts. */
function* noteAuthors({ people, settings }: World): Work<void> {
  const { campaigns, post_trackings, tracked_posts } = settings.fixtures
  const posts = [
    ...campaigns.flatMap(({ tracking_urls, brand_name: sponsor = '' }) =>
      tracking_urls.map((url) => ({ ...parsePostUrl(url), sponsor })),
    ),
    ...post_trackings.map(({ url }) => ({ ...parsePostUrl(url), sponsor: '' })),
  ]
  const tracked = tracked_posts.map((post) => ({ ...post, sponsor: '' }))
  for (const { connector, shortcode, handle, sponsor } of [
    ...posts.filter(({ handle }) => handle),
    ...tracked,
    ...posts,
  ]) {
    if (!connector || !shortcode || (handle === undefined && sponsor === '')) continue
    yield
    people.noteAuthor({ connector, shortcode, ...(handle && { handle }), sponsor }, null)
  }
}

function* seedFixtures(
  { collections, settings: { fixtures, start } }: World,
  happen: (happening: Happening, at: number) => void,
): Work<void> {
  const problems: FixtureProblem[] = []
  for (const name of IN_SEEDING_ORDER) {
    for (const [index, entry] of fixtures[name].entries()) {
      try {
        seedEntry(collections.of(name), index, entry, { start, later: happen })
      } catch (error) {
        if (!(error instanceof FixtureProblem)) throw error
        problems.push(error)
      }
      yield
    }
  }
  const changes = fixtures.changes.map(({ at, ...change }, index) => ({
    at: instantOf(at, start, start),
    change,
    index,
  }))
  for (const { at, change, index } of changes.sort((a, b) => a.at - b.at)) {
    try {
      happen({ change }, at)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      const [first] = error.details
      problems.push(new FixtureProblem(['changes', index], first ? `${first.path}: ${first.message}` : error.message))
    }
    yield
  }
  if (problems.length > 0) throw new FixtureErrors(problems)
}

function seedEntry(
  { kind: { name }, behaviour }: Records,
  index: number,
  entry: unknown,
  { start, later }: Pick<Seeding, 'start' | 'later'>,
): void {
  const requestKey = `fixtures ${name} ${canonical(entry)}`
  const refuse = (message: string, ...path: (string | number)[]): never => {
    throw new FixtureProblem([name, index, ...path], message)
  }
  for (const [field, value] of Object.entries(Object(entry))) {
    // An expiry may lie ahead; what is created then cannot be there yet.
    if (!field.includes('expiry') && isMoment(value) && instantOf(value, start, start) > start)
      refuse('must not be after the start of the world', field)
  }
  try {
    behaviour.seed(entry, {
      start,
      later,
      requestKey,
      refuse,
      id: (records, fixtureId) => {
        if (fixtureId === undefined) return records.newId(requestKey)
        return records.has(fixtureId)
          ? refuse(`another of the ${name} has the id "${fixtureId}"`, idField(entry))
          : fixtureId
      },
    })
  } catch (error) {
    if (error instanceof Problem) {
      const { path = '', message = error.message } = error.details[0] ?? {}
      // A detail's path is dotted, and a key of a map (a URL) may have dots of its own: only its first step is certain.
      refuse(path === '' ? message : `${path}: ${message}`, ...path.split('.').slice(0, 1).filter(Boolean))
    }
    throw error
  }
}

function isMoment(value: unknown): value is Moment {
  if (typeof value !== 'object' || value === null) return false
  const [key, ...others] = Object.keys(value)
  return others.length === 0 && (key === 'at' || key === 'offset')
}

function idField(entry: unknown): string {
  const keys = typeof entry === 'object' && entry !== null ? Object.keys(entry) : []
  return keys.find((key) => key === 'id' || key.endsWith('_id')) ?? 'id'
}
