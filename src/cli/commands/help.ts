// `mockfluence help`: the usage with the topics of the handbook, one topic, or the help of a command.

import { nearest } from '../../kit/nearest.ts'
import { commandsShown, usageOf } from '../arguments.ts'
import { type Topic, topics, topicText } from '../handbook.ts'
import { Refusal } from '../refusal.ts'
import { print, type Terminal } from '../terminal.ts'

/** Prints help about `name`; returns 0. Where a topic and a command share a name, the topic wins. */
export async function printHelp(name: string | undefined, terminal: Terminal): Promise<number> {
  await print(terminal, name === undefined ? await overview() : await helpAbout(name))
  return 0
}

async function overview(): Promise<string> {
  const all = await topics()
  return `${usageOf()}\n${listOf(all)}\n`
}

async function helpAbout(name: string): Promise<string> {
  const all = await topics()
  if (all.some((topic) => topic.name === name)) return topicText(name)
  const usage = usageOf(name)
  if (usage !== null) return usage
  const names = [...all.map((topic) => topic.name), ...commandsShown().map((command) => command.name)]
  const near = nearest(name, names)
  const hint = near === undefined ? `There are: ${[...new Set(names)].join(', ')}` : `Did you mean ${near}?`
  throw new Refusal(`there is no help about '${name.slice(0, 80)}'. ${hint}`)
}

function listOf(all: readonly Topic[]): string {
  const width = Math.max(...all.map(({ name }) => name.length))
  const lines = all.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`)
  return ['Topics (mockfluence help <topic>):', ...lines].join('\n')
}
