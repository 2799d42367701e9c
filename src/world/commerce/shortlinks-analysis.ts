// The analysis of short links: clicks, users and orders by place, platform, device and day.

import { startOfDay } from '../../kit/days.ts'
import { isoDay } from '../../kit/http-date.ts'
import type { ShortlinksAnalysisDocument } from '../../model/shortlink.ts'
import type { Order, ShortlinkRecord, Visit } from './shortlink-record.ts'

interface Traffic {
  users: number
  clicks: number
}

/**
 * Returns the analysis of the links, taken together. A visitor who came more than once, or through two of the links, is
 * one user, counted with the day and place of the first visit, so that every distribution adds up to the totals.
 */
export function analyse(records: readonly ShortlinkRecord[]): ShortlinksAnalysisDocument {
  // A link may be attached to several posts.
  const links = [...new Set(records)]
  const visits = links.flatMap((link) => link.visits).sort((a, b) => a.first_at - b.first_at)
  const orders = links.flatMap((link) => link.orders).sort((a, b) => a.at - b.at)
  const firsts = firstVisits(visits)
  const by = <Key>(keyOf: (visit: Visit) => Key) =>
    [...distribution(visits, firsts, keyOf)].sort(([, a], [, b]) => b.clicks - a.clicks)
  return {
    affiliate_orders_count: orders.length,
    affiliate_orders_amount: amountOf(orders),
    orders: orders.map(({ order_id, products }) => ({
      order_id,
      products: products.map((product) => ({ ...product })),
    })),
    users: firsts.size,
    clicks: visits.reduce((sum, visit) => sum + visit.clicks, 0),
    city_distribution: by((visit) => visit.city).map(([city, traffic]) => ({ city, ...traffic })),
    country_distribution: by((visit) => visit.country).map(([country, traffic]) => ({ country, ...traffic })),
    platform_distribution: by((visit) => visit.platform).map(([platform, traffic]) => ({ platform, ...traffic })),
    device_distribution: by((visit) => visit.device).map(([device, traffic]) => ({ device, ...traffic })),
    date_distribution: dates(visits, firsts, orders),
  }
}

/** Returns the first visit of each visitor. `visits`: in the order of their first click. */
function firstVisits(visits: readonly Visit[]): ReadonlySet<Visit> {
  const firsts = new Map<string, Visit>()
  for (const visit of visits) if (!firsts.has(visit.visitor)) firsts.set(visit.visitor, visit)
  return new Set(firsts.values())
}

function distribution<Key>(
  visits: readonly Visit[],
  firsts: ReadonlySet<Visit>,
  keyOf: (visit: Visit) => Key,
): Map<Key, Traffic> {
  const found = new Map<Key, Traffic>()
  for (const visit of visits) {
    const key = keyOf(visit)
    const traffic = found.get(key) ?? { users: 0, clicks: 0 }
    traffic.clicks += visit.clicks
    if (firsts.has(visit)) traffic.users++
    found.set(key, traffic)
  }
  return found
}

/** Returns every UTC day with a click or an order, oldest first. */
function dates(visits: readonly Visit[], firsts: ReadonlySet<Visit>, orders: readonly Order[]) {
  const traffic = distribution(visits, firsts, (visit) => visit.day)
  const sold = orders.map(({ at }) => startOfDay(at))
  const days = [...new Set([...traffic.keys(), ...sold])].sort((a, b) => a - b)
  return days.map((day) => {
    const { users, clicks } = traffic.get(day) ?? { users: 0, clicks: 0 }
    const ordered = orders.filter((_, index) => sold[index] === day)
    return {
      date: isoDay(day),
      users,
      clicks,
      affiliate_orders_count: ordered.length,
      affiliate_orders_amount: amountOf(ordered),
    }
  })
}

/** Returns the sum of the orders, added in hundredths to avoid rounding errors. */
function amountOf(orders: readonly Order[]): number {
  return orders.reduce((sum, order) => sum + order.cents, 0) / 100
}
