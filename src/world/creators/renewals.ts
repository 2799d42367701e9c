// What search knows of the creators whose data was renewed: their figures of that day. It follows from the finished
// refreshes, data requests and renewals of audiences, so snapshots and forks need not keep it.

import type { Work } from '../../kit/work.ts'
import { dayZero } from '../../universe/days.ts'
import { recordAt, type SearchRecord } from '../../universe/search/search-record.ts'
import { revisionOf, stepAt } from '../../universe/story.ts'
import type { Creator } from '../../universe/types.ts'
import type { World } from '../world.ts'
import { creatorId } from './creator-record.ts'

/** The data of a creator was renewed at that time (ms). */
export interface Renewal {
  readonly creator: Creator
  readonly at: number
}

const keyOf = ({ creator: { connector, handle } }: Renewal) => creatorId(connector, handle)

const later = (one: Renewal | undefined, other: Renewal) => (one && one.at >= other.at ? one : other)

export class Renewals {
  readonly #world: World
  /** What `#moved` followed from. */
  #revision = ''
  /** The records of the creators whose data was renewed after the day the world started. */
  #moved: ReadonlyMap<string, SearchRecord> = new Map()

  constructor(world: World) {
    this.#world = world
  }

  /** The services whose finished records renew data. */
  get #sources() {
    const { refreshes, dataRequests, audiences } = this.#world.services
    return [refreshes, dataRequests, audiences]
  }

  /** Returns the records that are newer than the day the world started, as of `now` (ms): another map once they change. */
  *moved(now: number): Work<ReadonlyMap<string, SearchRecord>> {
    const { universe, people } = this.#world
    const today = stepAt(universe, now)
    const revision = [
      ...this.#sources.map(({ records }) => records.revision),
      people.named.size,
      revisionOf(universe),
      today,
    ].join()
    if (revision !== this.#revision) {
      this.#moved = yield* this.#recordsUntil(now)
      this.#revision = revision
    }
    return this.#moved
  }

  /** A time after `now` that somebody has set in a record counts as now. */
  *#recordsUntil(now: number): Work<Map<string, SearchRecord>> {
    const { universe } = this.#world
    const zero = dayZero(universe)
    const latest = new Map<string, Renewal>()
    for (const renewal of this.#renewals()) {
      yield
      if (renewal === undefined || stepAt(universe, renewal.at, renewal.creator) <= zero) continue
      latest.set(keyOf(renewal), later(latest.get(keyOf(renewal)), renewal))
    }
    for (const renewal of this.#world.people.changed(now))
      latest.set(keyOf(renewal), later(latest.get(keyOf(renewal)), renewal))
    const moved = new Map<string, SearchRecord>()
    for (const [key, { creator, at }] of latest) {
      const day = Math.max(zero, Math.min(stepAt(universe, at, creator), stepAt(universe, now, creator)))
      const known = this.#moved.get(key)
      moved.set(key, known?.day === day && !universe.changes ? known : recordAt(universe, creator, day))
      yield
    }
    return moved
  }

  *#renewals(): Iterable<Renewal | undefined> {
    for (const source of this.#sources) yield* source.renewals()
  }
}
