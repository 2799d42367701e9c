// Visits and orders that short links bring each day, as fixtures have them follow from the views of posts.

import { DAY, startOfDay } from '../../kit/days.ts'
import type { Work } from '../../kit/work.ts'
import type { Sales } from '../../model/shortlink.ts'
import type { World } from '../world.ts'

/** Has short links sell on each day before `end` (00:00 UTC, ms) since a campaign went live, and plans the next day. */
export function* sellUntil(world: World, sales: Sales, end: number): Work<void> {
  const live = [...world.services.campaigns.records.values()].map(({ live_since }) => live_since ?? end)
  for (let day = startOfDay(Math.min(end, ...live)); day < end; day += DAY) {
    sell(world, sales, day)
    yield
  }
  plan(world, sales, startOfDay(world.universe.start) + DAY)
}

/** Has short links sell on the day that ends at `at` (ms), and plans the next one. */
export function sellDay(world: World, sales: Sales, at: number): void {
  sell(world, sales, at - DAY)
  plan(world, sales, at + DAY)
}

function plan({ clock }: World, sales: Sales, at: number): void {
  clock.plan({ kind: 'sales', sales }, at, true)
}

/** Has short links bring the visits and orders of the UTC day from `day` (ms) on; one on a post in two campaigns counts once. */
function sell({ services }: World, sales: Sales, day: number): void {
  const sold = new Set<string>()
  for (const gain of services.campaigns.gains(day)) {
    const key = `${gain.link} ${gain.post}`
    if (!sold.has(key)) services.shortlinks.sell(gain, sales)
    sold.add(key)
  }
}
