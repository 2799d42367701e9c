// The brief in a document: what stands under headings that a brief has, in the document's own words.

import { type BriefField, briefFrom, type CampaignBrief } from '../model/video-analysis.ts'
import type { Block, Line, Table } from './document.ts'
import { type Topic, topicMentionedIn, topicOf } from './labels.ts'

/** The brief of a document; null when it has neither an objective nor a key message. */
export function briefIn(blocks: readonly Block[]): CampaignBrief | null {
  const sections = new Sections()
  for (const line of blocks.flatMap(linesIn)) sections.read(line)
  const brief = briefFrom((field) => sections.textOf(field))
  return brief.campaign_objective === null && brief.key_messages === null ? null : brief
}

/** How high the heading of a section stands: the smaller, the higher. Ranks of styled headings lie below these. */
const STRONG = 1_000
const PLAIN = 2_000
const ITEM = 3_000

interface Section {
  /** Null for what a brief does not have. */
  readonly topic: Topic | null
  readonly level: number
  /** True when text followed on the line of the heading. */
  readonly inline: boolean
}

const NOWHERE: Section = { topic: null, level: ITEM, inline: false }
const LONGEST_STRONG = 80
const MARK = /^\s*(?:[-–—*•·‣⁃▪▫◦○●■□◆◇►▶➤➔→✓✔✗✘✕❌✅☑☐\uf000-\uf0ff]+\ufe0f?|\(?\d{1,3}[.)]|[a-z][.)])\s+/u
/** A label and what separates it from its text. */
const LABELLED = /^(.{1,60}?)\s*(?::|：|\t|[-–—]\s)\s*(.*)$/u
const DONT = /^(?:please )?(?:don['’]?t|do not|never|avoid|no|not)\b/iu

class Sections {
  readonly #texts = new Map<BriefField, string[]>()
  #section = NOWHERE

  read(line: Line): void {
    const marked = MARK.test(line.text)
    const text = line.text.replace(MARK, '')
    const isItem = line.role === 'item' || (line.role === 'plain' && marked)
    const opened = this.#opening(line, text, isItem)
    if (opened) {
      this.#section = opened.section
      if (opened.rest !== '') this.#keep(opened.rest)
    } else if (this.#endedBy(line, text)) this.#section = { ...NOWHERE, level: levelOf(line, isItem) }
    else this.#keep(text)
  }

  textOf(field: BriefField): string | null {
    return this.#texts.get(field)?.join('\n') ?? null
  }

  /** The section that a line begins, and what of it belongs to it already; null when it begins none. */
  #opening(line: Line, text: string, isItem: boolean): { section: Section; rest: string } | null {
    const level = levelOf(line, isItem)
    const styled = line.role === 'heading' || line.role === 'strong'
    // In a list below a styled heading an item is one of its items, whatever it begins with.
    if (isItem && !styled && this.#section.topic !== null && this.#section.level < PLAIN) return null
    // A script speaks for itself, line by line.
    if (!styled && this.#section.topic === 'approved_script' && this.#section.level < PLAIN) return null
    const topic = line.role === 'heading' && line.rank !== 0 ? topicMentionedIn(text) : topicOf(text)
    if (topic !== null) return { section: { topic, level, inline: false }, rest: '' }
    const [, label = '', rest = ''] = LABELLED.exec(text) ?? []
    const named = label === '' ? null : topicOf(label)
    return named === null ? null : { section: { topic: named, level, inline: rest !== '' }, rest }
  }

  /** Whether a line that announces nothing of a brief begins something else all the same. */
  #endedBy(line: Line, text: string): boolean {
    const { level, inline } = this.#section
    if (line.role === 'heading') return (line.rank ?? 1) <= level
    if (line.role === 'strong') return STRONG <= level && text.length <= LONGEST_STRONG && !/[.!?;,]$/.test(text)
    if (level < PLAIN) return false
    // Among labels with their texts, another label with its text is no part of the one before.
    return inline
      ? /^\p{Lu}[\p{L} /&'’-]{1,40}(?::(?!\/\/)|\t)/u.test(text)
      : /^\p{Lu}[\p{L} /&'’-]{1,40}:$/u.test(text)
  }

  #keep(line: string): void {
    const { topic } = this.#section
    const text = line.replaceAll('\t', ' ').trim()
    if (topic === null || text === '') return
    const field = topic === 'dos_and_donts' ? (DONT.test(text) ? 'donts' : 'dos') : topic
    const texts = this.#texts.get(field)
    if (texts) texts.push(text)
    else this.#texts.set(field, [text])
  }
}

function levelOf({ role, rank }: Line, isItem: boolean): number {
  if (role === 'heading') return rank ?? 1
  if (role === 'strong') return STRONG
  return isItem ? ITEM : PLAIN
}

function linesIn(block: Block): readonly Line[] {
  return 'rows' in block ? tableLines(block) : [block]
}

/** A table whose first row or first column names topics: these become headings, and what belongs to them follows. */
function tableLines({ rows }: Table): Line[] {
  const columns = Math.max(0, ...rows.map((row) => row.length))
  const [head = [], ...body] = rows
  if (body.length > 0 && head.filter(announces).length > 1) {
    return head.flatMap((cell, at) => [...asHeading(cell), ...body.flatMap((row) => row[at] ?? [])])
  }
  const labelled = columns > 1 && rows.some(([first = []]) => announces(first))
  return rows.flatMap(([first = [], ...others]) => [...(labelled ? asHeading(first) : first), ...others.flat()])
}

const announces = (cell: readonly Line[]): boolean => topicOf(textIn(cell)) !== null

function asHeading(cell: readonly Line[]): Line[] {
  const text = textIn(cell)
  return text === '' ? [] : [{ text, role: 'strong' }]
}

function textIn(cell: readonly Line[]): string {
  return cell.map(({ text }) => text).join(' ')
}
