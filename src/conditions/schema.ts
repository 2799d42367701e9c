// The schema of conditions: values, /patterns/, tests, lists, nested objects, paths.

import * as z from 'zod'
import { EVEN_IF_WRONG, hasUnknownKeys, strict } from '../kit/shape.ts'
import { isTest, OPERATOR_NAMES, OPERATORS, operatorMeant } from './operators.ts'
import { parsePath } from './paths.ts'

const Scalar = z.union([z.string(), z.number(), z.boolean(), z.null()])

type Tests = { [Name in keyof typeof OPERATORS]: z.ZodOptional<(typeof OPERATORS)[Name]['takes']> }

const Test = strict(
  () => Object.fromEntries(Object.entries(OPERATORS).map(([name, { takes }]) => [name, takes.optional()])) as Tests,
).meta({ id: 'Test', description: 'A test of a value.' })

const FilledTest = Test.superRefine((test, context) => {
  if (Object.keys(test).length > 0 || hasUnknownKeys(context)) return
  context.addIssue({ code: 'custom', message: `must have one of ${OPERATOR_NAMES.join(', ')}` })
})

const One = z.union([Scalar, FilledTest])

/** A condition on one text or number. */
export const Condition = z
  .union([Scalar, FilledTest, z.array(One).min(1)])
  .meta({ id: 'Condition', description: 'A test of a value.' })

/** Conditions on something with one level: parameters, headers, form fields. */
export const TextConditions = z
  .record(z.string(), Condition)
  .meta({ id: 'TextConditions', description: 'Conditions on texts, by name.' })

export type OneCondition = z.output<typeof One>
export type ConditionDocument = z.output<typeof Condition>
/** A condition on a JSON value. */
export type BodyCondition = OneCondition | BodyConditionsDocument | readonly BodyCondition[]
/** Conditions on the fields of an object, at any depth. */
export type BodyConditionsDocument = { [key: string]: BodyCondition }

/** A test in a place where an object may also hold nested conditions. It is a test only if a key is an operator. */
const TestOrDeeper = z.looseObject(Test.shape).superRefine((test, context) => {
  const operators = OPERATOR_NAMES.filter((name) => Object.hasOwn(test, name))
  if (operators.length === 0) {
    context.addIssue({ code: 'invalid_type', expected: 'string', input: test, continue: false })
  } else if (operators.length < Object.keys(test).length) {
    const message = `mixes tests (${OPERATOR_NAMES.join(', ')}) with other keys`
    context.addIssue({ code: 'custom', message, input: test, continue: false })
  }
}, EVEN_IF_WRONG)

const Nested: z.ZodType<BodyCondition> = z
  .lazy(() =>
    z.union([
      z.union([Scalar, TestOrDeeper, z.array(Nested)]),
      BodyConditions.superRefine((value, context) => {
        if (isTest(value)) context.addIssue({ code: 'invalid_type', expected: 'string', input: value, continue: false })
      }, EVEN_IF_WRONG),
    ]),
  )
  .meta({ id: 'NestedCondition', description: 'A test of a value, or of what is inside of it.' })

export const BodyConditions: z.ZodType<BodyConditionsDocument> = z
  .record(z.string(), Nested)
  .superRefine((table, context) => {
    for (const [key, wanted] of Object.entries(table)) {
      const path = parsePath(key)
      const meant = operatorMeant(wanted)
      if ('problem' in path) context.addIssue({ code: 'custom', message: path.problem, path: [key] })
      else if (meant !== null) context.addIssue({ code: 'custom', message: meant.message(key), path: [key] })
    }
  }, EVEN_IF_WRONG)
  .meta({ id: 'BodyConditions', description: 'Conditions on JSON, by key or path.' })

/** A condition on a whole JSON value. The keys of an object are names, also where they look like operators. */
export const WholeCondition = z.union([BodyConditions, Scalar, z.array(Nested)])
