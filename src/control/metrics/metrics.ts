import * as z from 'zod'
import { USES } from '../../kit/memory.ts'
import { LIMITS } from '../../model/limits.ts'
import { DELIVERY_STATUSES } from '../../world/outbox/delivery.ts'
import type { World } from '../../world/world.ts'
import { control } from '../control.ts'
import type { Registry } from '../registry.ts'
import { BUCKETS, type CallCount, type Counts } from './counts.ts'
import { EXPOSITION_TYPE, exposition, type Family, type Sample } from './exposition.ts'
import { processFigures } from './process-figures.ts'

/** Typed, because a declaration file cannot name what is inferred. */
const MetricsText: z.ZodType<Response> = z.custom<Response>((value) => value instanceof Response)

export const getMetrics = control({
  id: 'getMetrics',
  method: 'GET',
  path: '/__sim/metrics',
  summary: 'Metrics of the whole simulator, over all worlds, as Prometheus reads them',
  replies: { 200: MetricsText },
  handle: (_call, _world, registry) => {
    const families = [...ofCalls(registry.counts), ...ofWorlds(registry), ...ofMemory(registry), ...ofLoop()]
    return new Response(exposition(families.map((family) => ({ ...family, name: `mockfluence_${family.name}` }))), {
      headers: { 'content-type': EXPOSITION_TYPE, 'cache-control': 'no-store' },
    })
  },
})

function ofCalls({ calls, acted }: Counts): Family[] {
  const each = <Item>(of: (count: CallCount, operation: string) => Item[]) =>
    [...calls].flatMap(([operation, count]) => of(count, operation))
  return [
    {
      name: 'requests_total',
      help: 'Calls by operation and status. page: pages; none: addresses of nothing. Status 0: no response; 499: the client left first.',
      type: 'counter',
      samples: each(({ statuses }, operation) =>
        [...statuses].map(([status, value]) => ({ value, labels: { operation, status } })),
      ),
    },
    {
      name: 'request_duration_seconds',
      help: 'How long calls took, delays of rules included.',
      type: 'histogram',
      samples: each(durations),
    },
    {
      name: 'rules_acted_total',
      help: `How often rules of scenarios acted on a call. other: those beyond the first ${LIMITS.rules_counted} that acted.`,
      type: 'counter',
      samples: [...acted].map(([rule, value]) => ({ value, labels: { rule } })),
    },
  ]
}

function durations({ statuses, buckets, sum }: CallCount, operation: string): Sample[] {
  const all = [...statuses.values()].reduce((before, value) => before + value, 0)
  let shorter = 0
  const upTo = BUCKETS.map((longest, at): Sample => {
    shorter += buckets[at] ?? 0
    return { suffix: '_bucket', value: shorter, labels: { operation, le: longest } }
  })
  return [
    ...upTo,
    { suffix: '_bucket', value: all, labels: { operation, le: '+Inf' } },
    { suffix: '_sum', value: sum / 1000, labels: { operation } },
    { suffix: '_count', value: all, labels: { operation } },
  ]
}

function ofWorlds(registry: Registry): Family[] {
  const worlds = registry.all()
  const records = new Map<string, number>()
  for (const { collections } of worlds)
    for (const [name, size] of collections.sizes()) records.set(name, (records.get(name) ?? 0) + size)
  const sum = (of: (world: World) => number) => worlds.reduce((before, world) => before + of(world), 0)
  return [
    gauge('worlds', 'Worlds that there are.', registry.size),
    {
      ...gauge('worlds_expired_total', 'Worlds that ended because nobody used them.', registry.expired),
      type: 'counter',
    },
    {
      name: 'records',
      help: 'Records by collection.',
      type: 'gauge',
      samples: [...records].map(([collection, value]) => ({ value, labels: { collection } })),
    },
    gauge(
      'journal_entries',
      'Calls that journals hold.',
      sum(({ journal }) => journal.size),
    ),
    gauge(
      'journal_bytes',
      'What journals take.',
      sum(({ journal }) => journal.shownBytes),
    ),
    {
      name: 'deliveries',
      help: 'Webhook deliveries that worlds still show, by status.',
      type: 'gauge',
      samples: DELIVERY_STATUSES.map((status) => ({
        value: sum(({ outbox }) => outbox.deliveries.statuses[status]),
        labels: { status },
      })),
    },
    gauge(
      'clock_lag_seconds',
      'By how much real time the most overdue task of a running clock is late.',
      worlds.reduce((most, { clock }) => Math.max(most, lagOf(clock)), 0) / 1000,
    ),
  ]
}

/** Returns by how much real time (ms) the earliest task is late; 0 while the clock stands still. */
function lagOf(clock: World['clock']): number {
  const { setting, nextDue } = clock
  return setting.mode === 'manual' || nextDue === null ? 0 : Math.max(0, clock.now() - nextDue) / setting.factor
}

function ofMemory({ memory: { uses, limit } }: Registry): Family[] {
  return [
    {
      name: 'memory_bytes',
      help: 'What worlds, journals, deliveries, uploads and streams hold, by use.',
      type: 'gauge',
      samples: USES.map((use) => ({ value: uses[use], labels: { use } })),
    },
    gauge('memory_limit_bytes', 'What they may hold together (--memory).', limit),
  ]
}

function ofLoop(): Family[] {
  const { resident, heapUsed, heapTotal, delay } = processFigures()
  const late = (what: string) => `${what} delay of the event loop since this was last asked; 0 at the first time.`
  return [
    gauge('resident_memory_bytes', 'Memory of the process.', resident),
    gauge('heap_used_bytes', 'Heap in use.', heapUsed),
    gauge('heap_total_bytes', 'Heap that is reserved.', heapTotal),
    gauge('event_loop_delay_mean_seconds', late('Mean'), delay.mean),
    gauge('event_loop_delay_p99_seconds', late('99th percentile of the'), delay.p99),
    gauge('event_loop_delay_max_seconds', late('Longest'), delay.max),
  ]
}

function gauge(name: string, help: string, value: number): Family {
  return { name, help, type: 'gauge', samples: [{ value }] }
}
