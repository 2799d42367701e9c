// What the shapes of several kinds of records have in common.

import * as z from 'zod'
import { LIMITS } from '../../model/limits.ts'

export const Name = z.string().max(LIMITS.text_length)
export const NameOrNull = Name.nullable()
export const Count = z.int().min(0)
export const Amount = z.number().min(0)

/** The states of a lifecycle. */
export const statusOf = <State extends string>({ states }: { readonly states: Readonly<Record<State, unknown>> }) =>
  // Object.keys forgets that the keys are the states.
  z.enum(Object.keys(states) as [State, ...State[]])
