// What a command is, and what is said to it.

import type { OptionName } from './options.ts'
import type { Terminal } from './terminal.ts'

/** The texts of options, in their order; `true` for a switch. */
export type Texts = Readonly<Record<string, readonly string[]>>

/** The texts of options of `serve`. */
export type Given = Readonly<Partial<Record<OptionName, readonly string[]>>>

export interface Words {
  /** What is neither command nor option. */
  readonly operands: readonly string[]
  /** How many of them stand before `--`; null without it. */
  readonly before: number | null
  /** The command's own options. */
  readonly own: Texts
  readonly given: Given
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
  /** Returns the exit status. */
  readonly run: (said: Words, terminal: Terminal) => Promise<number>
}

/** By name, in the order of help. */
export type Commands = Readonly<Record<string, Command>>
