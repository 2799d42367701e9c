// What a command is, and what is said to it.

import type { OptionName } from './options.ts'
import { Refusal } from './refusal.ts'
import type { Terminal } from './terminal.ts'

/** The texts of options, in their order; `true` for a switch. */
export type Texts = Readonly<Record<string, readonly string[]>>

/** Returns the text of an option; the last where it was given several times. */
export const last = (texts: Texts, name: string): string | undefined => texts[name]?.at(-1)

/** Returns the chosen form of output, by default the first; --json is short for --format json. */
export function formatOf<const Format extends string>(own: Texts, formats: readonly [Format, ...Format[]]): Format {
  const text = 'json' in own ? 'json' : (last(own, 'format') ?? formats[0])
  const format = formats.find((name) => name === text)
  if (format !== undefined) return format
  throw new Refusal(`--format must be one of ${formats.join(', ')}, not ${JSON.stringify(text)}`)
}

/** The texts of options of `serve`. */
export type OptionTexts = Readonly<Partial<Record<OptionName, readonly string[]>>>

export interface Words {
  readonly operands: readonly string[]
  /** How many of them stand before `--`; null without it. */
  readonly before: number | null
  readonly own: Texts
  readonly serveOptions: OptionTexts
}

/** An option in help. `value`: the name of its value, null for a switch. */
export interface ShownOption {
  readonly value: string | null
  readonly help: string
  readonly repeatable?: boolean
}

export interface Command {
  readonly about: string
  /** Set for a command that reads its arguments itself, but for --help. */
  readonly raw?: true
  /** Each as `[URL]`, `<FILE>` or `<FILE...>`, with what it is. */
  readonly operands?: readonly (readonly [name: string, help: string])[]
  readonly options?: Readonly<Record<string, ShownOption>>
  /** Whether it takes the options of `serve`, too. */
  readonly serves?: boolean
  readonly usage?: string
  readonly notes?: string
  /** Imports what it runs, so that each command starts quickly. */
  readonly load: () => Promise<Run>
}

export type Run = (words: Words, terminal: Terminal, commands: Commands) => Promise<number>

/** By name, in the order of help. */
export type Commands = Readonly<Record<string, Command>>
