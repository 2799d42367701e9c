import type * as z from 'zod'
import { type Contract, declare, type Endpoint } from '../api/endpoint.ts'
import type { Registry } from './registry.ts'

/** A call of the control API; its handler may also read and change other worlds. */
export type Control = Endpoint<[registry: Registry]>

/** Declares a call of the control API: an endpoint guarded by Host, Origin and control token instead of a bearer token. */
export function control<
  const Path extends string,
  Answer extends z.ZodType,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
  Value = undefined,
>(contract: Contract<Path, Query, Body, Answer, Value>) {
  const opensWorld = contract.method !== 'GET'
  const kind = { number: [], family: 'control', host: 'base', auth: 'open', opensWorld } as const
  return declare<Path, Query, Body, Answer, Value, [registry: Registry]>(contract, kind)
}
