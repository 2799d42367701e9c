// Reads compound files (MS-CFB), the container of .doc and .ppt: streams by name. The file's size limits each chain.
// The package cfb cannot replace this: chains that loop or share sectors make it allocate until V8 ends the whole
// process, despite the limits of its thread. What points beyond the file throws a RangeError.

import { Unreadable } from './document.ts'

const SIGNATURE = 'd0cf11e0a1b11ae1'
const FREE = 0xffffffff
/** The last number of a sector; larger ones are markers. */
const LAST_SECTOR = 0xfffffffa
const ENTRY_BYTES = 128
const HEADER_FAT_ENTRIES = 109
/** Streams smaller than this are kept in the mini stream, in sectors of 64 bytes. */
const MINI_CUTOFF = 4096
const MINI_BYTES = 64

type DirectoryEntry = Pick<ReturnType<typeof entryAt>, 'start' | 'size'>

export class CompoundFile {
  readonly #file: Buffer
  readonly #sectorBytes: number
  readonly #sectors: number
  readonly #fat: Uint32Array
  readonly #miniFat: Uint32Array
  readonly #miniStream: Buffer
  readonly #entries: ReadonlyMap<string, DirectoryEntry>

  /** Throws `Unreadable` when `bytes` is no compound file, or a truncated one. */
  constructor(bytes: Uint8Array) {
    this.#file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    if (this.#file.toString('hex', 0, 8) !== SIGNATURE) {
      throw new Unreadable('not a file of the Office formats before 2007')
    }
    const shift = this.#file.readUInt16LE(0x1e)
    if (shift !== 9 && shift !== 12) throw new Unreadable('a compound file with an unknown sector size')
    this.#sectorBytes = 2 ** shift
    this.#sectors = Math.floor(bytes.length / this.#sectorBytes) - 1
    this.#fat = this.#readFat()
    if (this.#fat.findLastIndex((next) => next !== FREE) >= this.#sectors) throw new Unreadable('a truncated file')
    this.#miniFat = numbers(this.#chain(this.#file.readUInt32LE(0x3c)))
    const directory = this.#chain(this.#file.readUInt32LE(0x30))
    const root = entryAt(directory, 0)
    this.#miniStream = root.size === 0 ? Buffer.alloc(0) : this.#chain(root.start, root.size)
    this.#entries = childrenOf(directory, root.child)
  }

  /** Returns the content of a stream in the root directory; null when there is none. */
  stream(name: string): Buffer | null {
    const entry = this.#entries.get(name.toLowerCase())
    if (!entry) return null
    return entry.size < MINI_CUTOFF ? this.#miniChain(entry) : this.#chain(entry.start, entry.size)
  }

  #readFat(): Uint32Array {
    const ids = Array.from({ length: HEADER_FAT_ENTRIES }, (_, at) => this.#file.readUInt32LE(0x4c + 4 * at))
    let next = this.#file.readUInt32LE(0x44)
    for (let count = 0; next <= LAST_SECTOR; count++) {
      if (count > this.#sectors) throw new Unreadable('a compound file with a chain that loops')
      const list = [...numbers(this.#sector(next))]
      next = list.pop() ?? FREE
      ids.push(...list)
    }
    const used = ids.filter((id) => id <= LAST_SECTOR)
    if (used.length > this.#sectors) throw new Unreadable('a compound file whose sector table is larger than the file')
    return numbers(Buffer.concat(used.map((id) => this.#sector(id))))
  }

  #sector(id: number): Buffer {
    if (id >= this.#sectors) throw new Unreadable('a truncated file')
    return this.#file.subarray((id + 1) * this.#sectorBytes, (id + 2) * this.#sectorBytes)
  }

  /** Joins the chain of sectors that begins at `start`: `size` bytes of it, or all of it. */
  #chain(start: number, size?: number): Buffer {
    const parts: Buffer[] = []
    const enough = size === undefined ? Number.POSITIVE_INFINITY : Math.ceil(size / this.#sectorBytes)
    for (let id = start; id <= LAST_SECTOR && parts.length < enough; id = this.#fat[id] ?? FREE) {
      if (parts.length >= this.#sectors) throw new Unreadable('a compound file with a chain that loops')
      parts.push(this.#sector(id))
    }
    if (size !== undefined && parts.length < enough) throw new Unreadable('a truncated stream')
    return Buffer.concat(parts).subarray(0, size)
  }

  #miniChain({ start, size }: DirectoryEntry): Buffer {
    const parts: Buffer[] = []
    for (let id = start; parts.length * MINI_BYTES < size; id = this.#miniFat[id] ?? FREE) {
      const part = this.#miniStream.subarray(id * MINI_BYTES, (id + 1) * MINI_BYTES)
      if (part.length === 0) throw new Unreadable('a truncated stream')
      parts.push(part)
    }
    return Buffer.concat(parts).subarray(0, size)
  }
}

function numbers(bytes: Buffer): Uint32Array {
  return Uint32Array.from({ length: bytes.length >> 2 }, (_, at) => bytes.readUInt32LE(4 * at))
}

function entryAt(directory: Buffer, id: number) {
  const entry = directory.subarray(id * ENTRY_BYTES, (id + 1) * ENTRY_BYTES)
  return {
    name: entry.toString('utf16le', 0, Math.min(62, Math.max(0, entry.readUInt16LE(0x40) - 2))),
    left: entry.readUInt32LE(0x44),
    right: entry.readUInt32LE(0x48),
    child: entry.readUInt32LE(0x4c),
    start: entry.readUInt32LE(0x74),
    size: entry.readUInt32LE(0x78),
  }
}

/** Returns the entries of a storage by name: its first child, and the siblings left and right of each. */
function childrenOf(directory: Buffer, child: number): Map<string, DirectoryEntry> {
  const found = new Map<string, DirectoryEntry>()
  const ids = new Set([child])
  for (const id of ids) {
    if (id === FREE) continue
    const { name, left, right, ...entry } = entryAt(directory, id)
    found.set(name.toLowerCase(), entry)
    // The set grows while it is read.
    ids.add(left).add(right)
  }
  return found
}
