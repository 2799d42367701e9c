import { parseJson } from '../kit/json.ts'
import { once } from '../kit/loading/once.ts'
import type { JournalEntry } from '../world/journal.ts'

/** A call of the client, as the report looks at it. */
export interface ClientCall extends JournalEntry {
  /** Equal for calls that ask the same. */
  readonly key: string
  /** The body of its response; null where it is no JSON. */
  readonly reply: () => unknown
  /** Whether the connection broke, or the response cannot be read. */
  readonly broken: boolean
  /** Whether it changed something although its response was lost, or cut. */
  readonly committed: boolean
  readonly succeeded: boolean
}

export function clientCall(entry: JournalEntry): ClientCall {
  const { method, path, query, body, upload, headers, rules, status, answer } = entry
  const broken = status === 0 || rules.some(({ fault }) => fault !== null && fault !== 'dribble')
  const isOk = status >= 200 && status < 300
  return {
    ...entry,
    key: [method, path, query, body, upload, headers.authorization].join('\n'),
    reply: once(() => {
      const parsed = parseJson(String(answer))
      return parsed.ok ? parsed.value : null
    }),
    broken,
    committed: method !== 'GET' && (rules.some(({ commits }) => commits) || (isOk && broken)),
    succeeded: isOk && !broken,
  }
}
