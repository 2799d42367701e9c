// What the client has never met, of what it must be able to cope with.

import * as z from 'zod'
import { childrenOf } from '../kit/shape.ts'
import { ENDPOINTS } from '../service/index.ts'
import type { Coverage } from '../world/coverage.ts'
import { LIFECYCLES } from '../world/slices.ts'
import type { ClientCall } from './calls.ts'
import type { Found } from './findings.ts'

const VIDEO_ERRORS = Array.from({ length: 9 }, (_, at) => String(4001 + at))

/** Returns for each kind what the client must be able to cope with, and what of that it has met. */
export function findNeverMet(calls: readonly ClientCall[], { codes, states }: Coverage): Found[] {
  const uploads = calls.some(({ operation }) => operation === 'createVideoAnalysis')
  const failing = LIFECYCLES.filter(({ name, states: all }) => 'failed' in all && started(name, all, states))
  const jobs = failing.map(({ name }) => name)
  return [
    {
      id: 'errors-never-met',
      requests: [],
      about: uploads ? VIDEO_ERRORS : [],
      met: VIDEO_ERRORS.filter((code) => codes.has(`createVideoAnalysis ${code}`)),
    },
    { id: 'failed-jobs-never-met', requests: [], about: jobs, met: jobs.filter((job) => states.has(`${job} failed`)) },
    { id: 'empty-lists-never-met', ...readsOf(calls, (schema) => schema instanceof z.ZodArray, EMPTY_LIST) },
    { id: 'nulls-never-met', ...readsOf(calls, (schema) => schema instanceof z.ZodNullable, NULL) },
  ]
}

/** They stand in JSON, but for texts that look like it. */
const NULL = /[:[,]null[,\]}]/
const EMPTY_LIST = /[:[,]\[\]/

function started(job: string, states: object, entered: Coverage['states']): boolean {
  return Object.keys(states).some((state) => entered.has(`${job} ${state}`))
}

/** Returns the operations that may answer with such a value and that were called; all are met if one did answer so. */
function readsOf(
  calls: readonly ClientCall[],
  mayHave: (schema: z.ZodType) => boolean,
  written: RegExp,
): Omit<Found, 'id'> {
  const read = calls.filter(({ status }) => status >= 200 && status < 300)
  const operations = new Set(read.map(({ operation }) => operation))
  const about = ENDPOINTS.filter(({ id, answer }) => operations.has(id) && someSchema(answer, mayHave)).map(
    ({ id }) => id,
  )
  const isMet = read.some(({ operation, answer }) => operation !== null && written.test(String(answer)))
  return { requests: [], about, met: isMet ? about : [] }
}

function someSchema(schema: z.ZodType, isSuch: (schema: z.ZodType) => boolean): boolean {
  return isSuch(schema) || childrenOf(schema).some((child) => someSchema(child, isSuch))
}
