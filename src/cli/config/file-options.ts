import type { OptionName } from '../options.ts'

/** The texts of an option in a configuration file, and the line of its name. */
export interface Placed {
  readonly texts: readonly string[]
  readonly line: number
}

/** A configuration file that was read, and in which nothing is wrong. */
export interface ConfigFile {
  readonly path: string
  readonly options: Readonly<Partial<Record<OptionName, Placed>>>
}
