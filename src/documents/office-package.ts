// Office packages (.docx and .pptx): ZIP files of XML parts that refer to each other by relations. Limits hold for the inflated
// bytes, whatever the headers claim. yauzl leaves checksums, a limit for all parts together, and lookup by name to us.

import { posix } from 'node:path'
import { crc32 } from 'node:zlib'
import { SaxesParser } from 'saxes'
import { type Entry, fromBufferPromise } from 'yauzl'
import { LIMITS } from '../model/limits.ts'
import { Unreadable } from './document.ts'

export class XmlElement {
  /** Without its namespace prefix. */
  readonly name: string
  /** By their names, with and without their namespace prefix. */
  readonly attributes: Readonly<Record<string, string | undefined>>
  readonly content: (XmlElement | string)[] = []

  constructor(name: string, attributes: Readonly<Record<string, string>>) {
    const local = (name: string) => name.slice(name.indexOf(':') + 1)
    this.name = local(name)
    this.attributes = {
      ...Object.fromEntries(Object.entries(attributes).map(([name, value]) => [local(name), value])),
      ...attributes,
    }
  }

  get children(): XmlElement[] {
    return this.content.filter((part) => typeof part !== 'string')
  }

  /** Returns the first child by this path of names. */
  at(...[name, ...rest]: readonly string[]): XmlElement | undefined {
    if (name === undefined) return this
    return this.children.find((child) => child.name === name)?.at(...rest)
  }

  /** Returns the elements of this name in it, in order; none that is inside of another one. */
  all(name: string): XmlElement[] {
    return this.children.flatMap((child) => (child.name === name ? [child] : child.all(name)))
  }
}

/** Opens a package. Throws `Unreadable` if it is none. */
export async function openPackage(bytes: Uint8Array) {
  const file = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), {
    lazyEntries: true,
    autoClose: false,
  })
  if (file.entryCount > LIMITS.document_parts) throw new Unreadable('a package with too many parts')
  // Names of parts ignore case.
  const keyOf = (name: string) => name.replace(/^\/+/, '').toLowerCase()
  const entries = new Map<string, Entry>()
  for await (const entry of file.eachEntry()) entries.set(keyOf(entry.fileName), entry)
  if (!entries.has(keyOf('[Content_Types].xml'))) throw new Unreadable('a ZIP file without an Office document')
  let inflated = 0

  /** Returns the root of a part; null when there is none of that name. */
  async function partAt(name: string): Promise<XmlElement | null> {
    const entry = entries.get(keyOf(name))
    if (!entry) return null
    const chunks: Buffer[] = []
    for await (const chunk of await file.openReadStreamPromise(entry)) {
      chunks.push(chunk as Buffer)
      inflated += chunks.at(-1)?.length ?? 0
      if (inflated > LIMITS.document_inflated_bytes) throw new Unreadable('a package that inflates beyond the limit')
    }
    const content = Buffer.concat(chunks)
    if (crc32(content) !== entry.crc32) throw new Unreadable('a part whose checksum is wrong')
    return parseXml(content)
  }

  /** Returns the relations of a part: `target` is the name of the part that one refers to. */
  async function relationsOf(part: string) {
    const slash = part.lastIndexOf('/') + 1
    const folder = part.slice(0, slash)
    const root = await partAt(`${folder}_rels/${part.slice(slash)}.rels`)
    return (root?.all('Relationship') ?? []).flatMap(
      ({ attributes: { Id: id, Type: type, Target: target, TargetMode } }) => {
        if (!id || !type || !target || TargetMode === 'External') return []
        return [{ id, type, target: target.startsWith('/') ? target : posix.join(folder, target) }]
      },
    )
  }

  /** Returns the main part, called `usual` when no relation names one. Throws unless it is an element called `root`. */
  async function main(usual: string, root: string) {
    const name = (await relationsOf('')).find(({ type }) => type.endsWith('/officeDocument'))?.target ?? usual
    const element = await partAt(name)
    if (element?.name !== root) throw new Unreadable(`a package without its ${root}`)
    return { element, relations: await relationsOf(name) }
  }

  return { part: partAt, main }
}

/** Returns the root of a document. Leaves out alternatives for older programs (`Fallback`). Throws `Unreadable` if it is not well-formed or has a DOCTYPE. */
function parseXml(bytes: Uint8Array): XmlElement {
  const document = new XmlElement('', {})
  const open = [document]
  const parser = new SaxesParser({ position: false, xmlns: false as const })
  parser.on('error', ({ message }) => {
    throw new Unreadable(`XML that is not well-formed: ${message}`)
  })
  // Without one, only the predefined entities exist.
  parser.on('doctype', () => {
    throw new Unreadable('XML with a document type')
  })
  parser.on('opentag', ({ name, attributes }) => {
    const element = new XmlElement(name, attributes)
    if (element.name !== 'Fallback') open.at(-1)?.content.push(element)
    open.push(element)
  })
  parser.on('closetag', () => open.pop())
  const addText = (text: string) => open.at(-1)?.content.push(text)
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.write(decoded(bytes)).close()
  return document.children[0] ?? document
}

/** Decodes XML as UTF-8, or as UTF-16 when it begins with a byte order mark of that. */
function decoded(bytes: Uint8Array): string {
  const encoding =
    bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8'
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    throw new Unreadable('XML that is not valid in its encoding')
  }
}
