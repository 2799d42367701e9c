import * as z from 'zod'
import { PROBLEMS, type ProblemCode, VIDEO_PROBLEMS } from '../../model/problems.ts'
import type { Responded } from '../../world/script.ts'
import type { Effect } from './effect.ts'
import { errorAnswer } from './error-answer.ts'

/** The documented errors of endpoint 33. */
export const VIDEO_ERRORS = [4001, 4002, 4003, 4004, 4005, 4006, 4007, 4008, 4009] as const
const Code = z.literal(VIDEO_ERRORS)

export const error = {
  key: 'error',
  keys: { error: Code.meta({ description: 'A documented error, 4001 to 4009, with its message' }).optional() },
  step: 'answer',
  decides: true,
  excludes: ['respond', 'patch'],
  duringUpload: false,
  compile: (code) => ({
    act: ({ call }) => ({ did: `error ${code}`, respond: documentedError(code, call.form) }),
  }),
} satisfies Effect<z.output<typeof Code>>

/** Returns the documented problem of a code; undefined if there is none. */
export function problemOfCode(code: number): ProblemCode | undefined {
  return VIDEO_PROBLEMS.find((name) => PROBLEMS[name].internal_code === code)
}

/** Returns the documented error of this code. Error 4005 names the guidelines file of the `form`. */
function documentedError(code: number, form: Readonly<Record<string, string>> | undefined): Responded {
  const kind = problemOfCode(code)
  if (kind === undefined) throw new Error(`${code} is no documented error`)
  const { status, internal_code, message } = PROBLEMS[kind]
  return errorAnswer(status, internal_code, message.replace('{filename}', form?.guidelines_file ?? ''))
}
