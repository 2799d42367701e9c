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
  write(text: string): unknown
}
