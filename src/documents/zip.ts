// Reads the parts of a ZIP package one by one. Limits hold for the inflated bytes, whatever the headers claim. yauzl reads
// the package; it leaves checksums, a limit for all parts together, and lookup by name to its users.

import { crc32 } from 'node:zlib'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { LIMITS } from '../model/limits.ts'
import { Unreadable } from './document.ts'

export class Zip {
  readonly #file: ZipFile
  readonly #entries: ReadonlyMap<string, Entry>
  #inflated = 0

  private constructor(file: ZipFile, entries: ReadonlyMap<string, Entry>) {
    this.#file = file
    this.#entries = entries
  }

  /** Opens a package and reads its directory. */
  static async open(bytes: Uint8Array): Promise<Zip> {
    const file = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), {
      lazyEntries: true,
      autoClose: false,
    })
    if (file.entryCount > LIMITS.document_parts) throw new Unreadable('a package with too many parts')
    const entries = new Map<string, Entry>()
    for await (const entry of file.eachEntry()) entries.set(keyOf(entry.fileName), entry)
    return new Zip(file, entries)
  }

  has(name: string): boolean {
    return this.#entries.has(keyOf(name))
  }

  /** Returns the content of a part; null when there is none of that name. */
  async part(name: string): Promise<Uint8Array | null> {
    const entry = this.#entries.get(keyOf(name))
    if (!entry) return null
    const stream = await this.#file.openReadStreamPromise(entry)
    const chunks: Buffer[] = []
    let checksum = 0
    for await (const chunk of stream) {
      if (!Buffer.isBuffer(chunk)) throw new Error('yauzl returned a chunk that is not a Buffer')
      this.#inflated += chunk.byteLength
      if (this.#inflated > LIMITS.document_inflated_bytes)
        throw new Unreadable('a package that inflates beyond the limit')
      checksum = crc32(chunk, checksum)
      chunks.push(chunk)
    }
    if (checksum !== entry.crc32) throw new Unreadable('a part whose checksum is wrong')
    return Buffer.concat(chunks)
  }
}

/** Returns the key of a part; names ignore case. */
function keyOf(name: string): string {
  return name.replace(/^\/+/, '').toLowerCase()
}
