// Turns the texts of a slide into lines: its title first, as a heading, then the others in order.

import { type Line, linesOf } from './document.ts'

/** The paragraphs of one shape of a slide. */
export interface SlideText {
  readonly title: boolean
  /** Distance from the top, in the unit of the format; null when unknown. */
  readonly top: number | null
  readonly paragraphs: readonly { readonly text: string; readonly item: boolean }[]
}

/** Characters of the longest text that may be the title of a slide without a title placeholder. */
const LONGEST_TITLE = 80

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
