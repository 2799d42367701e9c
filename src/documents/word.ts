// Reads .docx (WordprocessingML): paragraphs with their styles, tables with their cells.

import { type Block, type Line, linesOf, type Table, Unreadable } from './document.ts'
import { OfficePackage } from './office-package.ts'
import { type ParagraphFacts, ParagraphRoles } from './word-styles.ts'
import { scanXml } from './xml.ts'

export async function readWord(bytes: Uint8Array): Promise<Block[]> {
  const file = await OfficePackage.open(bytes, 'word/document.xml')
  const text = await file.text(file.main)
  if (text === null) throw new Unreadable('a package without its document')
  const styles = (await file.relations(file.main)).find(({ type }) => type.endsWith('/styles'))
  const roles = new ParagraphRoles(styles ? ((await file.text(styles.target)) ?? '') : '')
  const reader = new DocumentReading(roles)
  scanXml(text, reader)
  return reader.blocks
}

interface OpenParagraph {
  text: string
  readonly facts: { -readonly [Key in keyof ParagraphFacts]: ParagraphFacts[Key] }
  /** How many characters are bold. */
  bold: number
}

/** A table that is being read. */
interface OpenTable {
  readonly rows: Line[][][]
}

class DocumentReading {
  readonly blocks: Block[] = []
  readonly #roles: ParagraphRoles
  readonly #paragraphs: OpenParagraph[] = []
  readonly #tables: OpenTable[] = []
  #root = true
  /** Open `Fallback` elements; their content is for older programs and is ignored. */
  #fallbacks = 0
  #inText = 0
  #inProperties = 0
  #inRun = 0
  #bold = false

  constructor(roles: ParagraphRoles) {
    this.#roles = roles
  }

  open(name: string, attribute: (name: string) => string | undefined): void {
    if (this.#root) {
      if (name !== 'document') throw new Unreadable('a package that is no Word document')
      this.#root = false
    }
    if (name === 'Fallback') this.#fallbacks++
    if (this.#fallbacks > 0) return
    if (!this.#openStructure(name)) this.#openDetail(name, attribute)
  }

  #openStructure(name: string): boolean {
    switch (name) {
      case 'tbl':
        this.#tables.push({ rows: [] })
        return true
      case 'tr':
        this.#tables.at(-1)?.rows.push([])
        return true
      case 'tc':
        this.#tables.at(-1)?.rows.at(-1)?.push([])
        return true
      case 'p':
        this.#paragraphs.push({ text: '', facts: { style: null, outline: null, listed: false }, bold: 0 })
        return true
      case 'r':
        this.#inRun++
        this.#bold = false
        return true
      case 'pPr':
        this.#inProperties++
        return true
      case 't':
        this.#inText++
        return true
      default:
        return false
    }
  }

  #openDetail(name: string, attribute: (name: string) => string | undefined): void {
    const paragraph = this.#paragraphs.at(-1)
    if (!paragraph) return
    const value = attribute('val')
    if (this.#inProperties > 0) {
      if (name === 'pStyle') paragraph.facts.style = value ?? null
      else if (name === 'outlineLvl') paragraph.facts.outline = Number(value)
      else if (name === 'numId') paragraph.facts.listed = value !== '0'
    } else if (name === 'b') this.#bold = value === undefined || !/^(0|false|off)$/.test(value)
    else if (name === 'tab') paragraph.text += '\t'
    else if (name === 'br' || name === 'cr') paragraph.text += '\n'
    else if (name === 'noBreakHyphen') paragraph.text += '-'
  }

  close(name: string): void {
    if (name === 'Fallback') this.#fallbacks--
    else if (this.#fallbacks > 0) return
    else if (name === 't') this.#inText--
    else if (name === 'r') this.#inRun--
    else if (name === 'pPr') this.#inProperties--
    else if (name === 'p') this.#endParagraph()
    else if (name === 'tbl') this.#endTable()
  }

  text(text: string): void {
    const paragraph = this.#paragraphs.at(-1)
    if (!paragraph || this.#inText === 0 || this.#fallbacks > 0) return
    paragraph.text += text
    if (this.#bold && this.#inRun > 0) paragraph.bold += text.trim().length
  }

  #endParagraph(): void {
    const paragraph = this.#paragraphs.pop()
    if (!paragraph) return
    const bold = paragraph.bold > 0 && paragraph.bold >= paragraph.text.trim().length
    const { role, rank } = this.#roles.of(paragraph.facts, bold)
    const lines = linesOf(paragraph.text, role, rank)
    const cell = this.#tables.at(-1)?.rows.at(-1)?.at(-1)
    if (cell) cell.push(...lines)
    else this.blocks.push(...lines)
  }

  /** Adds the table to the document; a table inside a cell becomes lines of that cell. */
  #endTable(): void {
    const table = this.#tables.pop()
    if (!table) return
    const around = this.#tables.at(-1)?.rows.at(-1)?.at(-1)
    if (around) around.push(...table.rows.flat(2))
    else {
      const block: Table = { rows: table.rows }
      this.blocks.push(block)
    }
  }
}
