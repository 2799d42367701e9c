// Snapshots of earlier versions: each is brought from its version to the next, up to that of today.

import * as z from 'zod'

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

const Tick = z.looseObject({ kind: z.literal('tick'), until: z.string().nullable() })

const WaitingTicks = z.looseObject({
  clock: z.looseObject({ now: z.string() }),
  webhooks: z
    .looseObject({
      waiting: z.object({ behind: z.array(z.unknown()), line: z.array(Tick) }).optional(),
    })
    .optional(),
  planned: z.array(z.union([Tick, z.unknown()])).optional(),
})

/**
 * Ticks used to wait in a line while the outbox was full. Now they stay on the clock, but for those of schedules that were
 * no longer in force.
 */
function withoutWaitingTicks(document: Document): Document {
  const read = WaitingTicks.safeParse(document)
  if (!read.success) return document
  const { webhooks, planned, clock } = read.data
  const { waiting, ...rest } = webhooks ?? {}
  const { line = [] } = waiting ?? {}
  const late = line.map((tick) => ({ ...tick, due: clock.now, background: true }))
  const ticks = [...late, ...(planned ?? [])].flatMap((task) => {
    const tick = Tick.safeParse(task)
    if (!tick.success) return [task]
    const { until, ...stays } = tick.data
    return until === null ? [stays] : []
  })
  return {
    ...document,
    ...(webhooks && { webhooks: rest }),
    ...(planned && { planned: ticks }),
  }
}

const Subjects = z.looseObject({
  webhooks: z.looseObject({
    deliveries: z.array(z.looseObject({ subject: z.looseObject({ key: z.string() }).nullable() })),
  }),
})

/** Subjects of deliveries were named `key`, which bundles take for a credential. */
function withSubjectsNamed(document: Document): Document {
  const read = Subjects.safeParse(document)
  if (!read.success) return document
  const { webhooks } = read.data
  const deliveries = webhooks.deliveries.map(({ subject, ...delivery }) => {
    const { key, ...rest } = subject ?? {}
    return { ...delivery, subject: subject && { of: key, ...rest } }
  })
  return { ...document, webhooks: { ...webhooks, deliveries } }
}

const PastTicks = z.looseObject({
  webhooks: z.looseObject({ unrouted: z.looseObject({ past: z.array(z.unknown()) }) }),
})

/** Unrouted ticks of schedules of the past used to be kept as those schedules. Now they are deliveries. */
function withoutPastTicks(document: Document): Document {
  const read = PastTicks.safeParse(document)
  if (!read.success) return document
  const { webhooks } = read.data
  const { past: _, ...unrouted } = webhooks.unrouted
  return { ...document, webhooks: { ...webhooks, unrouted } }
}
