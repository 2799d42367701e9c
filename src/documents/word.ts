// Reads .docx (WordprocessingML): paragraphs with the roles that they or their styles have, tables with their cells.

import { type Block, linesIn, linesOf, type Role } from './document.ts'
import { openPackage, type XmlElement } from './office-package.ts'

export async function readWord(bytes: Uint8Array): Promise<Block[]> {
  const file = await openPackage(bytes)
  const { element, relations } = await file.main('word/document.xml', 'document')
  const styles = relations.find(({ type }) => type.endsWith('/styles'))
  const root = styles ? await file.part(styles.target) : null
  const byId = new Map<string, XmlElement>()
  for (const style of root?.all('style') ?? [])
    if (style.attributes.type === 'paragraph') byId.set(style.attributes.styleId ?? '', style)
  return blocksOf(element.children, byId)
}

type Styles = ReadonlyMap<string, XmlElement>

function blocksOf(elements: readonly XmlElement[], styles: Styles): Block[] {
  return elements.flatMap((element): Block[] => {
    if (element.name === 'p') return paragraph(element, styles)
    if (element.name !== 'tbl') return blocksOf(element.children, styles)
    return [
      { rows: element.all('tr').map((row) => row.all('tc').map((cell) => linesIn(blocksOf(cell.children, styles)))) },
    ]
  })
}

const MARKS: Readonly<Record<string, string>> = { tab: '\t', br: '\n', cr: '\n', noBreakHyphen: '-' }

/** Returns the lines of a paragraph, after the blocks of the text boxes in it. */
function paragraph(element: XmlElement, styles: Styles): Block[] {
  const boxes: Block[] = []
  let text = ''
  let bold = 0
  const read = (parent: XmlElement, isBold: boolean) => {
    for (const child of parent.children) {
      const { name, content } = child
      if (name === 'p' || name === 'tbl') boxes.push(...blocksOf([child], styles))
      else if (name === 't') {
        const own = content.join('')
        text += own
        if (isBold) bold += own.trim().length
      } else if (MARKS[name] !== undefined) text += MARKS[name]
      else if (name !== 'pPr') read(child, name === 'r' ? isOn(child.at('rPr', 'b')) : isBold)
    }
  }
  read(element, false)
  const { role, rank } = roleOf(element, styles, bold > 0 && bold >= text.trim().length)
  return [...boxes, ...linesOf(text, role, rank)]
}

function isOn(property: XmlElement | undefined): boolean {
  return property !== undefined && !/^(0|false|off)$/.test(property.attributes.val ?? '')
}

/** Styles of the longest chain of `basedOn`. */
const DEEPEST = 20

/** Returns the role of a paragraph; `bold`: whether all of its text is bold. */
function roleOf(element: XmlElement, styles: Styles, bold: boolean): { readonly role: Role; readonly rank?: number } {
  const id = element.at('pPr', 'pStyle')?.attributes.val
  const chain: XmlElement[] = []
  for (let style = styles.get(id ?? ''); style && chain.length < DEEPEST; ) {
    chain.push(style)
    style = styles.get(style.at('basedOn')?.attributes.val ?? '')
  }
  const has = (...path: string[]) => [element, ...chain].flatMap((one) => one.at('pPr', ...path)?.attributes.val ?? [])
  const [level] = has('outlineLvl')
  const names = [...chain.map((style) => style.at('name')?.attributes.val), id]
  const named = names.map((name) => rankByName(name ?? '')).find((rank) => rank !== undefined)
  const rank = level !== undefined && Number(level) < 9 ? Number(level) + 1 : named
  if (rank !== undefined) return { role: 'heading', rank }
  if (has('numPr', 'numId').some((list) => list !== '0')) return { role: 'item' }
  return { role: bold || chain.some((style) => isOn(style.at('rPr', 'b'))) ? 'strong' : 'plain' }
}

/** Returns the rank of a heading by the name of its style; titles rank above all headings. */
function rankByName(name: string): number | undefined {
  if (/^(sub)?title$/i.test(name)) return 0
  const [, level] = /^heading ?([1-9])$/i.exec(name) ?? []
  return level === undefined ? undefined : Number(level)
}
