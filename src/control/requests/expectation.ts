// What `verify` and `await` expect of calls: the language of a rule's `when`, over a whole call and its response.

import * as z from 'zod'
import { Condition, TextConditions, WholeCondition } from '../../conditions/schema.ts'
import { once } from '../../kit/loading/once.ts'
import { strict } from '../../kit/shape.ts'
import { Count } from '../../model/fields.ts'
import { Instant } from '../../model/instant.ts'
import { LIMITS } from '../../model/limits.ts'
import { CALL_CONDITIONS } from '../../scenario/call-conditions.ts'
import { OperationId } from '../inputs.ts'

/** A regular expression over the ids of operations. Refused without a type, so that the message names the ids. */
export const OperationPattern = z.string().superRefine((text, context) => {
  if (/^\/.+\/[a-z]*$/.test(text)) return
  context.addIssue({ code: 'invalid_value', values: [], input: text, continue: false })
})

/** One call: every part that is given must match. */
export const callShape = once(() => ({
  operation: z
    .union([OperationId, OperationPattern, z.array(OperationId).min(1)])
    .describe('An operation id, a list of them, or a /regular expression/')
    .optional(),
  method: Condition.describe('The HTTP method, in any case').optional(),
  path: Condition.describe("The path after the world's base URL").optional(),
  ...CALL_CONDITIONS,
  body: WholeCondition.describe('What the JSON body contains; keys may be paths').optional(),
  response: strict(() => ({
    status: Condition.optional().describe('The HTTP status.'),
    headers: TextConditions.optional().describe('Response headers, in any case.'),
    body: WholeCondition.optional().describe('What the JSON body of the response contains.'),
  }))
    .describe('The response')
    .optional(),
  since: Instant.describe('Only calls from this time on, on the clock of the world').optional(),
  until: Instant.describe('Only calls up to this time').optional(),
}))

const orderOfTimes = ({ since, until }: { since?: number | undefined; until?: number | undefined }) =>
  since === undefined || until === undefined || since <= until
const WRONG_ORDER = { path: ['until'], message: 'must not be before since' }

/** A call in a sequence: without counts. */
const ExpectedCallShape = strict(callShape)
  .refine(orderOfTimes, WRONG_ORDER)
  .meta({ id: 'ExpectedRequest', description: 'Which calls are meant.' })

/** The keys of an expectation: one kind of call and how often it came, or calls in an order. */
export const expectationKeys = once(() => ({
  ...callShape(),
  count: Count.describe('Exactly so many calls').optional(),
  at_least: Count.describe('By default 1, or 0 beside at_most').optional(),
  at_most: Count.optional().describe('At most so many calls.'),
  sequence: z
    .array(ExpectedCallShape)
    .min(1)
    .max(LIMITS.expected_sequence)
    .describe('Calls that came in this order, others in between; beside it nothing else')
    .optional(),
}))

export type Expected = z.output<z.ZodObject<ReturnType<typeof expectationKeys>>>

export function checkExpectation(expected: Partial<Expected>, context: z.core.$RefinementCtx): void {
  const { count, at_least, at_most, sequence } = expected
  const problem = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
  for (const key of ['at_least', 'at_most'] as const) {
    if (count !== undefined && expected[key] !== undefined) problem(key, 'cannot stand beside count, which is exact')
  }
  if (at_least !== undefined && at_most !== undefined && at_least > at_most) {
    problem('at_least', 'must not be greater than at_most')
  }
  if (sequence === undefined) return
  for (const key of Object.keys(expected)) {
    if (key === 'sequence' || key === 'timeout_ms') continue
    const counts = key === 'count' || key === 'at_least' || key === 'at_most'
    const rest = counts ? 'each of its entries stands for one call' : 'put it into its entries'
    problem(key, `cannot stand beside sequence: ${rest}`)
  }
}

export const ExpectationSchema = strict(expectationKeys).refine(orderOfTimes, WRONG_ORDER).superRefine(checkExpectation)

/** One expected call, as callers write it. */
export type ExpectedRequest = z.input<typeof ExpectedCallShape>
/** What `verify` takes. */
export type Expectation = z.input<typeof ExpectationSchema>

export type CallExpectation = z.output<z.ZodObject<ReturnType<typeof callShape>>>

/**
 * What `verify` and `await` answer. `evicted`: how many older calls could not be compared, if any. `warnings`: of names that
 * may be misspelt, where no call was found and none had to be.
 */
export const VerifiedShape = strict(() => ({
  ok: z.literal(true).describe('Always true; otherwise the call is refused with 422.'),
  matched: z.int().describe('How many calls matched.'),
  evicted: z.int().optional().describe('Older calls that could not be compared.'),
  warnings: z.array(z.string()).optional().describe('Names that may be misspelt.'),
})).meta({ id: 'Verified', description: 'Whether the calls were as expected.' })
export type Verified = z.output<typeof VerifiedShape>
