// When creators were polled by real-time tracking: at each tick of their own schedules and of those of their posts. All their
// figures step then, in every document.

import { canonicalHandle } from '../../universe/people/handle-text.ts'
import type { Polls } from '../../universe/types.ts'
import type { Records } from '../lifecycle/records.ts'
import type { People } from '../people.ts'
import { lastTick } from './schedule.ts'
import type { Tracked, TrackedPost } from './tracked.ts'

export function trackingPolls(people: People, creators: Records<Tracked>, posts: Records<TrackedPost>): Polls {
  return {
    get tracked() {
      return creators.size + posts.size
    },
    of({ connector, handle, drawnAs }) {
      if (this.tracked === 0) return null
      const own = canonicalHandle(connector, handle)
      const ids = people.postsNamed(connector, drawnAs).filter((id) => posts.has(id))
      // Their schedules may change until somebody asks.
      const tracked = () =>
        [creators.get(own), ...ids.map((id) => posts.get(id))].filter((each) => each?.connector === connector)
      if (tracked().length === 0) return null
      const { start } = people.universe
      return (at) => {
        const schedules = tracked().flatMap((each) => [each?.posts, each?.stories])
        const last = Math.max(0, ...schedules.map((schedule) => (schedule && lastTick(schedule, at)) ?? 0))
        // Figures of the start are as pinned, whatever was tracked before.
        return last > start ? last : 0
      }
    },
  }
}
