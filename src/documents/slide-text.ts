// A slide as lines: its title first, as a heading, then its texts in their order.

import { type Line, linesOf } from './document.ts'

/** A text of a slide: the paragraphs of one shape. */
export interface SlideText {
  readonly title: boolean
  /** Where it stands, from the top, in whatever unit the format has; null when it does not say. */
  readonly top: number | null
  readonly paragraphs: readonly { readonly text: string; readonly item: boolean }[]
}

/** How long a text without further ado may be to be taken for the title of its slide. */
const LONGEST_TITLE = 80

export function slideLines(texts: readonly SlideText[]): Line[] {
  const filled = texts.filter(({ paragraphs }) => paragraphs.some(({ text }) => text.trim() !== ''))
  const title = filled.find((text) => text.title) ?? untitled(filled)
  const rest = filled.filter((text) => text !== title)
  const heading = title?.paragraphs.map(({ text }) => text).join(' ') ?? ''
  return [
    ...linesOf(heading.replace(/[\v\n]+/g, ' '), 'heading', 1),
    ...rest.flatMap(({ paragraphs }) => paragraphs.flatMap(({ text, item }) => linesOf(text, item ? 'item' : 'plain'))),
  ]
}

/** Of a slide without a title: the uppermost text if it is one short line, and others follow. */
function untitled(texts: readonly SlideText[]): SlideText | undefined {
  const placed = texts.every(({ top }) => top !== null)
  const [first] = placed ? texts.toSorted((a, b) => (a.top ?? 0) - (b.top ?? 0)) : texts
  if (!first || texts.length < 2) return undefined
  const [line, ...more] = first.paragraphs.filter(({ text }) => text.trim() !== '')
  if (!line || more.length > 0 || line.text.length > LONGEST_TITLE || /[.!?;,]\s*$/.test(line.text)) return undefined
  return first
}
