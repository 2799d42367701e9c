// The schema of conditions: values, /patterns/, operators, lists (any of), nested objects, dotted paths.

import * as z from 'zod'
import { strict } from '../../kit/shape.ts'
import { EVEN_IF_WRONG, hasUnknownKeys } from './values.ts'

export const OPERATORS = ['eq', 'gt', 'gte', 'lt', 'lte', 'present'] as const

const Scalar = z.union([z.string(), z.number(), z.boolean(), z.null()])
const Bound = z.union([z.number(), z.string()])

const Test = strict(() => ({
  eq: Scalar.optional(),
  gt: Bound.optional(),
  gte: Bound.optional(),
  lt: Bound.optional(),
  lte: Bound.optional(),
  present: z.boolean().optional(),
}))

export const FilledTest = Test.superRefine((test, context) => {
  if (Object.keys(test).length > 0 || hasUnknownKeys(context)) return
  context.addIssue({ code: 'custom', message: `must have one of ${OPERATORS.join(', ')}` })
})

const One = z.union([Scalar, FilledTest])
export const Condition = z.union([Scalar, FilledTest, z.array(One).min(1)])

/** Conditions on something with one level: parameters, headers, form fields. */
export const TextConditions = z.record(z.string(), Condition)

export type OneCondition = z.output<typeof One>
export type ConditionDocument = z.output<typeof Condition>
/** Conditions on a JSON value, at any depth. */
export type BodyConditionsDocument = { [key: string]: ConditionDocument | BodyConditionsDocument }

const operatorsOf = (value: object) => OPERATORS.filter((name) => Object.hasOwn(value, name))

/** A test in a place where an object may also hold nested conditions. It is a test only if a key is an operator. */
const TestOrDeeper = z.looseObject(Test.shape).superRefine((test, context) => {
  const operators = operatorsOf(test)
  if (operators.length === 0) {
    context.addIssue({ code: 'invalid_type', expected: 'string', input: test, continue: false })
  } else if (operators.length < Object.keys(test).length) {
    const message = `mixes tests (${OPERATORS.join(', ')}) with other keys`
    context.addIssue({ code: 'custom', message, input: test, continue: false })
  }
}, EVEN_IF_WRONG)

const Deeper: z.ZodType<ConditionDocument | BodyConditionsDocument> = z.lazy(() =>
  z.union([
    z.union([Scalar, TestOrDeeper, z.array(One).min(1)]),
    BodyConditions.superRefine((value, context) => {
      if (operatorsOf(value).length === 0) return
      context.addIssue({ code: 'invalid_type', expected: 'string', input: value, continue: false })
    }, EVEN_IF_WRONG),
  ]),
)

export const BodyConditions: z.ZodType<BodyConditionsDocument> = z.record(z.string(), Deeper)
