// Reads .pptx (PresentationML): the texts and tables of each slide, in order.

import { type Block, linesOf, Unreadable } from './document.ts'
import { OfficePackage } from './office-package.ts'
import { type SlideText, slideLines } from './slide-text.ts'
import type { XmlElement } from './xml.ts'

export async function readPowerPoint(bytes: Uint8Array): Promise<Block[]> {
  const file = await OfficePackage.open(bytes)
  const { element, relations } = await file.main('ppt/presentation.xml', 'presentation')
  const blocks: Block[] = []
  for (const listed of element.all('sldId')) {
    const { target = '' } = relations.find(({ id }) => id === listed.attribute('r:id')) ?? {}
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
  const kind = placeholder ? (placeholder.attribute('type') ?? 'body') : null
  const body = shape.at('txBody')
  if (!body || FURNITURE.includes(kind)) return []
  const [offset] = shape.all('off')
  const paragraphs = body.all('p').map((paragraph) => ({
    text: textOf(paragraph),
    item: paragraph.at('pPr', 'buNone') ? false : kind === 'body' || hasBullet(paragraph),
  }))
  return [{ title: TITLES.includes(kind), top: offset ? Number(offset.attribute('y')) : null, paragraphs }]
}

function hasBullet(paragraph: XmlElement): boolean {
  return ['buChar', 'buAutoNum'].some((name) => paragraph.at('pPr', name) !== undefined)
}

function textOf(element: XmlElement): string {
  if (element.name === 't') return element.content.join('')
  return element.name === 'br' ? '\n' : element.children.map(textOf).join('')
}
