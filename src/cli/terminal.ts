/** What a command is given of the process it runs in. */
export interface Terminal {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly stdout: Output
  readonly stderr: Output
  /** Settles when the process is asked to end (SIGTERM, SIGINT). */
  readonly ending: Promise<void>
}

export interface Output {
  /** True for a terminal that a person looks at. */
  readonly isTTY?: boolean
  /** `done` is called when the text has been passed on, or cannot be. */
  write(text: string, done?: () => void): unknown
}

/** Writes a text that may be longer than a pipe holds: an exit before it has been passed on would cut it off. */
export function print({ stdout }: Pick<Terminal, 'stdout'>, text: string): Promise<void> {
  return new Promise((resolve) => stdout.write(text, () => resolve()))
}
