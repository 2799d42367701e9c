import * as z from 'zod'
import { type Contract, declare, type Endpoint } from '../contract/endpoint.ts'
import { LIMITS } from '../model/limits.ts'
import type { Registry } from './registry.ts'

/** What only calls of the control API have. */
export interface ControlTraits {
  /** What the handler takes, if `body` says less of it: for the OpenAPI document. */
  readonly guide: z.ZodType | null
  /** Whether an empty body is read as `{}`. */
  readonly optionalBody: boolean
  /** The most bytes and values of a JSON body. */
  readonly bodyBytes: number
  readonly bodyValues: number
  /**
   * Whether a call creates a missing world; by default all do but GETs. A call that may be refused after it has waited
   * for something opens its world itself, once it can no longer be refused: until then it gets one that is only read.
   */
  readonly opensWorld: boolean
  /** Whether anybody may make the call: without a token, by any Host. It is about the simulator, not a world. */
  readonly openToAll: boolean
  /** Whether anybody may make it to its world: without a token, by any Host. */
  readonly anybody: boolean
  /** Whether it adds to what its world holds. */
  readonly grows: boolean
  /** Whether it changes the world that it was made to, and puts no other in its place. */
  readonly changes: boolean
  /** Whether it changes nothing of a world that is kept, although it is no GET: the journal is not kept. */
  readonly reads: boolean
}

/** A call of the control API; its handler may also read and change other worlds. */
export interface Control extends Endpoint<[registry: Registry]> {
  readonly traits?: ControlTraits
}

export const NO_TRAITS: ControlTraits = {
  guide: null,
  optionalBody: false,
  bodyBytes: LIMITS.json_body_bytes,
  bodyValues: LIMITS.document_values,
  opensWorld: true,
  openToAll: false,
  anybody: false,
  grows: false,
  changes: false,
  reads: false,
}

/** The reply of a call that makes its own response. Typed, because a declaration file cannot name what is inferred. */
export const WholeResponse: z.ZodType<Response> = z.custom<Response>((value) => value instanceof Response)

/** Returns the traits of a call. Every call of the service opens its world, and adds to it unless it is a GET. */
export function traitsOf({ traits, method }: Control): ControlTraits {
  return traits ?? { ...NO_TRAITS, grows: method !== 'GET' }
}

/** Declares a call of the control API: an endpoint guarded by Host, Origin and control token instead of a bearer token. */
export function control<
  const Path extends string,
  Answer extends z.ZodType,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
  Value = undefined,
>(
  contract: Contract<Path, Query, Body, Answer, Value, [registry: Registry]> & Partial<ControlTraits>,
): Required<Control> {
  const declared = Object.entries(contract).filter(([name]) => name in NO_TRAITS)
  const traits = { ...NO_TRAITS, opensWorld: contract.method !== 'GET', ...Object.fromEntries(declared) }
  // No page of another origin can send this type without a preflight, which is refused.
  return declare(contract, { number: [], family: 'control', host: 'base', auth: 'open', asksForType: true, traits })
}
