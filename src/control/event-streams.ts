// Streams the events of worlds as server-sent events. The number of streams, and what waits for each reader, are bounded.

import { LIMITS } from '../model/limits.ts'
import { fail } from '../model/problems.ts'
import type { Happening } from '../world/feed.ts'
import type { World } from '../world/world.ts'
import { showClock } from './clock.ts'
import { control, WholeResponse } from './control.ts'
import { showEntry, showTransition } from './requests/journal-entry.ts'
import { showDelivery } from './shown-delivery.ts'

export const getEvents = control({
  id: 'getEvents',
  method: 'GET',
  path: '/__sim/events',
  summary: 'Stream server-sent events: request, transition, delivery, clock, scenarios, inbox, worlds',
  about: `The event \`request\` has a call as GET /__sim/requests lists it, \`transition\` a job that changed its state: {job, id,
from, to, at}, \`delivery\` a webhook as GET /__sim/webhooks/deliveries lists it, after each attempt, \`clock\` the clock as GET
/__sim/clock shows it, \`scenarios\` the active ones: {active: [name]}, \`inbox\` the id of what came: {id}, \`worlds\` what became of
a world: {world, action}. Each has an \`id\`: send the last one as \`Last-Event-ID\` to go on after it.`,
  replies: { 200: WholeResponse },
  handle: ({ world: name, lastEventId }, _world, registry) =>
    new Response(registry.streams.open(name, registry.find(name), lastEventId), {
      headers: {
        'content-type': 'text/event-stream',
        'cache-control': 'no-store',
        'x-sim-world': encodeURIComponent(name),
      },
    }),
})

export class EventStreams {
  readonly #open = new Set<EventStream>()

  get size(): number {
    return this.#open.size
  }

  /**
   * Streams the events of `world`; if there is none, those of the next world called `name`. The stream goes on with a world that
   * takes its place, as after a reset. `last`: the id of the event to go on after. It lasts until its world is deleted, or the
   * reader leaves or falls behind. Throws `limit_reached` when too many are open.
   */
  open(name: string, world: World | undefined, last?: number): ReadableStream<Uint8Array> {
    if (this.#open.size >= LIMITS.event_streams) {
      fail('limit_reached', { what: 'The number of open event streams', limit: LIMITS.event_streams })
    }
    const stream = new EventStream(name, () => this.#open.delete(stream))
    this.#open.add(stream)
    if (world) stream.follow(world, last)
    return stream.body
  }

  /** Has the streams of the world of this name, and those that wait for one, go on with `world`. */
  begin(world: World): void {
    for (const stream of this.#open) if (stream.name === world.name) stream.follow(world)
  }

  /** Tells the readers of every world. */
  tell(happening: Happening): void {
    for (const world of new Set([...this.#open].map(({ world }) => world))) world?.feed.publish(happening)
  }

  close(): void {
    for (const stream of this.#open) stream.end()
  }
}

const BACKLOG = new ByteLengthQueuingStrategy({ highWaterMark: LIMITS.event_backlog_bytes })

/** The events of one world for one reader. */
class EventStream {
  readonly name: string
  readonly body: ReadableStream<Uint8Array>
  /** The one that it follows; null until there is one of its name. */
  world: World | null = null
  readonly #gone: () => void
  #source: ReadableStreamDefaultController<Uint8Array> | null = null
  #unfollow = () => {}

  /** `gone`: called when it has ended, or its reader has left or fell behind. */
  constructor(name: string, gone: () => void) {
    this.name = name
    this.#gone = gone
    const start = (source: ReadableStreamDefaultController<Uint8Array>) => {
      this.#source = source
    }
    this.body = new ReadableStream({ start, cancel: () => this.#leave() }, BACKLOG)
    this.#write(': connected\n\n')
  }

  /** Sends what happens in `world` from now on, instead of what happens in the world before, and ends with it. */
  follow(world: World, last = Number.NaN): void {
    this.#unfollow()
    this.world = world
    const send = (happening: Happening, id: number) => this.#write(rendered(happening, id))
    for (const [happening, id] of Number.isNaN(last) ? [] : world.feed.after(last)) send(happening, id)
    if (this.#source === null) return
    const cancels = [world.feed.listen(send), world.callers.onClose(() => this.end())]
    this.#unfollow = () => {
      for (const cancel of cancels) cancel()
    }
  }

  /** Ends the stream as soon as the reader has taken what waits. */
  end(): void {
    this.#source?.close()
    this.#leave()
  }

  #write(text: string): void {
    if (this.#source === null) return
    const bytes = new TextEncoder().encode(text)
    const room = this.#source.desiredSize ?? 0
    if (room < LIMITS.event_backlog_bytes && bytes.byteLength > room) {
      this.#source.error(new Error('the reader of these events fell behind'))
      this.#leave()
    } else this.#source.enqueue(bytes)
  }

  #leave(): void {
    this.#unfollow()
    this.#source = null
    this.#gone()
  }
}

function rendered(happening: Happening, id: number): string {
  return `event: ${happening.event}\ndata: ${JSON.stringify(shown(happening))}\nid: ${id}\n\n`
}

function shown(happening: Happening): unknown {
  switch (happening.event) {
    case 'request':
      return showEntry(happening.data)
    case 'transition':
      return showTransition(happening.data)
    case 'delivery':
      return showDelivery(happening.data)
    case 'clock':
      return showClock({ clock: happening.data })
    case 'scenarios':
      return { active: happening.data }
    case 'inbox':
      return { id: happening.data }
    case 'worlds':
      return happening.data
  }
}
