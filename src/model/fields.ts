// What the fields of many records have in common.

import * as z from 'zod'
import { LIMITS } from './limits.ts'

export const Count = z.int().min(0)
/** A mean, a cost, a length: what need not be whole. */
export const Amount = z.number().min(0)
export const Percent = z.number().min(0).max(100)
/** Percent of something else: above 100 where more people react than follow. */
export const Rate = z.number().min(0)

/** An id, a name or any other text that records keep. */
export const Name = z.string().max(LIMITS.text_length)
export const NameOrNull = Name.nullable()

/** The states of a lifecycle. */
export const statusOf = <State extends string>({ states }: { readonly states: Readonly<Record<State, unknown>> }) =>
  // Object.keys forgets that the keys are the states.
  z.enum(Object.keys(states) as [State, ...State[]])
