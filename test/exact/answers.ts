// What came of the steps so far, and the names by which later steps refer to it.

import { DAY } from '../../src/kit/days.ts'

export interface Answer {
  /** 0 for a connection that was cut. */
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
}

/** `$s3.body.id$`, or a time so many days later: `$s3.body.tracking_expiry_at+30d$`. */
const NAME = /\$s(\d+)\.([\w.-]+)(?:\+(\d+)d)?\$/g

export class Answers {
  readonly #answers: Map<number, Answer>
  readonly #parsed = new Map<number, unknown>()
  /** What stands for other names: `$world$`, `$receiver$`. */
  readonly #words: Readonly<Record<string, string>>

  constructor(words: Readonly<Record<string, string>>, answers: ReadonlyMap<number, Answer> = new Map()) {
    this.#words = words
    this.#answers = new Map(answers)
  }

  add(step: number, answer: Answer): void {
    this.#answers.set(step, answer)
  }

  /** What `names` in a value stand for; the text `nothing` for what no answer has. */
  fill(value: unknown): unknown {
    if (typeof value === 'string') return this.#fillText(value)
    if (Array.isArray(value)) return value.map((entry) => this.fill(entry))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, entry]) => [this.text(key), this.fill(entry)]))
  }

  text(value: string): string {
    return String(this.#fillText(value))
  }

  #fillText(text: string): unknown {
    if (!text.includes('$')) return text
    const [only] = text.matchAll(NAME)
    if (only?.[0] === text) return this.#find(only)
    const words = text.replace(/\$(world|receiver)\$/g, (_, word: string) => this.#words[word] ?? 'nothing')
    return words.replace(NAME, (...found) => String(this.#find(found.slice(0, 4))))
  }

  #find([, step, path = '', days]: readonly (string | undefined)[]): unknown {
    let found = this.#read(Number(step))
    for (const key of path.split('.')) found = Object(found)[key]
    if (found === undefined || found === null) return 'nothing'
    if (days === undefined) return found
    const at = Date.parse(String(found)) + Number(days) * DAY
    return Number.isNaN(at) ? 'nothing' : new Date(at).toISOString()
  }

  #read(step: number): unknown {
    if (!this.#parsed.has(step)) this.#parsed.set(step, parsed(this.#answers.get(step)))
    return this.#parsed.get(step)
  }
}

/** An answer as names look into it: its status, headers and body, and the query of the address that it leads to. */
function parsed(answer: Answer | undefined): unknown {
  if (answer === undefined) return undefined
  const { status, headers, text } = answer
  const { location } = headers
  const query = location === undefined ? undefined : Object.fromEntries(new URL(location, 'http://x').searchParams)
  return { status, headers, body: jsonOf(text), query }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
