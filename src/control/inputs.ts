// Inputs shared by calls that list or await something.

import * as z from 'zod'
import { LIMITS } from '../model/limits.ts'

/** A number in a query. */
export const WholeNumber = z.string().regex(/^\d+$/, 'must be a whole number').transform(Number)

/** The maximum wait of a call, real ms. */
export const Timeout = z.int().min(0).max(LIMITS.await_ms).default(10_000)
