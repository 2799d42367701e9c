// The open event streams of a simulator. Their number, and what waits for each reader, are bounded.

import { LIMITS } from '../model/limits.ts'
import { fail } from '../model/problems.ts'
import type { Happening } from '../world/feed.ts'
import type { World } from '../world/world.ts'

type Render = (happening: Happening, id: number) => string

/** The open event streams of a simulator. */
export class EventStreams {
  readonly #render: Render
  readonly #open = new Set<EventStream>()

  /** `render`: returns an event as it is sent. */
  constructor(render: Render) {
    this.#render = render
  }

  /** How many are open. */
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
    const stream = new EventStream(name, this.#render, () => this.#open.delete(stream))
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

  /** Ends all streams. */
  close(): void {
    for (const stream of this.#open) stream.end()
  }
}

const BACKLOG = new ByteLengthQueuingStrategy({ highWaterMark: LIMITS.event_backlog_bytes })

/** The events of one world for one reader. */
class EventStream {
  /** The world's name. */
  readonly name: string
  readonly body: ReadableStream<Uint8Array>
  /** The one that it follows; null until there is one of its name. */
  world: World | null = null
  readonly #render: Render
  readonly #gone: () => void
  #source: ReadableStreamDefaultController<Uint8Array> | null = null
  #unfollow = () => {}

  /** `gone`: called when it has ended, or its reader has left or fell behind. */
  constructor(name: string, render: Render, gone: () => void) {
    this.name = name
    this.#render = render
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
    for (const [happening, id] of Number.isNaN(last) ? [] : world.feed.after(last))
      this.#write(this.#render(happening, id))
    if (this.#source === null) return
    const cancels = [
      world.feed.listen((happening, id) => this.#write(this.#render(happening, id))),
      world.callers.onClose(() => this.end()),
    ]
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
