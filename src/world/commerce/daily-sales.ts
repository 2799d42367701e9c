// Visits and orders that short links bring each day, as fixtures have them follow from the views of posts.

import { DAY, startOfDay } from '../../kit/days.ts'
import { type Draws, draws } from '../../kit/random.ts'
import type { Work } from '../../kit/work.ts'
import { LIMITS } from '../../model/limits.ts'
import type { Sales } from '../../model/shortlink.ts'
import { figuresOn } from '../../universe/posts/curve.ts'
import { trackedPost } from '../campaigns/campaign-views.ts'
import type { World } from '../world.ts'
import type { SaleAt } from './shortlinks.ts'
import { type Click, drawnVisitor } from './visitors.ts'

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

/** How much people click on each day of the week, from Sunday on: 1 on average. */
const WEEK = [1.15, 0.94, 0.93, 0.94, 0.95, 0.99, 1.1] as const

/** Draws an instant of a day: few click at night. */
function instantIn(d: Draws, from: number, until: number): number {
  const part = d.chance(0.15) ? d.float() : 0.3 + 0.65 * d.float()
  return Math.floor(Math.max(from, until - DAY + part * DAY))
}

/** Has short links bring the visits and orders of the UTC day from `day` (ms) on; one on a post in two campaigns counts once. */
function sell(world: World, sales: Sales, day: number): void {
  const sold = new Set<string>()
  for (const {
    live_since: live,
    completed_at: end,
    tracked,
    shortlinks,
  } of world.services.campaigns.records.values()) {
    if (live === null || live >= day + DAY || (end ?? Infinity) < day + DAY) continue
    for (const [url, links] of Object.entries(shortlinks)) {
      const post = tracked.find((each) => each.url === url)
      const since = Math.max(live, post?.added_at ?? Infinity)
      if (!post || since >= day + DAY) continue
      const { curve } = trackedPost(world.people, post)
      const views = figuresOn(curve, day + DAY).views - figuresOn(curve, Math.max(day, startOfDay(since))).views
      for (const link of links) {
        const key = `${link} ${post.key}`
        if (!sold.has(key)) sellOf(world, link, { since, views, day }, sales)
        sold.add(key)
      }
    }
  }
}

/**
 * Has a link bring the visits and orders that the views lead to that a post gained on a day, on which it was tracked since `since` (ms).
 * Brings no more visits than a link may have.
 */
function sellOf(
  { seed, services }: World,
  link: string,
  { since, views, day }: { readonly since: number; readonly views: number; readonly day: number },
  { visits_per_1000_views, orders_per_100_visits, basket = [] }: Sales,
): void {
  const record = services.shortlinks.find(link)
  if (!record || views <= 0) return
  const audience = services.shortlinks.audienceOf(record)
  const d = draws(seed, 'sales', record.id, day, views)
  const rate = (visits_per_1000_views / 1_000) * (WEEK[new Date(day).getUTCDay()] ?? 1)
  const room = LIMITS.visits_per_shortlink - record.visits.length
  const count = Math.min(room, Math.floor(views * rate + d.float()))
  const instants = Array.from({ length: count }, () => instantIn(d, Math.max(day, since, record.created_at), day + DAY))
  const sales: SaleAt[] = []
  const clicks = instants
    .sort((a, b) => a - b)
    .map((at, number): Click => {
      // Some come again.
      const person = draws(seed, 'sales', record.id, day, d.chance(0.85) ? `visitor ${number}` : 'visitor 0')
      const address = `sales ${day} ${person.int(0, 1_000_000)}`
      const buys = basket.length > 0 && d.chance(orders_per_100_visits / 100)
      if (buys && record.orders.length + sales.length < LIMITS.orders_per_shortlink) {
        sales.push({ products: [d.pick(basket)], at })
      }
      return { ...drawnVisitor(audience, person), address, at }
    })
  if (count > 0) services.shortlinks.bring(record, clicks, sales)
}
