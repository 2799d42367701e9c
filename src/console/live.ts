// What the console knows of its world, kept up to date by the stream of its events.

import { batch, signal, useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { readEvents } from '../client/event-source.ts'
import type { RecordedRequest, Transition, WorldEvent } from '../client/world.ts'
import { type Answer, get, open, Refusal, tokenWanted, wordsOf } from './api.ts'

export type Kind = WorldEvent['event']

/** Newest last. */
export const rows = signal<readonly Row[]>([])
/** What has moved lately, newest last. */
export const moved = signal<readonly Transition[]>([])
export const info = signal<Answer<'getInfo'> | null>(null)
/** The clock as it was read last, and when that was (ms of this page). */
export const clock = signal<{ reading: Omit<Answer<'getClock'>, 'next'>; read: number } | null>(null)
export const connection = signal<'connecting' | 'connected' | 'lost'>('connecting')
/** Goes up when everything must be read anew: after a reset, a lost connection, another token. */
export const epoch = signal(0)

const MOST_ROWS = 20_000
const MOST_MOVED = 500
const LONGEST_TEXT = 4_000
/** After so many ms without an answer the connection counts as lost. */
const PATIENCE = 2_500

export type Row = Readonly<ReturnType<typeof rowOf>>

/** A call as a row shows it. */
function rowOf(entry: RecordedRequest) {
  const { id, at, operation, method, path, response, rule, duration_ms, warnings } = entry
  return {
    id,
    at,
    operation,
    method,
    path,
    status: response.status,
    rule: rule === null ? '' : [rule, ...rule.also].map(({ name }) => name).join(', '),
    duration: duration_ms,
    warnings: warnings.length,
    /** The beginning of the entry. */
    text: JSON.stringify(entry).slice(0, LONGEST_TEXT).toLowerCase(),
  }
}

const listeners = new Set<(kind: Kind) => void>()
let waiting: (Row | Transition)[] = []
let flushing = 0

/** Takes in what came, many at once when many come. */
function flush(): void {
  flushing = 0
  const came = waiting
  waiting = []
  batch(() => {
    const calls = came.filter((one): one is Row => 'method' in one)
    if (calls.length > 0) rows.value = [...rows.value, ...calls].slice(-MOST_ROWS)
    const steps = came.flatMap((one) => ('method' in one ? [] : [one]))
    if (steps.length > 0) moved.value = [...moved.value, ...steps].slice(-MOST_MOVED)
  })
}

function take(event: WorldEvent): void {
  if (event.event === 'request') waiting.push(rowOf(event.data))
  if (event.event === 'transition') waiting.push(event.data)
  if (waiting.length > 0 && flushing === 0) flushing = window.setTimeout(flush, 30)
  if (event.event === 'clock') clock.value = { reading: event.data, read: performance.now() }
  if (event.event === 'scenarios' && info.value) info.value = { ...info.value, scenarios: [...event.data.active] }
  if (event.event === 'worlds' && event.data.world === info.value?.world) void refresh()
  for (const listener of listeners) listener(event.event)
}

/** Reads everything anew: the newest calls first, then the older ones. */
async function refresh(): Promise<void> {
  const about = await get('getInfo', '')
  const page = await get('listRequests', '/requests?limit=200')
  batch(() => {
    info.value = about
    clock.value = { reading: about.clock, read: performance.now() }
    rows.value = page.requests.map(rowOf)
    moved.value = page.requests.flatMap(({ transitions }) => transitions)
    epoch.value++
  })
  let { next } = page
  const { value: mine } = epoch
  while (next !== undefined) {
    const older = await get('listRequests', `/requests?limit=200&next=${encodeURIComponent(next)}`)
    if (epoch.value !== mine) return
    rows.value = [...older.requests.map(rowOf), ...rows.value]
    next = older.next
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Follows the world for ever: after each loss it begins anew. */
export async function follow(): Promise<never> {
  for (;;) {
    const stop = new AbortController()
    const watching = watch(stop)
    try {
      const response = await open('GET', '/events', { signal: stop.signal })
      connection.value = 'connected'
      void refresh().catch(() => stop.abort())
      for await (const event of readEvents(response)) take(event)
    } catch (error) {
      if (error instanceof Refusal && error.status === 401) while (tokenWanted.value) await pause(100)
    }
    clearInterval(watching)
    connection.value = 'lost'
    await pause(1_000)
  }
}

/** Asks for the time again and again: a dead stream says nothing, and some moves of the clock raise no event. */
function watch(stop: AbortController): number {
  return window.setInterval(() => {
    if (connection.value !== 'connected') return
    open('GET', '/clock?limit=0', { signal: AbortSignal.timeout(PATIENCE) })
      .then(async (response) => {
        clock.value = { reading: await response.json(), read: performance.now() }
      })
      .catch(() => stop.abort())
  }, 2_000)
}

/** Loads something, again whenever events of these kinds come, the world starts anew, or `deps` change. */
export function useLive<Value>(load: () => Promise<Value>, kinds: readonly Kind[], deps: readonly unknown[] = []) {
  const state = useSignal<{ data: Value | undefined; error: string }>({ data: undefined, error: '' })
  const latest = useRef(load)
  latest.current = load
  const reload = useRef(async () => {
    try {
      state.value = { data: await latest.current(), error: '' }
    } catch (error) {
      state.value = { data: state.value.data, error: wordsOf(error) }
    }
  }).current
  useEffect(() => {
    void reload()
  }, [epoch.value, ...deps])
  useEffect(() => {
    let timer = 0
    const listener = (kind: Kind) => {
      if (!kinds.includes(kind) || timer !== 0) return
      timer = window.setTimeout(() => {
        timer = 0
        void reload()
      }, 250)
    }
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
      clearTimeout(timer)
    }
  }, [])
  return { ...state.value, reload }
}
