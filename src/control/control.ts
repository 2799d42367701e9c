import type * as z from 'zod'
import { type Contract, declare, type Endpoint } from '../api/endpoint.ts'
import type { Registry } from './registry.ts'

/** A call of the control API; its handler may also read and change other worlds. */
export type Control = Endpoint<[registry: Registry]>

/** The part of a contract that only calls of the control API have. */
interface ControlPart {
  /**
   * Whether a call creates a missing world; by default all do but GETs. A call that may be refused after it has waited
   * for something opens its world itself, once it can no longer be refused: until then it gets one that is only read.
   */
  readonly opensWorld?: boolean
  /** Set for a call that anybody may make: without a token, by any Host. It is about the simulator, not a world. */
  readonly openToAll?: true
  /** Set for a call that adds to what its world holds. */
  readonly grows?: true
  /** Set for a call that changes the world that it was made to, and puts no other in its place. */
  readonly changes?: true
  /** Set for a call that changes nothing of a world that is kept, although it is no GET: the journal is not kept. */
  readonly reads?: true
}

/** Declares a call of the control API: an endpoint guarded by Host, Origin and control token instead of a bearer token. */
export function control<
  const Path extends string,
  Answer extends z.ZodType,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
  Value = undefined,
>(contract: Contract<Path, Query, Body, Answer, Value> & ControlPart) {
  const opensWorld = contract.opensWorld ?? contract.method !== 'GET'
  const kind = {
    number: [],
    family: 'control',
    host: 'base',
    auth: 'open',
    // No page of another origin can send this type without a preflight, which is refused.
    asksForType: true,
    openToAll: contract.openToAll ?? false,
    opensWorld,
    grows: contract.grows ?? false,
    changes: contract.changes ?? false,
    reads: contract.reads ?? false,
  } as const
  return declare<Path, Query, Body, Answer, Value, [registry: Registry]>(contract, kind)
}
