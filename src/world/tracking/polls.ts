// When creators were polled by real-time tracking: at each tick of their own schedules and of those of their posts. All their
// figures step then, in every document.

import { canonicalHandle } from '../../universe/people/handle-text.ts'
import type { Creator, Polled, Polls } from '../../universe/types.ts'
import type { People } from '../people.ts'
import { lastTick } from './schedule.ts'
import type { Tracked } from './tracked-record.ts'

interface TrackedRecords {
  readonly size: number
  get(id: string): Tracked | undefined
}

export class TrackingPolls implements Polls {
  readonly #people: People
  readonly #creators: TrackedRecords
  readonly #posts: TrackedRecords

  constructor(people: People, creators: TrackedRecords, posts: TrackedRecords) {
    this.#people = people
    this.#creators = creators
    this.#posts = posts
  }

  get tracked(): number {
    return this.#creators.size + this.#posts.size
  }

  of({ connector, handle, drawnAs }: Pick<Creator, 'connector' | 'handle' | 'drawnAs'>): Polled | null {
    if (this.tracked === 0) return null
    const ids = this.#people.postsNamed(connector, drawnAs).filter((id) => this.#posts.get(id)?.connector === connector)
    const own = canonicalHandle(connector, handle)
    const tracked = this.#creators.get(own)?.connector === connector
    if (!tracked && ids.length === 0) return null
    const { start } = this.#people.universe
    return (at) => {
      let last = 0
      for (const record of [tracked ? this.#creators.get(own) : undefined, ...ids.map((id) => this.#posts.get(id))]) {
        for (const schedule of [record?.posts, record?.stories])
          if (schedule) last = Math.max(last, lastTick(schedule, at) ?? 0)
      }
      // Figures of the start are as pinned, whatever was tracked before.
      return last > start ? last : 0
    }
  }
}
