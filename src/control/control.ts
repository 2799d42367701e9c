import type * as z from 'zod'
import { type Contract, declare, type Endpoint } from '../api/endpoint.ts'
import type { Registry } from './registry.ts'

/** A call of the control API: its handler may see and change the other worlds, too. */
export type Control = Endpoint<[registry: Registry]>

/** What a contract says besides, of a call of the control API. */
interface ControlPart {
  /** It makes the world that it looks at, although it is a GET. */
  readonly opensWorld?: true
}

/** Declares a call of the control API: like any endpoint, but guarded by Host, Origin and control token instead of a bearer. */
export function control<
  const Path extends string,
  Answer extends z.ZodType,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
  Value = undefined,
>(contract: Contract<Path, Query, Body, Answer, Value> & ControlPart) {
  const opensWorld = contract.opensWorld ?? contract.method !== 'GET'
  const kind = { number: [], family: 'control', host: 'base', auth: 'open', opensWorld } as const
  return declare<Path, Query, Body, Answer, Value, [registry: Registry]>(contract, kind)
}
