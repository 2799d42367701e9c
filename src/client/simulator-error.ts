// The error of every call that a simulator refuses or does not answer.

/** A call in the journal that is near to an expected one, and where it differs. */
export interface ClosestCall {
  readonly request: Readonly<Record<string, unknown>>
  readonly differences: readonly { readonly path: string; readonly expected: unknown; readonly actual: unknown }[]
}

/** A mistake in a call. `path`: where it is, dotted. */
export interface Mistake {
  readonly path: string
  readonly message: string
}

type Problem = Readonly<Record<string, unknown>>

/** The calls whose refusal is the result of a comparison: their message is the detail alone. */
const COMPARISONS = /\/requests\/(verify|await)$/

/** Thrown where the simulator refuses a call, or no answer comes. */
export class SimulatorError extends Error {
  /** Node prints it in front of an uncaught error; the bundle's class has a short name. */
  static override readonly name = 'SimulatorError'

  /** An error of another copy of this class is one, too: required, imported and in process each have their own. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return typeof value === 'object' && value !== null && Reflect.get(value, 'name') === 'SimulatorError'
  }

  override readonly name = 'SimulatorError'
  /** The status of the answer; null without one. */
  readonly status: number | null
  /** What was refused, and why. */
  readonly detail: string
  readonly errors: readonly Mistake[]
  readonly problem: Problem
  /** Of a failed `requests.verify` or `await`: how many calls matched. */
  readonly matched: number | undefined
  /** Of a failed `requests.verify` or `await`: the calls that come closest. */
  readonly closest: readonly ClosestCall[] | undefined

  constructor(message: string, status: number | null, problem: Problem = {}, options?: { cause?: unknown }) {
    super(message, options)
    this.status = status
    this.problem = problem
    this.detail = typeof problem.detail === 'string' ? problem.detail : message
    this.errors = Array.isArray(problem.errors) ? problem.errors : []
    this.matched = typeof problem.matched === 'number' ? problem.matched : undefined
    this.closest = Array.isArray(problem.closest) ? problem.closest : undefined
  }
}

/** Returns the error of a refused control call. `call`: its method and path. */
export function refusalOf(call: string, status: number, answer: unknown): SimulatorError {
  const problem: Problem = typeof answer === 'object' && answer !== null ? { ...answer } : {}
  const { detail } = problem
  if (typeof detail !== 'string') return new SimulatorError(`${call} was answered with ${status}`, status, problem)
  if (COMPARISONS.test(call) && 'matched' in problem) return new SimulatorError(detail, status, problem)
  const lines = [`${call} was refused: ${shownOf(detail, problem)}`]
  if (status === 401) lines.push(TOKEN_HINT)
  return new SimulatorError(lines.join('\n'), status, problem)
}

const TOKEN_HINT = 'Pass it as connect(url, { controlToken }), or set MOCKFLUENCE_CONTROL_TOKEN.'

/** Returns a refusal as text for the output of a test. */
function shownOf(detail: string, { errors, problems }: Problem): string {
  const mistakes: readonly Mistake[] = Array.isArray(errors) ? errors : []
  // Each mistake in a document has its place in the message, and the detail repeats the first one.
  if (problems !== undefined) return mistakes.map(({ message }) => message).join('\n')
  return [detail, ...mistakes.map(({ path, message }) => `${path}: ${message}`)].join('\n')
}
