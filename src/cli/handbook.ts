// The handbook: one Markdown file for each topic.

import { readFile } from 'node:fs/promises'
import { PACKAGE } from '../package-files.ts'
import { TOPICS } from '../pages/handbook-topics.ts'

const FOLDER = new URL('src/handbook/', PACKAGE)

/** Returns the topics with their first sentences. */
export async function topics(): Promise<{ name: string; summary: string }[]> {
  return Promise.all(TOPICS.map(async (name) => ({ name, summary: firstSentence(await textOf(name)) })))
}

/** Returns a topic, or the section with a heading, as `options` or `running#options`; undefined where there is none. */
export async function topicText(name: string): Promise<string | undefined> {
  if (TOPICS.includes(name)) return textOf(name)
  const heading = name.slice(name.indexOf('#') + 1)
  for (const topic of TOPICS.filter((one) => name === heading || name === `${one}#${heading}`)) {
    const [, ...sections] = (await textOf(topic)).split(/^(?=## )/m)
    const section = sections.find((text) => headingOf(text) === heading)
    if (section !== undefined) return `${section.trimEnd()}\n`
  }
  return undefined
}

function headingOf(section: string): string {
  const [line = ''] = section.split('\n')
  return line.slice('## '.length).toLowerCase().replaceAll(' ', '-')
}

async function textOf(topic: string): Promise<string> {
  const text = await readFile(new URL(`${topic}.md`, FOLDER), 'utf8')
  // Marks of generated tables, and the escapes in their cells, are for Markdown only.
  return text.replace(/^<!-- .* -->\n/gm, '').replaceAll('\\|', '|')
}

function firstSentence(text: string): string {
  const [, paragraph = ''] = /^# .*\n+([\s\S]*?)(?:\n\n|$)/.exec(text) ?? []
  const flat = paragraph.replace(/\s+/g, ' ').trim()
  return /^.*?[.!?](?= |$)/.exec(flat)?.[0] ?? flat
}
