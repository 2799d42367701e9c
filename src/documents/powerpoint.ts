// Reads .pptx (PresentationML): the texts and tables of each slide, in order.

import { type Block, type Line, linesOf, type Table, Unreadable } from './document.ts'
import { OfficePackage } from './office-package.ts'
import { type SlideText, slideLines } from './slide-text.ts'
import { scanXml } from './xml.ts'

export async function readPowerPoint(bytes: Uint8Array): Promise<Block[]> {
  const file = await OfficePackage.open(bytes, 'ppt/presentation.xml')
  const presentation = await file.text(file.main)
  if (presentation === null) throw new Unreadable('a package without its presentation')
  const targets = new Map((await file.relations(file.main)).map(({ id, target }) => [id, target]))
  const blocks: Block[] = []
  for (const id of slideIds(presentation)) {
    const slide = await file.text(targets.get(id) ?? '')
    if (slide === null) throw new Unreadable('a presentation that lacks a slide')
    const reading = new SlideReading()
    scanXml(slide, reading)
    blocks.push(...slideLines(reading.texts), ...reading.tables)
  }
  return blocks
}

/** Returns the ids of the relations to the slides, in the order of the presentation. */
function slideIds(presentation: string): string[] {
  const ids: string[] = []
  let root = true
  scanXml(presentation, {
    open(name, attribute) {
      if (root && name !== 'presentation') throw new Unreadable('a package that is no presentation')
      root = false
      const id = name === 'sldId' ? attribute('r:id') : undefined
      if (id !== undefined) ids.push(id)
    },
    close() {},
  })
  return ids
}

const TITLES = new Set(['title', 'ctrTitle'])
/** Placeholders that are not content: date, footer, header, slide number. */
const FURNITURE = new Set(['dt', 'ftr', 'hdr', 'sldNum'])

class SlideReading {
  readonly texts: SlideText[] = []
  readonly tables: Table[] = []
  #kind: string | null = null
  #top: number | null = null
  #paragraphs: { text: string; item: boolean }[] = []
  #item = false
  #paragraph: string | null = null
  #inText = false
  #rows: Line[][][] | null = null
  #fallbacks = 0

  open(name: string, attribute: (name: string) => string | undefined): void {
    if (name === 'Fallback') this.#fallbacks++
    if (this.#fallbacks > 0) return
    if (name === 'sp') {
      this.#kind = null
      this.#top = null
    } else if (name === 'off') this.#top = Number(attribute('y'))
    else if (name === 'ph') this.#kind = attribute('type') ?? 'body'
    else if (name === 'txBody') this.#paragraphs = []
    else if (name === 'tbl') this.#rows = []
    else if (name === 'tr') this.#rows?.push([])
    else if (name === 'p') {
      this.#paragraph = ''
      this.#item = this.#kind === 'body'
    } else if (name === 'buChar' || name === 'buAutoNum') this.#item = true
    else if (name === 'buNone') this.#item = false
    else if (name === 't') this.#inText = true
    else if (name === 'br' && this.#paragraph !== null) this.#paragraph += '\n'
  }

  close(name: string): void {
    if (name === 'Fallback') this.#fallbacks--
    else if (this.#fallbacks > 0) return
    else if (name === 't') this.#inText = false
    else if (name === 'p' && this.#paragraph !== null) {
      this.#paragraphs.push({ text: this.#paragraph, item: this.#item })
      this.#paragraph = null
    } else if (name === 'txBody') this.#endText()
    else if (name === 'tbl' && this.#rows) {
      this.tables.push({ rows: this.#rows })
      this.#rows = null
    }
  }

  text(text: string): void {
    if (this.#inText && this.#fallbacks === 0 && this.#paragraph !== null) this.#paragraph += text
  }

  #endText(): void {
    const paragraphs = this.#paragraphs
    if (this.#rows) this.#rows.at(-1)?.push(paragraphs.flatMap(({ text }) => linesOf(text, 'plain')))
    else if (!FURNITURE.has(this.#kind ?? '')) {
      this.texts.push({ title: TITLES.has(this.#kind ?? ''), top: this.#top, paragraphs })
    }
  }
}
