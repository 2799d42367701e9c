// `mockfluence help`: the usage with the topics of the handbook, one topic, or a section of one, or the help of a command.

import { didYouMean } from '../../kit/nearest.ts'
import type { Commands, Words } from '../command.ts'
import { topics, topicText } from '../handbook.ts'
import { Refusal } from '../refusal.ts'
import { columns, jsonText, type Terminal } from '../terminal.ts'
import { usageOf } from '../usage.ts'

/** Prints help about `name`; returns 0. Where a topic and a command share a name, the topic wins. */
export async function printHelp(
  { operands: [name], own }: Words,
  { stdout }: Terminal,
  commands: Commands,
): Promise<number> {
  const json = 'json' in own
  if (name === undefined) {
    const all = await topics()
    const list = columns(all.map((topic) => [`  ${topic.name}`, topic.summary]))
    stdout.write(json ? jsonText(all) : `${usageOf(null, commands)}\nTopics (mockfluence help <topic>):\n${list}`)
  } else {
    const text = await helpAbout(name, commands)
    stdout.write(json ? jsonText({ name, text }) : text)
  }
  return 0
}

async function helpAbout(name: string, commands: Commands): Promise<string> {
  const all = await topics()
  const text = await topicText(name)
  if (text !== undefined) return text
  if (Object.hasOwn(commands, name)) return usageOf(name, commands)
  const names = [...all.map((topic) => topic.name), ...Object.keys(commands)]
  const hint = didYouMean(name, names, `. There are: ${[...new Set(names)].join(', ')}`)
  throw new Refusal(`there is no help about '${name.slice(0, 80)}'${hint}`)
}
