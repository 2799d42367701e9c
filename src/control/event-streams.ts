// The open event streams of a simulator. Their number, and what waits for each reader, are bounded.

import { LIMITS } from '../model/limits.ts'
import { fail } from '../model/problems.ts'
import type { Happening } from '../world/feed.ts'
import type { World } from '../world/world.ts'

export class EventStreams {
  readonly #render: (happening: Happening, id: number) => string
  readonly #open = new Set<EventStream>()
  /** The newest event as it is sent. All its readers share these bytes. */
  #newest: { readonly happening: Happening; readonly id: number; readonly bytes: Uint8Array } | null = null

  readonly #count: (bytes: number) => void

  /** `render`: returns an event as it is sent. `count`: called with the bytes that wait more for readers, or less. */
  constructor(render: (happening: Happening, id: number) => string, count: (bytes: number) => void = () => {}) {
    this.#render = render
    this.#count = count
  }

  /** How many are open. */
  get size(): number {
    return this.#open.size
  }

  /** The bytes that wait for readers. */
  get bytes(): number {
    let sum = 0
    for (const { unsent } of this.#open) sum += unsent
    return sum
  }

  /**
   * Streams the events of `world`; if there is none, those of the next world called `name`. The stream goes on with a world
   * that takes its place, as after a reset. `last`: the id of the event to go on after. It lasts until its world is deleted, or the reader leaves or falls behind. Throws `limit_reached` when too many are open.
   */
  open(name: string, world: World | undefined, last?: number): ReadableStream<Uint8Array> {
    if (this.#open.size >= LIMITS.event_streams) {
      fail('limit_reached', { what: 'The number of open event streams', limit: LIMITS.event_streams })
    }
    const stream = new EventStream(name, {
      bytesOf: (happening, id) => this.#bytesOf(happening, id),
      count: this.#count,
      gone: () => this.#open.delete(stream),
    })
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

  #bytesOf(happening: Happening, id: number): Uint8Array {
    if (this.#newest?.happening !== happening || this.#newest.id !== id) {
      this.#newest = { happening, id, bytes: new TextEncoder().encode(this.#render(happening, id)) }
    }
    return this.#newest.bytes
  }
}

interface EventStreamOptions {
  readonly bytesOf: (happening: Happening, id: number) => Uint8Array
  /** Called with the bytes that wait more, or less (negative). */
  readonly count: (bytes: number) => void
  /** Called when it has ended, or its reader has left or fell behind. */
  readonly gone: () => void
}

const BACKLOG = new ByteLengthQueuingStrategy({ highWaterMark: LIMITS.event_backlog_bytes })

/** The events of one world for one reader. */
class EventStream {
  /** The world's name. */
  readonly name: string
  readonly body: ReadableStream<Uint8Array>
  /** The one that it follows; null until there is one of its name. */
  world: World | null = null
  /** The bytes that wait for the reader. */
  unsent = 0
  readonly #options: EventStreamOptions
  #source: ReadableStreamDefaultController<Uint8Array> | null = null
  #unfollow: (() => void) | null = null

  constructor(name: string, options: EventStreamOptions) {
    this.name = name
    this.#options = options
    const start = (source: ReadableStreamDefaultController<Uint8Array>) => {
      this.#source = source
    }
    this.body = new ReadableStream({ start, pull: () => this.#measure(), cancel: () => this.#leave() }, BACKLOG)
    this.#write(new TextEncoder().encode(': connected\n\n'))
  }

  /** Sends what happens in `world` from now on, instead of what happens in the world before, and ends with it. */
  follow(world: World, last = Number.NaN): void {
    this.#unfollow?.()
    this.world = world
    const { bytesOf } = this.#options
    for (const [happening, id] of Number.isNaN(last) ? [] : world.feed.after(last)) this.#write(bytesOf(happening, id))
    if (this.#source === null) return
    const unlisten = world.feed.listen((happening, id) => this.#write(bytesOf(happening, id)))
    const unclose = world.onClose(() => this.end())
    this.#unfollow = () => {
      unlisten()
      unclose()
    }
  }

  /** Ends the stream as soon as the reader has taken what waits. */
  end(): void {
    this.#source?.close()
    this.#leave()
  }

  #write(bytes: Uint8Array): void {
    this.#measure()
    if (this.unsent > 0 && this.unsent + bytes.byteLength > LIMITS.event_backlog_bytes) {
      this.#source?.error(new Error('the reader of these events fell behind'))
      this.#leave()
      return
    }
    this.#source?.enqueue(bytes)
    this.#measure()
  }

  /** Counts what waits now. */
  #measure(): void {
    const waiting = LIMITS.event_backlog_bytes - (this.#source?.desiredSize ?? LIMITS.event_backlog_bytes)
    this.#options.count(waiting - this.unsent)
    this.unsent = waiting
  }

  #leave(): void {
    this.#unfollow?.()
    this.#source = null
    this.#measure()
    this.#options.gone()
  }
}
