// Reads .ppt (MS-PPT, PowerPoint 97 to 2003): follows the chain of edits to the latest slides and their texts. What points
// beyond the file throws a RangeError.

import { CompoundFile } from './compound.ts'
import { type Line, Unreadable } from './document.ts'
import { type SlideText, slideLines } from './powerpoint.ts'

const ENCRYPTED = 0xf3d1c4df
/** Types of records. */
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
const SHAPE_ANCHOR = 0xf010
const SHAPE_TEXT = 0xf00d
/** Text types that are titles. */
const TITLES = new Set([0, 6])
const HEADER_BYTES = 8

type Atom = ReturnType<typeof atomAt>

export function readPowerPoint97(bytes: Uint8Array): Line[] {
  const file = new CompoundFile(bytes)
  const [user, stream] = [file.stream('Current User'), file.stream('PowerPoint Document')]
  if (!user || !stream) throw new Unreadable('a compound file without a presentation')
  if (user.readUInt32LE(12) === ENCRYPTED) throw new Unreadable('an encrypted presentation')
  const places = new Map<number, number>()
  let document: number | undefined
  for (let offset = user.readUInt32LE(16); offset !== 0; ) {
    const edit = atomAt(stream, offset, USER_EDIT).data
    if (edit.length >= 32 && edit.readUInt32LE(28) !== 0) throw new Unreadable('an encrypted presentation')
    document ??= edit.readUInt32LE(16)
    readPlaces(atomAt(stream, edit.readUInt32LE(12), PERSIST_DIRECTORY).data, places)
    const earlier = edit.readUInt32LE(8)
    if (earlier >= offset) throw new Unreadable('a broken presentation')
    offset = earlier
  }
  const objectAt = (id: number | undefined, type?: number) =>
    atomAt(stream, places.get(id ?? -1) ?? stream.length, type)
  const root = childrenOf(objectAt(document, DOCUMENT).data)
  const list = root.find(({ type, instance }) => type === SLIDE_LIST && instance === 0)
  return list ? slidesOf(list, objectAt) : []
}

/** Reads the offset of each object; that of a later edit stays. */
function readPlaces(data: Buffer, places: Map<number, number>): void {
  for (let at = 0; at < data.length; ) {
    const head = data.readUInt32LE(at)
    const [first, count] = [head & 0xfffff, head >>> 20]
    for (let index = 0; index < count; index++) {
      at += 4
      if (!places.has(first + index)) places.set(first + index, data.readUInt32LE(at))
    }
    at += 4
  }
}

/** Returns the lines of each slide: the texts of its outline and those of its own shapes. */
function slidesOf(list: Atom, objectAt: (id: number) => Atom): Line[] {
  const outline: { id: number; texts: SlideText[] }[] = []
  for (const found of textsOf(childrenOf(list.data))) {
    if ('paragraphs' in found) outline.at(-1)?.texts.push(found)
    else if (found.type === SLIDE_PERSIST) outline.push({ id: found.data.readUInt32LE(0), texts: [] })
  }
  return outline.flatMap(({ id, texts }) => {
    const slide = objectAt(id)
    const shown = slide.type === SLIDE ? shownIn(slide, texts, null) : []
    return slideLines([...texts.filter((text) => !shown.some((one) => one.paragraphs === text.paragraphs)), ...shown])
  })
}

/** Returns the texts of the shapes in `parent`. Some refer to `texts`; `top`: the position of the shape around it. */
function shownIn(parent: Atom, texts: readonly SlideText[], top: number | null): SlideText[] {
  const children = childrenOf(parent.data)
  const anchor = children.find(({ type }) => type === SHAPE_ANCHOR)?.data
  const inside = anchor?.length === 8 ? anchor.readInt16LE(0) : anchor?.length === 16 ? anchor.readInt32LE(0) : top
  const own = textsOf(children).flatMap((found) => {
    const text =
      'paragraphs' in found ? found : found.type === OUTLINE_REFERENCE ? texts[found.data.readUInt32LE(0)] : undefined
    return text ? { ...text, top: inside } : []
  })
  const inner = children.filter(({ type, container }) => container || type === SHAPE_TEXT)
  return [...own, ...inner.flatMap((child) => shownIn(child, texts, inside))]
}

/** Returns the atoms in order, with texts in place of the atoms that they consist of. */
function textsOf(atoms: readonly Atom[]): (Atom | SlideText)[] {
  let title = false
  return atoms.map((atom) => {
    if (atom.type === TEXT_HEADER) title = TITLES.has(atom.data.readUInt32LE(0))
    if (atom.type !== TEXT_CHARS && atom.type !== TEXT_BYTES) return atom
    const text = atom.data.toString(atom.type === TEXT_CHARS ? 'utf16le' : 'latin1')
    return { title, top: null, paragraphs: text.split('\r').map((paragraph) => ({ text: paragraph, item: false })) }
  })
}

function childrenOf(data: Buffer): Atom[] {
  const children: Atom[] = []
  for (let at = 0; at + HEADER_BYTES <= data.length; ) {
    const child = atomAt(data, at)
    children.push(child)
    at += HEADER_BYTES + child.data.length
  }
  return children
}

/** Reads the record at an offset; throws unless it is of the type, if one is given. */
function atomAt(stream: Buffer, offset: number, type?: number) {
  const head = stream.readUInt16LE(offset)
  const atom = { type: stream.readUInt16LE(offset + 2), instance: head >> 4, container: (head & 0xf) === 0xf }
  const end = offset + HEADER_BYTES + stream.readUInt32LE(offset + 4)
  if (end > stream.length || (type !== undefined && atom.type !== type)) throw new Unreadable('a broken presentation')
  return { ...atom, data: stream.subarray(offset + HEADER_BYTES, end) }
}
