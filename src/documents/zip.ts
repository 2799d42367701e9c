// The parts of a ZIP package, inflated one by one and never beyond the limits, whatever their headers claim. yauzl reads
// the package; it leaves to others the checksums, a bound for all parts together, and looking one up by its name.

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

  /** Reads the directory of a package. */
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

  /** The content of a part; null when there is none of that name. */
  async part(name: string): Promise<Uint8Array | null> {
    const entry = this.#entries.get(keyOf(name))
    if (!entry) return null
    const stream = await this.#file.openReadStreamPromise(entry)
    const chunks: Buffer[] = []
    let checksum = 0
    for await (const chunk of stream) {
      if (!Buffer.isBuffer(chunk)) throw new Error('a part came as something else than bytes')
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

/** Part names are compared without regard to case. */
function keyOf(name: string): string {
  return name.replace(/^\/+/, '').toLowerCase()
}
