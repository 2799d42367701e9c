// README and the topics of the handbook as their tests read them.

import { readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('../..', import.meta.url))

const HANDBOOK = 'src/handbook'

/** The topics, sorted. */
export const TOPICS = readdirSync(`${ROOT}/${HANDBOOK}`)
  .filter((file) => file.endsWith('.md'))
  .map((file) => file.replace(/\.md$/, ''))
  .sort()

/** Paths from the root. */
export const DOCUMENTS = ['README.md', ...TOPICS.map((topic) => `${HANDBOOK}/${topic}.md`)]

export function textOf(document: string): string {
  return readFileSync(`${ROOT}/${document}`, 'utf8')
}

const BLOCK = /^```(\w*)\n([\s\S]*?)^```/gm

/** The blocks of code in one language, in order. */
export function blocksOf(text: string, language: string): string[] {
  return [...text.matchAll(BLOCK)].flatMap(([, written, block]) => (written === language ? (block ?? '') : []))
}

/** A link to a file of the repository; `heading` is empty where it leads to no place in it. */
export interface Link {
  readonly file: string
  readonly heading: string
}

/** The links of a document to files of the repository, as paths from the root. */
export function linksOf(document: string): Link[] {
  const text = withoutCode(textOf(document))
  return [...text.matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]*))?\)/g)].map(([, file = '', heading = '']) => ({
    file: file === '' ? document : posix.join(posix.dirname(document), file),
    heading,
  }))
}

/** The headings of a text, as links name them. */
export function headingsOf(text: string): string[] {
  const headings = [...text.replace(BLOCK, '').matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => heading)
  return headings.map((heading) =>
    heading
      .toLowerCase()
      .replace(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  )
}

/** The rows of the first table below a heading, without their head: the text of each cell. */
export function rowsBelow(text: string, heading: string): string[][] {
  const [, below = ''] = text.split(`\n## ${heading}\n`)
  const [table = ''] = /(?:^\|.*\n)+/m.exec(below) ?? []
  const lines = table.trim().split('\n').slice(2)
  return lines.map((line) =>
    line
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
}

/** What a text has in `backticks`. */
export function namesIn(text: string): string[] {
  return [...text.matchAll(/`([^`]+)`/g)].map(([, name]) => name ?? '')
}

function withoutCode(text: string): string {
  return text.replace(BLOCK, '').replace(/`[^`\n]*`/g, '')
}
