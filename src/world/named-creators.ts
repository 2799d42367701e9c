// The creators outside the population that somebody named: their ids hold a code of the handle, and this is what they stand for.

import type { Account } from '../kit/memory/memory.ts'
import { CONNECTORS, type Connector } from '../model/connector.ts'
import { LIMITS } from '../model/limits.ts'
import { codeOfHandle } from '../universe/handle-numbers.ts'
import type { NamedHandles } from '../universe/types.ts'

/** What a handle takes in memory beside its letters. Bytes. */
const ENTRY = 200

/**
 * Reading notes handles, too, since what is read shows ids. That changes no answer but those about such an id, which
 * nobody has seen before.
 */
export class NamedCreators implements NamedHandles {
  readonly #seed: string
  readonly #memory: Account
  #most: number = LIMITS.named_creators
  #noted: Set<string> = new Set()
  #byCode: Map<string, string> = new Map()
  /** Codes that were asked for in vain. */
  readonly #missed = new Set<string>()
  /** What they take. */
  #bytes = 0
  /** Rises when what was asked for in vain gets an answer. */
  version = 0

  constructor(seed: string, memory: Account) {
    this.#seed = seed
    this.#memory = memory
  }

  note(connector: Connector, handle: string): void {
    const name = `${connector}/${handle}`
    if (this.#noted.has(name) || name.length > LIMITS.url_length) return
    if (this.#noted.size >= this.#most) return
    this.#noted.add(name)
    const bytes = ENTRY + 2 * name.length
    this.#bytes += bytes
    this.#memory.count('records', bytes)
    const code = `${connector}/${codeOfHandle(this.#seed, connector, handle)}`
    // The first of two with the same code stays its owner.
    if (!this.#byCode.has(code)) this.#byCode.set(code, handle)
    if (this.#missed.delete(code)) this.version++
  }

  of(connector: Connector, code: bigint): string | undefined {
    const key = `${connector}/${code}`
    const handle = this.#byCode.get(key)
    if (handle === undefined && this.#missed.size < LIMITS.named_creators) this.#missed.add(key)
    return handle
  }

  /** Notes nobody from now on. */
  close(): void {
    this.#most = this.#noted.size
  }

  /** How many there are. */
  get size(): number {
    return this.#noted.size
  }

  /** Forgets those that were named after the first `count`: a refused call has named nobody. */
  forgetAfter(count: number): void {
    if (this.#noted.size <= count) return
    for (const name of [...this.#noted].slice(count)) {
      const [connector, handle] = parted(name)
      const code = `${connector}/${codeOfHandle(this.#seed, connector, handle)}`
      if (this.#byCode.get(code) === handle) this.#byCode.delete(code)
      this.#noted.delete(name)
      const bytes = ENTRY + 2 * name.length
      this.#bytes -= bytes
      this.#memory.count('records', -bytes)
    }
    this.version++
  }

  /** Returns all of them, as `<connector>/<handle>`, in the order in which they were named. */
  all(): readonly string[] {
    return [...this.#noted]
  }

  /** Takes over those of `parent` in place of its own. Their bytes have been taken over with its other records. */
  inherit(parent: NamedCreators): void {
    this.#noted = new Set(parent.#noted)
    this.#byCode = new Map(parent.#byCode)
    this.#bytes = parent.#bytes
  }

  /** Takes over what `all` returned. */
  restore(names: readonly string[]): void {
    for (const name of names) this.note(...parted(name))
  }
}

function parted(name: string): [Connector, string] {
  const at = name.indexOf('/')
  const connector = CONNECTORS.find((each) => each === name.slice(0, at))
  if (!connector) throw new Error(`"${name}" begins with no platform`)
  return [connector, name.slice(at + 1)]
}
