// Conditions of a rule: values, /patterns/, operators, lists of those as any-of, nested objects and dotted paths.

import * as z from 'zod'
import { hasUnknownKeys } from './schema-values.ts'

export const OPERATORS = ['eq', 'gt', 'gte', 'lt', 'lte', 'present'] as const

const Scalar = z.union([z.string(), z.number(), z.boolean(), z.null()])
const Bound = z.union([z.number(), z.string()])

const Test = z.strictObject({
  eq: Scalar.optional(),
  gt: Bound.optional(),
  gte: Bound.optional(),
  lt: Bound.optional(),
  lte: Bound.optional(),
  present: z.boolean().optional(),
})

const FilledTest = Test.superRefine((test, context) => {
  if (Object.keys(test).length > 0 || hasUnknownKeys(context)) return
  context.addIssue({ code: 'custom', message: `must have one of ${OPERATORS.join(', ')}` })
})

const One = z.union([Scalar, FilledTest])
const Condition = z.union([Scalar, FilledTest, z.array(One).min(1)])

/** Of what has one level: parameters, headers, form fields. */
export const TextConditions = z.record(z.string(), Condition)

export type OneCondition = z.output<typeof One>
export type ConditionDocument = z.output<typeof Condition>
/** Of a JSON value, at any depth. */
export type BodyConditionsDocument = { [key: string]: ConditionDocument | BodyConditionsDocument }

const isOperator = (key: string) => OPERATORS.some((name) => name === key)

/** An object with an operator among its keys is a test, else it leads deeper. */
const Deeper: z.ZodType<ConditionDocument | BodyConditionsDocument> = z.lazy(() =>
  z.union([
    Condition,
    BodyConditions.refine(
      (value) => !Object.keys(value).some(isOperator),
      `mixes tests (${OPERATORS.join(', ')}) with other keys`,
    ),
  ]),
)

export const BodyConditions: z.ZodType<BodyConditionsDocument> = z.record(z.string(), Deeper)
