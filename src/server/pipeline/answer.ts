import type { HttpBindings } from '@hono/node-server'
import type { Written } from '../../contract/check.ts'

export interface Answer {
  readonly status: number
  /** The body as it is sent, before renaming for `--ecom-word`. */
  readonly text: Written
  /** The body for the journal, null for none; if undefined, `text` is its JSON. */
  readonly body?: unknown
  readonly headers: Readonly<Record<string, string>>
  /** The internal code of an error. */
  readonly code: number | null
  readonly assumptions: readonly string[]
  /** What was wrong with a refused call, in a line. */
  readonly problem?: string
  /** The code of that problem. */
  readonly cause?: string
}

export interface Sent {
  readonly status: number
  readonly headers: Record<string, string>
  readonly text: Written
}

/** A response whose head Node has. */
export interface Unsent {
  readonly outgoing: HttpBindings['outgoing']
  readonly body: string | Buffer
  /** Of a text. */
  readonly coding: BufferEncoding
}
