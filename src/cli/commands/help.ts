// `mockfluence help`: the usage with the topics of the handbook, one topic, or a section of one, or the help of a command.

import { didYouMean } from '../../kit/nearest.ts'
import type { Commands, Words } from '../command.ts'
import { type Topic, topics, topicText } from '../handbook.ts'
import { Refusal } from '../refusal.ts'
import { print, printJson, type Terminal } from '../terminal.ts'
import { usageOf } from '../usage.ts'

/** Prints help about `name`; returns 0. Where a topic and a command share a name, the topic wins. */
export async function printHelp(
  { operands: [name], own }: Words,
  terminal: Terminal,
  commands: Commands,
): Promise<number> {
  if ('json' in own)
    await printJson(name === undefined ? await topics() : { name, text: await helpAbout(name, commands) }, terminal)
  else await print(terminal, name === undefined ? await overview(commands) : await helpAbout(name, commands))
  return 0
}

async function overview(commands: Commands): Promise<string> {
  const all = await topics()
  return `${usageOf(null, commands)}\n${listOf(all)}\n`
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

function listOf(all: readonly Topic[]): string {
  const width = Math.max(...all.map(({ name }) => name.length))
  const lines = all.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`)
  return ['Topics (mockfluence help <topic>):', ...lines].join('\n')
}
