import type * as z from 'zod'
import { type Contract, endpoint } from '../api/endpoint.ts'

/** Declares a call of the control API: like any endpoint, but guarded by Host, Origin and control token instead of a bearer. */
export function control<
  const Path extends string,
  Answer extends z.ZodType,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
>(contract: Omit<Contract<Path, Query, Body, Answer, undefined>, 'number' | 'family' | 'auth'>) {
  // Spreading loses which optional parts are there; the contract itself says it.
  const whole = { ...contract, number: [], family: 'control', auth: 'open' } as unknown as Contract<
    Path,
    Query,
    Body,
    Answer,
    undefined
  >
  return endpoint<Path, Answer, Query, Body>(whole)
}
