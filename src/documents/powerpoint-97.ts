// Reads .ppt (MS-PPT, PowerPoint 97 to 2003): follows the chain of edits to the latest slides and their texts.

import { CompoundFile } from './compound.ts'
import { type Line, Unreadable } from './document.ts'
import { type SlideText, slideLines } from './slide-text.ts'

const ENCRYPTED = 0xf3d1c4df
const PLAIN = 0xe391c05f
const USER_EDIT = 0x0ff5
const PERSIST_DIRECTORY = 0x1772
const DOCUMENT = 0x03e8
const SLIDE_LIST = 0x0ff0
const SLIDE_PERSIST = 0x03f3
const SLIDE = 0x03ee
const TEXT_HEADER = 0x0f9f
const TEXT_CHARS = 0x0fa0
const TEXT_BYTES = 0x0fa8
const OUTLINE_REFERENCE = 0x0f9e
const SHAPE = 0xf004
const SHAPE_ANCHOR = 0xf010
const SHAPE_TEXT = 0xf00d
/** Text types that are titles. */
const TITLES = new Set([0, 6])
const HEADER_BYTES = 8
const DEEPEST = 64

interface Atom {
  readonly type: number
  readonly instance: number
  readonly container: boolean
  readonly from: number
  readonly to: number
}

type Visit = (children: readonly Atom[], top: number | null) => void

export function readPowerPoint97(bytes: Uint8Array): Line[] {
  const file = new CompoundFile(bytes)
  const [user, stream] = [file.stream('Current User'), file.stream('PowerPoint Document')]
  if (!user || !stream || user.length < 20) throw new Unreadable('a compound file without a presentation')
  const current = new DataView(user.buffer, user.byteOffset, user.byteLength)
  const token = current.getUint32(12, true)
  if (token === ENCRYPTED) throw new Unreadable('an encrypted presentation')
  if (token !== PLAIN) throw new Unreadable('a presentation whose current user is broken')
  return new Presentation(stream).lines(current.getUint32(16, true))
}

class Presentation {
  readonly #view: DataView

  constructor(stream: Uint8Array) {
    this.#view = new DataView(stream.buffer, stream.byteOffset, stream.byteLength)
  }

  lines(lastEdit: number): Line[] {
    const { places, document } = this.#directory(lastEdit)
    const root = this.#atom(places.get(document))
    if (root.type !== DOCUMENT) throw new Unreadable('a presentation without its document')
    const list = this.#children(root).find(({ type, instance }) => type === SLIDE_LIST && instance === 0)
    return list ? this.#slides(list, places) : []
  }

  /** Returns the offset of each object in its newest version, and the id of the document object. */
  #directory(lastEdit: number): { places: ReadonlyMap<number, number>; document: number } {
    const places = new Map<number, number>()
    const seen = new Set<number>()
    let document: number | null = null
    for (let offset = lastEdit; offset !== 0 || document === null; ) {
      if (seen.has(offset)) throw new Unreadable('a presentation whose chain of edits loops')
      seen.add(offset)
      const edit = this.#atom(offset)
      if (edit.type !== USER_EDIT || edit.to - edit.from < 28)
        throw new Unreadable('a presentation without its last edit')
      if (edit.to - edit.from >= 32 && this.#u32(edit.from + 28) !== 0)
        throw new Unreadable('an encrypted presentation')
      document ??= this.#u32(edit.from + 16)
      this.#readPlaces(this.#atom(this.#u32(edit.from + 12)), places)
      offset = this.#u32(edit.from + 8)
    }
    return { places, document }
  }

  #readPlaces({ type, from, to }: Atom, places: Map<number, number>): void {
    if (type !== PERSIST_DIRECTORY) throw new Unreadable('a presentation without its directory')
    for (let at = from; at + 4 <= to; ) {
      const head = this.#u32(at)
      const [first, count] = [head & 0xfffff, head >>> 20]
      at += 4
      for (let index = 0; index < count && at + 4 <= to; index++, at += 4) {
        if (!places.has(first + index)) places.set(first + index, this.#u32(at))
      }
    }
  }

