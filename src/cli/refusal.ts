import { parseJson } from '../kit/json.ts'

/**
 * Ends a command with one message on stderr and an exit status: 2 for wrong arguments or files, 126 and 127 for a
 * command that cannot run or be found, 1 otherwise.
 */
export class Refusal extends Error {
  readonly exit: 1 | 2 | 126 | 127

  constructor(message: string, exit: 1 | 2 | 126 | 127 = 2) {
    super(message)
    this.exit = exit
  }
}

/** Returns the value of a text. Refuses what is no JSON with its place; `what`: what is read, for the message. */
export function jsonIn(text: string, what: string): unknown {
  const parsed = parseJson(text)
  if (parsed.ok) return parsed.value
  const { line, column, message } = parsed.problem
  throw new Refusal(`${what} is not valid JSON: ${message} (line ${line}, column ${column})`)
}
