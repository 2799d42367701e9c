export interface Terminal {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly stdout: Output
  readonly stderr: Output
  /** Resolves when the process gets SIGTERM or SIGINT. */
  readonly ending: Promise<void>
  /** Whether a person types: stdin is a terminal. */
  readonly interactive?: boolean
  /** Has `take` get the signals that ask a process for something from now on. They do nothing else any more. */
  signals?(take: (signal: NodeJS.Signals) => void): void
}

export interface Output {
  /** True for a terminal; not for a file or pipe. */
  readonly isTTY?: boolean
  /** Why nothing more can be written; null while it can. */
  readonly errored?: Error | null
  /** Writes `text`. Calls `done` when it has been passed on, or cannot be. */
  write(text: string, done?: () => void): unknown
}

export function columns(rows: readonly (readonly string[])[]): string {
  const width = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0))
  return rows
    .map(
      (row) =>
        `${row
          .map((cell, at) => cell.padEnd(width(at)))
          .join('  ')
          .trimEnd()}\n`,
    )
    .join('')
}

/** Returns words in lines of at most `width` characters. */
export function wrapped(words: readonly string[], width: number): string[] {
  const lines: string[] = []
  for (const word of words) {
    const line = lines.at(-1)
    if (line !== undefined && line.length + 1 + word.length <= width) lines[lines.length - 1] = `${line} ${word}`
    else lines.push(word)
  }
  return lines
}

/** Returns rows as a table below their names, or as JSON. */
export function tableOf(rows: readonly Readonly<Record<string, string | null>>[], json: boolean): string {
  if (json) return jsonText(rows)
  const cells = rows.map((row) => Object.values(row).map((cell) => cell ?? '-'))
  return columns([Object.keys(rows[0] ?? {}), ...cells])
}

/** Returns `text` as one word for a shell. */
export function quotedForShell(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}

export function jsonText(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`
}

/** Writes a text. Resolves when it has been passed on; an earlier exit would cut off what does not fit into a pipe. */
export function passed(output: Output, text = ''): Promise<void> {
  return new Promise((resolve) => output.write(text, () => resolve()))
}
