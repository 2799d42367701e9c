// `GET /__sim/metrics`: what a simulator has counted and holds, in the text format of Prometheus (version 0.0.4).

import { perfHooks } from '../kit/loading/builtins.ts'
import { once } from '../kit/loading/once.ts'
import { LIMITS } from '../model/limits.ts'
import { USES } from '../world/memory.ts'
import { DELIVERY_STATUSES } from '../world/outbox/delivery.ts'
import type { World } from '../world/world.ts'
import { control, WholeResponse } from './control.ts'
import { BUCKETS, type Counts } from './counts.ts'
import type { Registry } from './registry.ts'

/** A value with its labels. `suffix`: what its name has beyond that of its family, such as `_bucket`. */
interface Sample {
  readonly value: number
  readonly labels?: Readonly<Record<string, string | number>>
  readonly suffix?: '_bucket' | '_sum' | '_count'
}

interface Family {
  readonly name: string
  readonly help: string
  readonly type: 'counter' | 'gauge' | 'histogram'
  readonly samples: readonly Sample[]
}

export const getMetrics = control({
  id: 'getMetrics',
  method: 'GET',
  path: '/__sim/metrics',
  summary: 'Metrics of the whole simulator, over all worlds, as Prometheus reads them',
  replies: { 200: WholeResponse },
  handle: (_call, _world, registry) => {
    const families = [...ofCalls(registry.counts), ...ofWorlds(registry), ...ofMemory(registry), ...ofProcess()]
    return new Response(exposition(families.map((family) => ({ ...family, name: `mockfluence_${family.name}` }))), {
      headers: { 'content-type': 'text/plain; version=0.0.4; charset=utf-8', 'cache-control': 'no-store' },
    })
  },
})

function exposition(families: readonly Family[]): string {
  return families
    .flatMap(({ name, help, type, samples }) => [
      `# HELP ${name} ${help}\n`,
      `# TYPE ${name} ${type}\n`,
      ...samples.map(({ value, labels = {}, suffix = '' }) => `${name}${suffix}${labelled(labels)} ${value}\n`),
    ])
    .join('')
}

function labelled(labels: NonNullable<Sample['labels']>): string {
  // Names of scenarios and rules may have quotes and backslashes, and nothing has line breaks.
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${String(value).replace(/["\\]/g, '\\$&')}"`)
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`
}

function ofCalls({ calls, acted }: Counts): Family[] {
  return [
    counter(
      'requests_total',
      'Calls by operation and status. page: pages; none: addresses of nothing. Status 0: no response; 499: the client left first.',
      [...calls].flatMap(([operation, { statuses }]) =>
        [...statuses].map(([status, value]) => ({ value, labels: { operation, status } })),
      ),
    ),
    {
      name: 'request_duration_seconds',
      help: 'How long calls took, delays of rules included.',
      type: 'histogram',
      samples: [...calls].flatMap(([operation, { buckets, sum, total }]): Sample[] => [
        ...buckets.map(
          (value, at): Sample => ({ suffix: '_bucket', value, labels: { operation, le: BUCKETS[at] ?? 0 } }),
        ),
        { suffix: '_bucket', value: total, labels: { operation, le: '+Inf' } },
        { suffix: '_sum', value: sum / 1000, labels: { operation } },
        { suffix: '_count', value: total, labels: { operation } },
      ]),
    },
    counter(
      'rules_acted_total',
      `How often rules of scenarios acted on a call. other: those beyond the first ${LIMITS.rules_counted} that acted.`,
      [...acted].map(([rule, value]) => ({ value, labels: { rule } })),
    ),
  ]
}

function ofWorlds(registry: Registry): Family[] {
  const worlds = registry.all()
  const sum = (of: (world: World) => number) => worlds.reduce((before, world) => before + of(world), 0)
  const [entries, bytes] = [sum(({ journal }) => journal.size), sum(({ journal }) => journal.shownBytes)]
  const records = new Map<string, number>()
  for (const [name, size] of worlds.flatMap(({ collections }) => [...collections.sizes()]))
    records.set(name, (records.get(name) ?? 0) + size)
  const latest = worlds.reduce((most, { clock }) => Math.max(most, lagOf(clock)), 0)
  const sent = worlds.flatMap(({ outbox }) => outbox.deliveries.all())
  const deliveries = DELIVERY_STATUSES.map((status) => ({
    value: sent.filter((delivery) => delivery.status === status).length,
    labels: { status },
  }))
  return [
    gauge('worlds', 'Worlds that there are.', registry.size),
    counter('worlds_expired_total', 'Worlds that ended because nobody used them.', [{ value: registry.expired }]),
    gauge(
      'records',
      'Records by collection.',
      [...records].map(([collection, value]) => ({ value, labels: { collection } })),
    ),
    gauge('journal_entries', 'Calls that journals hold.', entries),
    gauge('journal_bytes', 'What journals take.', bytes),
    gauge('deliveries', 'Webhook deliveries that worlds still show, by status.', deliveries),
    gauge(
      'clock_lag_seconds',
      'By how much real time the most overdue task of a running clock is late.',
      latest / 1000,
    ),
  ]
}

/** Returns by how much real time (ms) the earliest task is late; 0 while the clock stands still. */
function lagOf(clock: World['clock']): number {
  const { setting, nextDue } = clock
  return setting.mode === 'manual' || nextDue === null ? 0 : Math.max(0, clock.now() - nextDue) / setting.factor
}

function ofMemory({ memory: { uses, limit } }: Registry): Family[] {
  const held = USES.map((use) => ({ value: uses[use], labels: { use } }))
  return [
    gauge('memory_bytes', 'What worlds, journals, deliveries, uploads and streams hold, by use.', held),
    gauge('memory_limit_bytes', 'What they may hold together (--memory).', limit),
  ]
}

/** ms between two measurements of the event loop. What is measured contains them. */
const RESOLUTION = 10

/** Begins at the first ask: until somebody wants to know, nothing is measured. */
const eventLoop = once(() => {
  const histogram = perfHooks().monitorEventLoopDelay({ resolution: RESOLUTION })
  histogram.enable()
  return histogram
})

function ofProcess(): Family[] {
  const { rss, heapUsed, heapTotal } = process.memoryUsage()
  const measured = eventLoop()
  const late = (what: string) => `${what} delay of the event loop since this was last asked; 0 at the first time.`
  // Before the first measurement the mean is NaN.
  const seconds = (ns: number) => (measured.count === 0 ? 0 : Math.max(0, ns / 1e6 - RESOLUTION) / 1000)
  const families = [
    gauge('resident_memory_bytes', 'Memory of the process.', rss),
    gauge('heap_used_bytes', 'Heap in use.', heapUsed),
    gauge('heap_total_bytes', 'Heap that is reserved.', heapTotal),
    gauge('event_loop_delay_mean_seconds', late('Mean'), seconds(measured.mean)),
    gauge('event_loop_delay_p99_seconds', late('99th percentile of the'), seconds(measured.percentile(99))),
    gauge('event_loop_delay_max_seconds', late('Longest'), seconds(measured.max)),
  ]
  measured.reset()
  return families
}

function gauge(name: string, help: string, value: number | readonly Sample[]): Family {
  return { name, help, type: 'gauge', samples: typeof value === 'number' ? [{ value }] : value }
}

function counter(name: string, help: string, samples: readonly Sample[]): Family {
  return { name, help, type: 'counter', samples }
}
