// The roles of paragraphs of a .docx, by their own properties and their styles.

import type { Role } from './document.ts'
import { scanXml } from './xml.ts'

export interface ParagraphFacts {
  readonly style: string | null
  /** 0 for the highest heading; 9 for none. */
  readonly outline: number | null
  readonly listed: boolean
}

interface Style {
  name: string
  basis: string | null
  outline: number | null
  listed: boolean
  bold: boolean
}

/** Styles of the longest chain of `basedOn`. */
const DEEPEST = 20

export class ParagraphRoles {
  readonly #styles: ReadonlyMap<string, Style>

  /** `text`: the part with the styles; empty when there is none. */
  constructor(text: string) {
    this.#styles = text === '' ? new Map() : readStyles(text)
  }

  /** Returns the role of a paragraph; `bold`: whether all of its text is bold. */
  of({ style, outline, listed }: ParagraphFacts, bold: boolean): { readonly role: Role; readonly rank?: number } {
    const chain = this.#chain(style)
    const level = outline ?? chain.map((each) => each.outline).find((each) => each !== null) ?? null
    const named = chain.map(({ name }) => rankByName(name)).find((rank) => rank !== null) ?? rankByName(style ?? '')
    const rank = level !== null && level < 9 ? level + 1 : named
    if (rank !== null) return { role: 'heading', rank }
    if (listed || chain.some((each) => each.listed)) return { role: 'item' }
    return { role: bold || chain.some((each) => each.bold) ? 'strong' : 'plain' }
  }

  #chain(id: string | null): Style[] {
    const chain: Style[] = []
    for (let at = id; at !== null && chain.length < DEEPEST; ) {
      const style = this.#styles.get(at)
      if (!style) break
      chain.push(style)
      at = style.basis
    }
    return chain
  }
}

/** Returns the rank of a heading by the name of its style; titles rank above all headings. */
function rankByName(name: string): number | null {
  if (/^(sub)?title$/i.test(name)) return 0
  const [, level] = /^heading ?([1-9])$/i.exec(name) ?? []
  return level === undefined ? null : Number(level)
}

function readStyles(text: string): Map<string, Style> {
  const styles = new Map<string, Style>()
  let style: Style | null = null
  scanXml(text, {
    open(name, attribute) {
      if (name === 'style') {
        style = { name: '', basis: null, outline: null, listed: false, bold: false }
        const id = attribute('styleId')
        if (id !== undefined && attribute('type') === 'paragraph') styles.set(id, style)
      } else if (style === null) return
      else if (name === 'name') style.name = attribute('val') ?? ''
      else if (name === 'basedOn') style.basis = attribute('val') ?? null
      else if (name === 'outlineLvl') style.outline = Number(attribute('val'))
      else if (name === 'numId') style.listed = attribute('val') !== '0'
      else if (name === 'b') style.bold = !/^(0|false|off)$/.test(attribute('val') ?? '')
    },
    close(name) {
      if (name === 'style') style = null
    },
  })
  return styles
}