  /** Returns the lines of each slide: the texts of its outline and those of its own shapes. */
  #slides(list: Atom, places: ReadonlyMap<number, number>): Line[] {
    const outline: { id: number; texts: SlideText[] }[] = []
    for (const { atom, text } of this.#texts(this.#children(list))) {
      if (atom?.type === SLIDE_PERSIST) outline.push({ id: this.#u32(atom.from), texts: [] })
      else if (text) outline.at(-1)?.texts.push(text)
    }
    return outline.flatMap(({ id, texts }) => {
      const slide = this.#atom(places.get(id))
      if (slide.type !== SLIDE) return slideLines(texts)
      const used = new Set<SlideText>()
      const shown: SlideText[] = []
      this.#walk(slide, 0, null, (children, top) => {
        for (const { atom, text } of this.#texts(children)) {
          const found = atom?.type === OUTLINE_REFERENCE ? texts[this.#u32(atom.from)] : text
          if (!found || used.has(found)) continue
          used.add(found)
          shown.push({ ...found, top })
        }
      })
      return slideLines([...texts.filter((text) => !used.has(text)), ...shown])
    })
  }

  /** Visits the descendants of `parent`; `top` is the position of the shape around it. */
  #walk(parent: Atom, depth: number, top: number | null, visit: Visit): void {
    if (depth > DEEPEST) throw new Unreadable('a presentation that is nested too deeply')
    const children = this.#children(parent)
    const anchor = parent.type === SHAPE ? children.find(({ type }) => type === SHAPE_ANCHOR) : undefined
    const inside = anchor ? this.#topOf(anchor) : top
    visit(children, inside)
    for (const child of children) {
      if (child.container || child.type === SHAPE_TEXT) this.#walk(child, depth + 1, inside, visit)
    }
  }

  #topOf({ from, to }: Atom): number | null {
    if (to - from === 8) return this.#view.getInt16(from, true)
    return to - from === 16 ? this.#view.getInt32(from, true) : null
  }

  /** Yields the atoms in order, with texts in place of the atoms that they consist of. */
  *#texts(atoms: readonly Atom[]): Generator<{ atom?: Atom; text?: SlideText }> {
    let title = false
    for (const atom of atoms) {
      if (atom.type === TEXT_HEADER) title = TITLES.has(this.#u32(atom.from))
      else if (atom.type === TEXT_CHARS || atom.type === TEXT_BYTES) {
        const bytes = new Uint8Array(this.#view.buffer, this.#view.byteOffset + atom.from, atom.to - atom.from)
        const text = new TextDecoder(atom.type === TEXT_CHARS ? 'utf-16le' : 'latin1').decode(bytes)
        yield {
          text: {
            title,
            top: null,
            paragraphs: text.split('\r').map((paragraph) => ({ text: paragraph, item: false })),
          },
        }
      } else yield { atom }
    }
  }

  #children({ from, to }: Atom): Atom[] {
    const children: Atom[] = []
    for (let at = from; at + HEADER_BYTES <= to; ) {
      const child = this.#atom(at)
      if (child.to > to) throw new Unreadable('a presentation with a record that is larger than its container')
      children.push(child)
      at = child.to
    }
    return children
  }

  #atom(offset: number | undefined): Atom {
    if (offset === undefined || offset + HEADER_BYTES > this.#view.byteLength) {
      throw new Unreadable('a presentation that points beyond its end')
    }
    const head = this.#view.getUint16(offset, true)
    const from = offset + HEADER_BYTES
    const to = from + this.#u32(offset + 4)
    if (to > this.#view.byteLength) throw new Unreadable('a truncated presentation')
    const container = (head & 0xf) === 0xf
    return { type: this.#view.getUint16(offset + 2, true), instance: head >> 4, container, from, to }
  }

  #u32(offset: number): number {
    if (offset + 4 > this.#view.byteLength) throw new Unreadable('a truncated presentation')
    return this.#view.getUint32(offset, true)
  }
}
