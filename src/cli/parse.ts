// Reads a command line.

import { parseArgs } from 'node:util'

import { didYouMean, nearest } from '../kit/nearest.ts'
import type { Commands, ShownOption, Words } from './command.ts'
import { OPTIONS } from './options.ts'
import { Refusal } from './refusal.ts'

/** `shows`: what is printed in place of running the command. */
export interface Parsed {
  readonly name: string | null
  readonly shows: 'help' | 'version' | null
  readonly words: Words
}

/** Reads the arguments of the process; without a command, its name is null. Throws `Refusal`. */
export function parse(args: readonly string[], commands: Commands): Parsed {
  const [first = '', ...rest] = args
  if (Object.hasOwn(commands, first) && commands[first]?.raw) {
    const asks = rest.includes('--help') || rest.includes('-h')
    return {
      name: first,
      shows: asks ? 'help' : null,
      words: { operands: rest, before: null, own: {}, serveOptions: {} },
    }
  }
  let name: string | null = null
  let before: number | null = null
  const operands: string[] = []
  const own: Record<string, string[]> = {}
  const serveOptions: Record<string, string[]> = {}
  const words = () => ({ operands, before, own, serveOptions })
  const { tokens } = parseArgs({ args: [...args], options: kindsOf(commands), strict: false, tokens: true })
  for (const token of tokens) {
    if (token.kind === 'option-terminator') {
      before = operands.length
    } else if (token.kind === 'positional') {
      if (name === null && before === null) name = commandNamed(token.value, commands)
      else operands.push(token.value)
    } else {
      const [written = ''] = (args[token.index] ?? '').split('=')
      if (written === '--help' || written === '-h') return { name, shows: 'help', words: words() }
      if ((written === '--version' || written === '-V') && name === null)
        return { name, shows: 'version', words: words() }
      const { kind, isOwn } = optionNamed(written, name ?? 'serve', commands)
      if (kind.value === null && token.value !== undefined) throw new Refusal(`option '${written}' takes no value`)
      const text = kind.value === null ? 'true' : token.value
      if (text === undefined) throw new Refusal(`option '${written} <${kind.value}>' argument missing`)
      const texts = isOwn ? own : serveOptions
      texts[token.name] = [...(texts[token.name] ?? []), text]
    }
  }
  refuseMisused(name ?? 'serve', words(), commands)
  return { name, shows: null, words: words() }
}

/** Every option of any command, with or without a value: those of the same name are alike in this. */
function kindsOf(commands: Commands): Record<string, { type: 'string' | 'boolean' }> {
  const all = [OPTIONS, ...Object.values(commands).map(({ options = {} }) => options)].flatMap(
    Object.entries<ShownOption>,
  )
  return Object.fromEntries(all.map(([name, { value }]) => [name, { type: value === null ? 'boolean' : 'string' }]))
}

function commandNamed(word: string, commands: Commands): string {
  if (Object.hasOwn(commands, word)) return word
  const names = Object.keys(commands)
  const hint = didYouMean(word, names, `. There are: ${names.join(', ')}`)
  throw new Refusal(`unknown command '${word.slice(0, 80)}'${hint}`)
}

function optionNamed(written: string, command: string, commands: Commands) {
  const { options = {}, serves = false } = commands[command] ?? {}
  const name = written.slice(2)
  const ofServe: Readonly<Record<string, ShownOption>> = serves ? OPTIONS : {}
  const isOwn = Object.hasOwn(options, name)
  const kind = isOwn ? options[name] : Object.hasOwn(ofServe, name) ? ofServe[name] : undefined
  if (kind && written.startsWith('--')) return { kind, isOwn }
  const near = nearest(name, ['help', ...Object.keys(options), ...Object.keys(ofServe)])
  const hint = near === undefined ? '' : `. Did you mean --${near}?`
  throw new Refusal(`unknown option '${written.slice(0, 80)}'${hint}`)
}

/** Refuses options of `serve` before another command, and too few or too many operands. */
function refuseMisused(name: string, { operands, serveOptions }: Words, commands: Commands): void {
  const { operands: known = [], serves = false } = commands[name] ?? {}
  const [option] = Object.keys(serveOptions)
  if (option !== undefined && !serves) throw new Refusal(`--${option} belongs to serve, not to ${name}`)
  const missing = known.map(([shown]) => shown).filter((shown) => shown.startsWith('<'))[operands.length]
  if (missing !== undefined) throw new Refusal(`missing required argument '${missing.replace(/[<>.]/g, '')}'`)
  const more = known.some(([shown]) => shown.includes('...')) ? undefined : operands[known.length]
  if (more !== undefined) throw new Refusal(`too many arguments for '${name}': ${JSON.stringify(more.slice(0, 80))}`)
}
