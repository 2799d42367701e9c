// Every event of webhooks: those that all endpoints get, and one for each end of each job.

import * as z from 'zod'
import { nearest } from '../../kit/nearest.ts'
import { quoted } from '../../kit/quoted.ts'
import { idOf } from '../../kit/random.ts'
import { strict } from '../../kit/shape.ts'
import {
  COMMENTS_PROCESSED,
  CommentsProcessedData,
  CREATOR_EVENT,
  CreatorEventData,
  JobEndData,
  POST_EVENT,
  PostEventData,
} from '../../model/webhooks.ts'
import { KINDS, LIFECYCLES } from '../slices.ts'
import type { World } from '../world.ts'

export interface WebhookEvent {
  readonly name: string
  readonly summary: string
  /** The whole body of the delivery. */
  readonly payload: z.ZodType
  /** True for an event that goes only to endpoints that name it. */
  readonly onRequest: boolean
}

const payloadOf = (name: string, data: z.ZodType) =>
  strict(() => ({
    type: z.literal(name).describe('The event.'),
    timestamp: z.iso.datetime().describe("When it happened, on the world's clock."),
    data: data.describe('What it is about.'),
  }))

const always = (name: string, summary: string, data: z.ZodType): WebhookEvent => {
  return { name, summary, payload: payloadOf(name, data), onRequest: false }
}

export const WEBHOOK_EVENTS: readonly WebhookEvent[] = [
  always(COMMENTS_PROCESSED, 'The comments of a one-post campaign can be listed', CommentsProcessedData),
  always(CREATOR_EVENT, 'The figures of a tracked creator were collected', CreatorEventData),
  always(POST_EVENT, 'The figures of a tracked post were collected', PostEventData),
  ...LIFECYCLES.flatMap(({ name: job, ends: endStates }) => {
    const ends = new Set(Object.values(endStates).filter((end) => end !== 'lapsed'))
    return [...ends].map((end) => {
      const name = `${job}.${end}`
      const summary = `A job ${job} has ${end}`
      return { name, summary, payload: payloadOf(name, JobEndData), onRequest: true }
    })
  }),
]

const NAMES = WEBHOOK_EVENTS.map(({ name }) => name)

/** Returns a warning about an event that nothing emits by itself: it may be misspelt. Null for one of `WEBHOOK_EVENTS`. */
export function eventWarning(event: string): string | null {
  if (NAMES.includes(event)) return null
  const hint = meantHint(event)
  return `nothing emits ${quoted(event)} but POST /__sim/webhooks/emit and timelines of scenarios${hint}`
}

/** Returns a hint at the event that one was probably meant to be; empty for a name like no other. */
export function meantHint(event: string): string {
  const near = NAMES.includes(event) ? undefined : nearest(event, NAMES)
  return near === undefined ? '' : `: did you mean ${quoted(near)}?`
}

/** Says where data breaks the contract of a documented event. */
export function dataWarnings(event: string, data: unknown): string[] {
  const payload = WEBHOOK_EVENTS.find(({ name }) => name === event)?.payload
  const read = payload?.safeParse({ type: event, timestamp: '2026-01-01T00:00:00Z', data })
  const issues = read?.error?.issues ?? []
  return issues.map(({ path, message }) => `${path.join('.')} breaks the contract of ${event}: ${message}`)
}

export function isOnRequest(event: string): boolean {
  return WEBHOOK_EVENTS.some(({ name, onRequest }) => name === event && onRequest)
}

/**
 * Returns the data of an event that is emitted without: what its contract says, of the newest record if there is one. Nothing of an
 * event that is not documented.
 */
export function sampleData(world: World, event: string): Readonly<Record<string, unknown>> {
  if (event === COMMENTS_PROCESSED) return { campaign_id: newest(world, 'post_trackings', 'cmp') }
  if (event === CREATOR_EVENT || event === POST_EVENT) {
    return { ...world.ticks.sample(event === POST_EVENT ? 'post' : 'creator', world.clock.now()) }
  }
  const [job = '', end] = event.split('.')
  for (const { name, prefix, lifecycle } of KINDS) {
    const [status] = Object.entries(lifecycle?.ends ?? {}).find(([, ends]) => ends === end) ?? []
    if (lifecycle?.name === job && status !== undefined) return { job, id: newest(world, name, prefix ?? ''), status }
  }
  return {}
}

function newest({ collections, seed }: World, name: string, prefix: string): string {
  return [...collections.of(name).keys()].at(-1) ?? `${prefix === '' ? '' : `${prefix}_`}${idOf(seed, 'sample', name)}`
}
