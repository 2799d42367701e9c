// Compound files (MS-CFB), the container of .doc and .ppt: streams by name. Every chain is bounded by the file itself.
// The package cfb is no match: chains that run in circles or meet make it allocate until V8 ends the whole process,
// whatever the limits of its thread, and what would have to be checked before it reads is most of this file.

import { Unreadable } from './document.ts'

const SIGNATURE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]
const FREE = 0xffffffff
const END = 0xfffffffe
/** Sector numbers from here on have a meaning of their own. */
const LAST_SECTOR = 0xfffffffa
const NO_STREAM = 0xffffffff
const ENTRY_BYTES = 128
const HEADER_FAT_ENTRIES = 109
/** Streams that are smaller lie in the mini stream. */
const MINI_CUTOFF = 4096

interface DirectoryEntry {
  readonly name: string
  readonly start: number
  readonly size: number
}

export class CompoundFile {
  readonly #bytes: Uint8Array
  readonly #view: DataView
  readonly #sectorBytes: number
  readonly #sectors: number
  readonly #fat: Uint32Array
  readonly #miniFat: Uint32Array
  readonly #miniStream: Uint8Array
  readonly #entries: ReadonlyMap<string, DirectoryEntry>

  /** Throws `Unreadable` for what is no compound file, or lacks its end. */
  constructor(bytes: Uint8Array) {
    if (bytes.length < 512 || SIGNATURE.some((byte, at) => bytes[at] !== byte)) {
      throw new Unreadable('not a file of the Office formats before 2007')
    }
    this.#bytes = bytes
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    const shift = this.#view.getUint16(0x1e, true)
    if (shift !== 9 && shift !== 12) throw new Unreadable('a compound file with sectors of no known size')
    this.#sectorBytes = 1 << shift
    this.#sectors = Math.max(0, Math.floor(bytes.length / this.#sectorBytes) - 1)
    if (this.#view.getUint32(0x38, true) !== MINI_CUTOFF)
      throw new Unreadable('a compound file with small streams of no known size')
    this.#fat = this.#readFat()
    if (this.#fat.findLastIndex((next) => next !== FREE) >= this.#sectors)
      throw new Unreadable('a file that breaks off')
    this.#miniFat = numbers(this.#chain(this.#view.getUint32(0x3c, true), null))
    const directory = this.#chain(this.#view.getUint32(0x30, true), null)
    const root = readEntry(directory, 0)
    this.#miniStream = root.size === 0 ? new Uint8Array() : this.#chain(root.start, root.size)
    this.#entries = childrenOf(directory, 0)
  }

  /** The content of a stream that lies at the top; null when there is none. */
  stream(name: string): Uint8Array | null {
    const entry = this.#entries.get(name.toLowerCase())
    if (!entry) return null
    if (entry.size === 0) return new Uint8Array()
    return entry.size < MINI_CUTOFF ? this.#miniChain(entry) : this.#chain(entry.start, entry.size)
  }

  #readFat(): Uint32Array {
    const ids: number[] = []
    const take = (id: number) => {
      if (id <= LAST_SECTOR) ids.push(id)
    }
    for (let at = 0; at < HEADER_FAT_ENTRIES; at++) take(this.#view.getUint32(0x4c + 4 * at, true))
    let next = this.#view.getUint32(0x44, true)
    for (let count = 0; next <= LAST_SECTOR; count++) {
      if (count > this.#sectors) throw new Unreadable('a compound file that runs in circles')
      const list = numbers(this.#sector(next))
      for (const id of list.subarray(0, -1)) take(id)
      next = list.at(-1) ?? END
    }
    if (ids.length > this.#sectors) throw new Unreadable('a compound file whose table is larger than the file')
    const all = new Uint32Array((ids.length * this.#sectorBytes) / 4)
    ids.forEach((id, at) => {
      all.set(numbers(this.#sector(id)), (at * this.#sectorBytes) / 4)
    })
    return all
  }

  #sector(id: number): Uint8Array {
    if (id >= this.#sectors) throw new Unreadable('a file that breaks off')
    return this.#bytes.subarray((id + 1) * this.#sectorBytes, (id + 2) * this.#sectorBytes)
  }

  /** The sectors that begin with `start`, one after another; null for all of them. */
  #chain(start: number, size: number | null): Uint8Array {
    const parts: Uint8Array[] = []
    let bytes = 0
    for (let id = start; id <= LAST_SECTOR && (size === null || bytes < size); id = this.#fat[id] ?? FREE) {
      if (parts.length >= this.#sectors) throw new Unreadable('a compound file that runs in circles')
      parts.push(this.#sector(id))
      bytes += this.#sectorBytes
    }
    if (size !== null && bytes < size) throw new Unreadable('a stream that breaks off')
    return Buffer.concat(parts).subarray(0, size ?? bytes)
  }

  #miniChain({ start, size }: DirectoryEntry): Uint8Array {
    const parts: Uint8Array[] = []
    let bytes = 0
    for (let id = start; bytes < size; id = this.#miniFat[id] ?? FREE) {
      const part = this.#miniStream.subarray(id * 64, id * 64 + 64)
      if (part.length === 0) throw new Unreadable('a stream that breaks off')
      parts.push(part)
      bytes += 64
    }
    return Buffer.concat(parts).subarray(0, size)
  }
}

function numbers(bytes: Uint8Array): Uint32Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return Uint32Array.from({ length: bytes.byteLength >> 2 }, (_, at) => view.getUint32(4 * at, true))
}

function entryView(directory: Uint8Array, id: number): DataView {
  const at = id * ENTRY_BYTES
  if (at + ENTRY_BYTES > directory.length) throw new Unreadable('a compound file without its directory')
  return new DataView(directory.buffer, directory.byteOffset + at, ENTRY_BYTES)
}

function readEntry(directory: Uint8Array, id: number): DirectoryEntry {
  const view = entryView(directory, id)
  const characters = Math.min(31, Math.max(0, (view.getUint16(0x40, true) >> 1) - 1))
  const codes = Array.from({ length: characters }, (_, at) => view.getUint16(2 * at, true))
  return { name: String.fromCharCode(...codes), start: view.getUint32(0x74, true), size: view.getUint32(0x78, true) }
}

/** The entries directly below `parent`: a tree by left and right siblings. */
function childrenOf(directory: Uint8Array, parent: number): Map<string, DirectoryEntry> {
  const found = new Map<string, DirectoryEntry>()
  const seen = new Set<number>()
  const waiting = [entryView(directory, parent).getUint32(0x4c, true)]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (id === NO_STREAM || seen.has(id)) continue
    seen.add(id)
    const entry = readEntry(directory, id)
    found.set(entry.name.toLowerCase(), entry)
    const view = entryView(directory, id)
    waiting.push(view.getUint32(0x44, true), view.getUint32(0x48, true))
  }
  return found
}
