// Calls of the control API, and where the world is. The control token is kept for this tab only.

import { signal } from '@preact/signals'
import type { ControlOperations } from '../client/world.ts'

export type Answer<Id extends keyof ControlOperations> = ControlOperations[Id]['answer']

const [, root = '', inPath] = /^(.*?)(?:\/w\/([^/]+))?\/__sim\/console\/?$/.exec(location.pathname) ?? []

/** The world that is shown. */
export const WORLD = new URLSearchParams(location.search).get('world') ?? decodeURIComponent(inPath ?? 'default')

/** The base URL of a world. */
export function baseOf(world: string): string {
  return `${location.origin}${root}${world === 'default' ? '' : `/w/${encodeURIComponent(world)}`}`
}

export const BASE = baseOf(WORLD)

/** The address of the console for another world. */
export function consoleOf(world: string): string {
  return `${location.origin}${root}/__sim/console?world=${encodeURIComponent(world)}`
}

const TOKEN = 'mockfluence-control-token'

/** Whether the control API wants a token that this tab does not have. */
export const tokenWanted = signal(false)
/** Whether the token that was given last is wrong. */
export const tokenWrong = signal(false)

export function setToken(token: string): void {
  sessionStorage.setItem(TOKEN, token)
  tokenWrong.value = false
  tokenWanted.value = false
}

/** What the control API refused. */
export class Refusal extends Error {
  readonly status: number
  /** What is wrong with which field. */
  readonly details: readonly { readonly path: string; readonly message: string }[]

  constructor(status: number, body: unknown) {
    const { detail, title, errors }: Record<string, unknown> = Object(body)
    super(String(detail ?? title ?? `The simulator answered with ${status}.`))
    this.status = status
    this.details = Array.isArray(errors) ? errors : []
  }
}

export function wordsOf(error: unknown): string {
  if (error instanceof Refusal)
    return [error.message, ...error.details.map(({ path, message }) => `${path}: ${message}`)].join('\n')
  return error instanceof Error ? `The simulator does not answer (${error.message}).` : String(error)
}

interface Sent {
  readonly body?: unknown
  /** The type of a body that is text. */
  readonly type?: string
  readonly world?: string
  readonly signal?: AbortSignal
}

/** Makes a control call. Rejects with a `Refusal`. */
export async function open(
  method: string,
  path: string,
  { body, type, world = WORLD, signal }: Sent = {},
): Promise<Response> {
  const headers = new Headers()
  const token = sessionStorage.getItem(TOKEN)
  if (token !== null) headers.set('authorization', `Bearer ${token}`)
  if (body !== undefined) headers.set('content-type', type ?? 'application/json')
  const text = body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body)
  const url = `${baseOf(world)}/__sim${path}`
  const response = await fetch(url, { method, headers, body: text, signal: signal ?? null })
  if (response.ok) return response
  if (response.status === 401) {
    if (token !== null) tokenWrong.value = true
    sessionStorage.removeItem(TOKEN)
    tokenWanted.value = true
  }
  throw new Refusal(response.status, await response.json().catch(() => null))
}

export async function call<Id extends keyof ControlOperations>(
  _id: Id,
  method: string,
  path: string,
  sent: Sent = {},
): Promise<Answer<Id>> {
  return (await open(method, path, sent)).json()
}

export const get = <Id extends keyof ControlOperations>(id: Id, path: string, sent?: Sent) =>
  call(id, 'GET', path, sent)
export const post = <Id extends keyof ControlOperations>(id: Id, path: string, body?: unknown, sent?: Sent) =>
  call(id, 'POST', path, { ...sent, body: body ?? {} })
