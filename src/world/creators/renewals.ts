// What search knows of the creators whose data was renewed: their figures of that day. It follows from the finished
// refreshes, data requests and renewals of audiences, so snapshots and forks need not keep it.

import type { Work } from '../../kit/work.ts'
import { dayZero } from '../../universe/days.ts'
import { recordAt, type SearchRecord } from '../../universe/search/search-record.ts'
import { stepAt } from '../../universe/story.ts'
import type { Creator } from '../../universe/types.ts'
import { InWorld } from '../in-world.ts'
import { creatorId } from './creators.ts'

/** The data of a creator was renewed at that time (ms). */
export interface Renewal {
  readonly creator: Creator
  readonly at: number
}

export class Renewals extends InWorld {
  /** The newest records of the creators whose data was renewed after the day the world started. */
  #moved: ReadonlyMap<string, SearchRecord> = new Map()

  /** The services whose finished records renew data. */
  get sources() {
    const { refreshes, dataRequests, audiences } = this.world.services
    return [refreshes, dataRequests, audiences]
  }

  /**
   * Returns the records that are newer than the day the world started, as of `now` (ms). A time after it that somebody has set in
   * a record counts as now.
   */
  *moved(now: number): Work<Iterable<SearchRecord>> {
    const { universe, people } = this.world
    const zero = dayZero(universe)
    const latest = new Map<string, Renewal>()
    const note = (renewal: Renewal) => {
      const key = creatorId(renewal.creator.connector, renewal.creator.handle)
      if (renewal.at > (latest.get(key)?.at ?? -1)) latest.set(key, renewal)
    }
    for (const source of this.sources) {
      for (const renewal of source.renewals()) {
        if (stepAt(universe, renewal.at, renewal.creator) > zero) note(renewal)
        yield
      }
    }
    for (const renewal of people.changed(now)) note(renewal)
    const moved = new Map<string, SearchRecord>()
    for (const [key, { creator, at }] of latest) {
      const day = Math.max(zero, Math.min(stepAt(universe, at, creator), stepAt(universe, now, creator)))
      const known = this.#moved.get(key)
      moved.set(key, known?.day === day && !universe.changes ? known : recordAt(universe, creator, day))
      yield
    }
    this.#moved = moved
    return moved.values()
  }
}
