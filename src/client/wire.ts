// How calls reach a simulator: in process or over HTTP. The one thing in which the two implementations of a world differ.

import { worldPath } from '../model/worlds/world-name.ts'
import { requireJson } from './json-body.ts'
import { refusalOf, SimulatorError } from './simulator-error.ts'
import type { ActiveScenario, Fixtures, Scenario } from './world.ts'

export interface Wire {
  /** The base URL of the default world. */
  readonly base: string
  /** Goes with control calls, and with no other. */
  readonly controlToken: string | undefined
  /** Reads files; null where only names and documents can be given. */
  readonly files: Files | null
  send(request: string | Request, init?: RequestInit): Promise<Response>
}

/** What reads files into documents. Every method rejects with a `TypeError` that shows each mistake with its place. */
export interface Files {
  /** Loads a scenario file into a world. */
  play(path: string, world: string, reset: boolean): Promise<ActiveScenario>
  scenario(path: string): Promise<Scenario>
  fixtures(path: string): Promise<Fixtures>
}

type Query = Readonly<Record<string, string | number | undefined>>

/** What goes with a control call besides its method and path. */
interface Sent {
  readonly body?: unknown
  /** The spaces by which each level of the body is indented, so that mistakes have places of their own. */
  readonly indent?: number
  readonly query?: object | undefined
}

export class ControlCalls {
  readonly #wire: Wire
  readonly #world: string

  constructor(wire: Wire, world: string) {
    this.#wire = wire
    this.#world = world
  }

  /** Calls `/__sim` + `path` and returns the answer. Rejects with a `SimulatorError`. */
  async call<Result>(method: string, path: string, sent: Sent = {}): Promise<Result> {
    const answer = await this.#answerOf(await this.#open(method, path, sent), `${method} /__sim${path}`)
    // The control API checks its answers against their declarations.
    return answer as Result
  }

  /** Gets `/__sim` + `path` and returns the response, whose body nobody has read. Rejects with a `SimulatorError`. */
  async stream(path: string): Promise<Response> {
    const response = await this.#open('GET', path, {})
    if (!response.ok) await this.#answerOf(response, `GET /__sim${path}`)
    return response
  }

  async #answerOf(response: Response, call: string): Promise<unknown> {
    const { ok, status } = response
    const text = await response.text()
    const answer = text === '' && ok ? null : parsed(text)
    if (answer === undefined) {
      const message = `${call} was answered with ${status} and no JSON: is there a simulator at ${this.#wire.base}?`
      throw new SimulatorError(message, status)
    }
    if (!ok) throw refusalOf(call, status, answer)
    return answer
  }

  async #open(method: string, path: string, { body, indent = 0, query = {} }: Sent): Promise<Response> {
    requireJson(body)
    const { base, controlToken } = this.#wire
    const url = `${base}${worldPath(this.#world)}/__sim${path}${queryText({ ...query })}`
    const headers = new Headers()
    if (controlToken !== undefined) headers.set('authorization', `Bearer ${controlToken}`)
    if (body !== undefined) headers.set('content-type', 'application/json')
    const sent = body === undefined ? {} : { body: JSON.stringify(body, null, indent) }
    try {
      return await this.#wire.send(url, { method, headers, ...sent })
    } catch (error) {
      if (error instanceof SimulatorError) throw error
      throw new SimulatorError(`${method} ${url} was not answered: ${reasonOf(error)}`, null, {}, { cause: error })
    }
  }
}

function queryText(query: Query): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) parameters.set(name, String(value))
  return parameters.size === 0 ? '' : `?${parameters}`
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Returns the message of an error; of a failed fetch that of its cause, which says why. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message || error.message : error.message
}
