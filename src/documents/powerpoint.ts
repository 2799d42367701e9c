// Reads .pptx (PresentationML): the texts and tables of each slide, in order.

import { type Block, type Line, linesOf, Unreadable } from './document.ts'
import { openPackage, type XmlElement } from './office-package.ts'

export async function readPowerPoint(bytes: Uint8Array): Promise<Block[]> {
  const file = await openPackage(bytes)
  const { element, relations } = await file.main('ppt/presentation.xml', 'presentation')
  const blocks: Block[] = []
  for (const listed of element.all('sldId')) {
    const { target = '' } = relations.find(({ id }) => id === listed.attributes['r:id']) ?? {}
    const slide = await file.part(target)
    if (slide === null) throw new Unreadable('a presentation that lacks a slide')
    const tables = slide
      .all('tbl')
      .map((table) => ({ rows: table.all('tr').map((row) => row.all('tc').map(cellLines)) }))
    blocks.push(...slideLines(slide.all('sp').flatMap(textsOf)), ...tables)
  }
  return blocks
}

const cellLines = (cell: XmlElement) => cell.all('p').flatMap((paragraph) => linesOf(textOf(paragraph), 'plain'))

const TITLES: readonly (string | null)[] = ['title', 'ctrTitle']
/** Placeholders that are not content: date, footer, header, slide number. */
const FURNITURE: readonly (string | null)[] = ['dt', 'ftr', 'hdr', 'sldNum']

function textsOf(shape: XmlElement): SlideText[] {
  const [placeholder] = shape.all('ph')
  const kind = placeholder ? (placeholder.attributes.type ?? 'body') : null
  const body = shape.at('txBody')
  if (!body || FURNITURE.includes(kind)) return []
  const [offset] = shape.all('off')
  const paragraphs = body.all('p').map((paragraph) => ({
    text: textOf(paragraph),
    item: paragraph.at('pPr', 'buNone') ? false : kind === 'body' || hasBullet(paragraph),
  }))
  return [{ title: TITLES.includes(kind), top: offset ? Number(offset.attributes.y) : null, paragraphs }]
}

function hasBullet(paragraph: XmlElement): boolean {
  return ['buChar', 'buAutoNum'].some((name) => paragraph.at('pPr', name) !== undefined)
}

function textOf(element: XmlElement): string {
  if (element.name === 't') return element.content.join('')
  return element.name === 'br' ? '\n' : element.children.map(textOf).join('')
}

export interface SlideText {
  readonly title: boolean
  /** Distance from the top, in the unit of the format; null when unknown. */
  readonly top: number | null
  readonly paragraphs: readonly { readonly text: string; readonly item: boolean }[]
}

/** Characters of the longest text that may be the title of a slide without a title placeholder. */
const LONGEST_TITLE = 80

/** Turns the texts of a slide into lines: its title first, as a heading, then the others in order. */
export function slideLines(texts: readonly SlideText[]): Line[] {
  const filled = texts.filter(({ paragraphs }) => paragraphs.some(({ text }) => text.trim() !== ''))
  const title = filled.find((text) => text.title) ?? likelyTitle(filled)
  const rest = filled.filter((text) => text !== title)
  const heading = title?.paragraphs.map(({ text }) => text).join(' ') ?? ''
  return [
    ...linesOf(heading.replace(/[\v\n]+/g, ' '), 'heading', 1),
    ...rest.flatMap(({ paragraphs }) => paragraphs.flatMap(({ text, item }) => linesOf(text, item ? 'item' : 'plain'))),
  ]
}

/** Returns the uppermost text of a slide without a title if it is one short line and others follow. */
function likelyTitle(texts: readonly SlideText[]): SlideText | undefined {
  const placed = texts.every(({ top }) => top !== null)
  const [first] = placed ? texts.toSorted((a, b) => (a.top ?? 0) - (b.top ?? 0)) : texts
  if (!first || texts.length < 2) return undefined
  const [line, ...more] = first.paragraphs.filter(({ text }) => text.trim() !== '')
  if (!line || more.length > 0 || line.text.length > LONGEST_TITLE || /[.!?;,]\s*$/.test(line.text)) return undefined
  return first
}
