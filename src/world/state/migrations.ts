// Snapshots of earlier versions: each is brought from its version to the next, up to that of today.

import * as z from 'zod'
import { isTable } from '../../kit/table.ts'

/** Rises when documents of the version before would be refused or mean something else; then `MIGRATIONS` gets an entry. */
export const SNAPSHOT_VERSION = 5

type Document = Readonly<Record<string, unknown>>

/** By version: returns the document in the next one. What has another form than the version had stays, and is refused later. */
const MIGRATIONS: ReadonlyMap<number, (document: Document) => Document> = new Map([
  [3, (document) => withSubjectsNamed(withoutWaitingTicks(document))],
  [4, withoutPastTicks],
])

/** The earliest version that is read. */
export const OLDEST_VERSION = Math.min(...MIGRATIONS.keys())

/** Returns a document in the version of today; the same object where it is in it, or in one that is not known. */
export function migrated(document: Document): Document {
  let migrated = document
  for (;;) {
    const { version } = migrated
    const migrate = typeof version === 'number' ? MIGRATIONS.get(version) : undefined
    if (!migrate || typeof version !== 'number') return migrated
    migrated = { ...migrate(migrated), version: version + 1 }
  }
}

/** Returns the document with what `change` makes of the table under `key`; as it is where there is none. */
function changed(document: Document, key: string, change: (table: Document) => Document): Document {
  const table = document[key]
  return isTable(table) ? { ...document, [key]: change(table) } : document
}

const Waiting = z.object({
  behind: z.array(z.unknown()),
  line: z.array(z.looseObject({ kind: z.literal('tick'), until: z.string().nullable() })),
})

/**
 * Ticks used to wait in a line while the outbox was full. Now they stay on the clock, but for those of schedules that were
 * no longer in force.
 */
function withoutWaitingTicks(document: Document): Document {
  const late: unknown[] = []
  const migrated = changed(document, 'webhooks', (webhooks) => {
    const { waiting, ...rest } = webhooks
    const read = Waiting.safeParse(waiting)
    late.push(...(read.data?.line ?? []))
    return read.success ? rest : webhooks
  })
  if (!Array.isArray(document.planned)) return migrated
  const due: unknown = Object(document.clock).now
  const planned = [...late.map((tick) => ({ ...Object(tick), due, background: true })), ...document.planned]
  const ticks = planned.flatMap((task: unknown) => {
    if (!isTable(task) || task.kind !== 'tick' || task.until === undefined) return [task]
    const { until, ...stays } = task
    return until === null ? [stays] : []
  })
  return { ...migrated, planned: ticks }
}

/** Subjects of deliveries were named `key`, which bundles take for a credential. */
function withSubjectsNamed(document: Document): Document {
  const named = (delivery: unknown) =>
    isTable(delivery) ? changed(delivery, 'subject', ({ key, ...rest }) => ({ of: key, ...rest })) : delivery
  return changed(document, 'webhooks', (webhooks) =>
    Array.isArray(webhooks.deliveries) ? { ...webhooks, deliveries: webhooks.deliveries.map(named) } : webhooks,
  )
}

/** Unrouted ticks of schedules of the past used to be kept as those schedules. Now they are deliveries. */
function withoutPastTicks(document: Document): Document {
  return changed(document, 'webhooks', (webhooks) =>
    changed(webhooks, 'unrouted', (unrouted) => {
      const { past, ...rest } = unrouted
      return Array.isArray(past) ? rest : unrouted
    }),
  )
}
