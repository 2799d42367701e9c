// Office packages (.docx and .pptx): ZIP files whose parts refer to each other by relations. Limits hold for the inflated
// bytes, whatever the headers claim. yauzl leaves checksums, a limit for all parts together, and lookup by name to us.

import { posix } from 'node:path'
import { crc32 } from 'node:zlib'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { LIMITS } from '../model/limits.ts'
import { Unreadable } from './document.ts'
import { parseXml, type XmlElement } from './xml.ts'

interface Relation {
  readonly id: string
  readonly type: string
  /** The name of the part that the relation refers to. */
  readonly target: string
}

export class OfficePackage {
  readonly #file: ZipFile
  readonly #entries: ReadonlyMap<string, Entry>
  #inflated = 0

  private constructor(file: ZipFile, entries: ReadonlyMap<string, Entry>) {
    this.#file = file
    this.#entries = entries
  }

  static async open(bytes: Uint8Array): Promise<OfficePackage> {
    const file = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), {
      lazyEntries: true,
      autoClose: false,
    })
    if (file.entryCount > LIMITS.document_parts) throw new Unreadable('a package with too many parts')
    const entries = new Map<string, Entry>()
    for await (const entry of file.eachEntry()) entries.set(keyOf(entry.fileName), entry)
    if (!entries.has(keyOf('[Content_Types].xml'))) throw new Unreadable('a ZIP file without an Office document')
    return new OfficePackage(file, entries)
  }

  /** Returns the name of the main part; `usual` when no relation names one. Throws unless it is an element called `root`. */
  async main(usual: string, root: string): Promise<{ readonly element: XmlElement; readonly relations: Relation[] }> {
    const part = (await this.#relations('')).find(({ type }) => type.endsWith('/officeDocument'))?.target ?? usual
    const element = await this.part(part)
    if (element?.name !== root) throw new Unreadable(`a package without its ${root}`)
    return { element, relations: await this.#relations(part) }
  }

  /** Returns the root of a part; null when there is none of that name. */
  async part(name: string): Promise<XmlElement | null> {
    const entry = this.#entries.get(keyOf(name))
    if (!entry) return null
    const chunks: Buffer[] = []
    for await (const chunk of await this.#file.openReadStreamPromise(entry)) {
      chunks.push(chunk as Buffer)
      this.#inflated += chunks.at(-1)?.length ?? 0
      if (this.#inflated > LIMITS.document_inflated_bytes)
        throw new Unreadable('a package that inflates beyond the limit')
    }
    const bytes = Buffer.concat(chunks)
    if (crc32(bytes) !== entry.crc32) throw new Unreadable('a part whose checksum is wrong')
    return parseXml(bytes)
  }

  async #relations(part: string): Promise<Relation[]> {
    const slash = part.lastIndexOf('/') + 1
    const folder = part.slice(0, slash)
    const root = await this.part(`${folder}_rels/${part.slice(slash)}.rels`)
    return (root?.all('Relationship') ?? []).flatMap((element) => {
      const [id, type, target] = ['Id', 'Type', 'Target'].map((name) => element.attribute(name))
      if (!id || !type || !target || element.attribute('TargetMode') === 'External') return []
      return [{ id, type, target: target.startsWith('/') ? target : posix.join(folder, target) }]
    })
  }
}

/** Returns the key of a part; names ignore case. */
function keyOf(name: string): string {
  return name.replace(/^\/+/, '').toLowerCase()
}
