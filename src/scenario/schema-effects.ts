// What a rule may do to a call.

import * as z from 'zod'
import { Duration, EVEN_IF_WRONG, RealDuration, spreadOf } from './schema-values.ts'

/** How long a rule makes a call wait. */
export const Delay = z.union([
  RealDuration,
  spreadOf(RealDuration),
  z.strictObject({ virtual: z.union([Duration, spreadOf(Duration)]) }),
])

const PLAIN_FAULTS = ['reset', 'empty', 'truncate', 'malformed', 'dribble', 'hang'] as const

/** What goes wrong on the wire. */
export const Fault = z.union([
  z.enum(PLAIN_FAULTS),
  z.strictObject({ dribble: RealDuration }),
  z.strictObject({ malformed: z.enum(['json', 'chunk']) }),
  z.strictObject({ hang: RealDuration }),
])

const NO_BODY: readonly number[] = [204, 205, 304]

const HeaderName = z
  .string()
  .regex(/^[!#$%&'*+.^_`|~\w-]+$/, 'is no header name')
  .refine(
    (name) => !/^(content-length|transfer-encoding)$/i.test(name),
    'follows from the body; for a wrong one there are fault: truncate and malformed',
  )

/** An answer in the place of the true one. */
export const Respond = z
  .strictObject({
    status: z.int().min(200).max(599),
    headers: z
      .record(
        HeaderName,
        z.union([z.string().regex(/^[\t\x20-\x7e\x80-\xff]*$/, 'has characters that no header can carry'), z.number()]),
      )
      .optional(),
    body: z.unknown().optional(),
  })
  .refine(({ status, body }) => body === undefined || !NO_BODY.includes(status), {
    message: 'answers with the status 204, 205 or 304 have no body',
    path: ['body'],
    ...EVEN_IF_WRONG,
  })

/** The documented errors of endpoint 33. */
export const VIDEO_CODES = [4001, 4002, 4003, 4004, 4005, 4006, 4007, 4008, 4009] as const

/** So many calls in each window of time. */
export const Limit = z.strictObject({ requests: z.int().min(0).max(1_000_000), per: Duration })

export type DelayDocument = z.output<typeof Delay>
export type FaultDocument = z.output<typeof Fault>
