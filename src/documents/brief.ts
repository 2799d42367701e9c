// Extracts the brief from a document: the text under the headings of a brief, in the document's own words.

import { type BriefField, briefFrom, type CampaignBrief } from '../model/campaign-brief.ts'
import type { Block, Line, Table } from './document.ts'
import { type Topic, topicMentionedIn, topicOf } from './labels.ts'

/** Returns the brief of a document; null when it has neither an objective nor a key message. */
export function briefIn(blocks: readonly Block[]): CampaignBrief | null {
  const sections = new Sections()
  for (const line of blocks.flatMap((block) => ('rows' in block ? tableLines(block) : [block]))) sections.read(line)
  const brief = briefFrom((field) => sections.textOf(field))
  return brief.campaign_objective === null && brief.key_messages === null ? null : brief
}

/** Levels of sections: the smaller, the higher. The level of a styled heading is its rank, smaller than these. */
const STRONG = 1_000
const PLAIN = 2_000
const ITEM = 3_000

interface Section {
  /** null for a section that is not part of a brief. */
  readonly topic: Topic | null
  readonly level: number
  /** Whether text follows the heading on its line. */
  readonly inline: boolean
}

const NOWHERE: Section = { topic: null, level: ITEM, inline: false }
const LONGEST_STRONG = 80
const MARK = /^\s*(?:[-–—*•·‣⁃▪▫◦○●■□◆◇►▶➤➔→✓✔✗✘✕❌✅☑☐\uf000-\uf0ff]+\ufe0f?|\(?\d{1,3}[.)]|[a-z][.)])\s+/u
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

  /** Returns the section that a line begins, and the text after its label; null when it begins none. */
  #opening(line: Line, text: string, isItem: boolean): { section: Section; rest: string } | null {
    const level = levelOf(line, isItem)
    const styled = line.role === 'heading' || line.role === 'strong'
    // An item of a list below a styled heading belongs to that heading, whatever it begins with.
    if (isItem && !styled && this.#section.topic !== null && this.#section.level < PLAIN) return null
    // Lines of a script are not headings, even if they look like one.
    if (!styled && this.#section.topic === 'approved_script' && this.#section.level < PLAIN) return null
    const topic = line.role === 'heading' && line.rank !== 0 ? topicMentionedIn(text) : topicOf(text)
    if (topic !== null) return { section: { topic, level, inline: false }, rest: '' }
    const [, label = '', rest = ''] = LABELLED.exec(text) ?? []
    const named = label === '' ? null : topicOf(label)
    return named === null ? null : { section: { topic: named, level, inline: rest !== '' }, rest }
  }

  /** Whether a line without a topic ends the section, because it begins another one. */
  #endedBy(line: Line, text: string): boolean {
    const { level, inline } = this.#section
    if (line.role === 'heading') return (line.rank ?? 1) <= level
    if (line.role === 'strong') return STRONG <= level && text.length <= LONGEST_STRONG && !/[.!?;,]$/.test(text)
    if (level < PLAIN) return false
    // After a label with text on its line, another such line ends the section, even if its label is unknown.
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

/** Lines of a table. If its first row or first column names topics, these become headings of their cells. */
function tableLines({ rows }: Table): Line[] {
  const columns = Math.max(0, ...rows.map((row) => row.length))
  const [head = [], ...body] = rows
  if (body.length > 0 && head.filter(namesTopic).length > 1) {
    return head.flatMap((cell, at) => [...asHeading(cell), ...body.flatMap((row) => row[at] ?? [])])
  }
  const labelled = columns > 1 && rows.some(([first = []]) => namesTopic(first))
  return rows.flatMap(([first = [], ...others]) => [...(labelled ? asHeading(first) : first), ...others.flat()])
}

const namesTopic = (cell: readonly Line[]): boolean => topicOf(textIn(cell)) !== null

function asHeading(cell: readonly Line[]): Line[] {
  const text = textIn(cell)
  return text === '' ? [] : [{ text, role: 'strong' }]
}

function textIn(cell: readonly Line[]): string {
  return cell.map(({ text }) => text).join(' ')
}
