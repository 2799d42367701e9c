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

/** The name of one of the entries of `table`. */
export const keyOf = <Key extends string>(table: Readonly<Record<Key, unknown>>) =>
  // Object.keys forgets which keys there are.
  z.enum(Object.keys(table) as [Key, ...Key[]])

/** A state of a lifecycle. */
export const statusOf = <State extends string>({ states }: { readonly states: Readonly<Record<State, unknown>> }) =>
  keyOf(states)
