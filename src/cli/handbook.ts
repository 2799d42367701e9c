// The handbook: one Markdown file for each topic.

import { readdir, readFile } from 'node:fs/promises'
import { PACKAGE } from '../package-files.ts'

const FOLDER = new URL('src/handbook/', PACKAGE)

export interface Topic {
  readonly name: string
  /** Its first sentence. */
  readonly summary: string
}

export async function topics(): Promise<Topic[]> {
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith('.md')).sort()
  return Promise.all(
    files.map(async (file) => {
      const text = await readFile(new URL(file, FOLDER), 'utf8')
      return { name: file.slice(0, -'.md'.length), summary: firstSentence(text) }
    }),
  )
}

export async function topicText(name: string): Promise<string> {
  const text = await readFile(new URL(`${name}.md`, FOLDER), 'utf8')
  // Marks of generated tables, and the escapes in their cells, are for Markdown only.
  return text.replace(/^<!-- .* -->\n/gm, '').replaceAll('\\|', '|')
}

function firstSentence(text: string): string {
  const [, paragraph = ''] = /^# .*\n+([\s\S]*?)(?:\n\n|$)/.exec(text) ?? []
  const flat = paragraph.replace(/\s+/g, ' ').trim()
  return /^.*?[.!?](?= |$)/.exec(flat)?.[0] ?? flat
}
