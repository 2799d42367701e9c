// Schemas that fields of many records share.

import * as z from 'zod'
import { LIMITS } from './limits.ts'

export const Count = z.int().min(0)
/** A mean, a cost or a length: need not be whole. */
export const Amount = z.number().min(0)
export const Percent = z.number().min(0).max(100)
/** A percentage that may exceed 100, such as when more people react than follow. */
export const Rate = z.number().min(0)

/** An id, a name or any other text that records keep. */
export const Name = z.string().max(LIMITS.text_length)
export const NameOrNull = Name.nullable()

/** Counts by day, `2026-11-21`. */
export const DayCounts = z
  .record(z.string(), Count)
  .refine((days) => Object.keys(days).length <= LIMITS.days_counted, `must have at most ${LIMITS.days_counted} days`)

/** The seed of a world or of a scenario. */
export const Seed = z.string().max(LIMITS.seed_length, `must have at most ${LIMITS.seed_length} characters`)

/** Returns the schema of the keys of `table`. */
export const keyOf = <Key extends string>(table: Readonly<Record<Key, unknown>>) =>
  // The type of Object.keys is string[], which loses the keys.
  z.enum(Object.keys(table) as [Key, ...Key[]])

/** Returns the schema of the states of a lifecycle. */
export const statusOf = <State extends string>({ states }: { readonly states: Readonly<Record<State, unknown>> }) =>
  keyOf(states)
