// Problems as answers: the documented envelope for the service, RFC 9457 for the control API.

import type { Family } from '../api/endpoint.ts'
import { CollectionFull } from '../kit/collection.ts'
import { PROBLEMS, Problem } from '../model/problems.ts'

export interface ProblemAnswer {
  readonly status: number
  readonly body: unknown
  readonly headers: Readonly<Record<string, string>>
}

/** Whatever was thrown, as a problem; what is no refusal is our own bug. */
export function problemOf(error: unknown): { problem: Problem; bug: boolean } {
  if (error instanceof Problem) return { problem: error, bug: error.code === 'simulator_bug' }
  if (error instanceof CollectionFull) {
    return { problem: new Problem('limit_reached', { what: error.collection, limit: error.limit }), bug: false }
  }
  const reason = error instanceof Error ? error.message : String(error)
  return { problem: new Problem('simulator_bug', { reason }), bug: true }
}

export function answerProblem(problem: Problem, family: Family): ProblemAnswer {
  const { status, internalCode, message, details } = problem
  const { code } = problem
  if (family === 'control') {
    return {
      status,
      body: {
        type: `urn:mockfluence:${code}`,
        title: titleOf(code),
        status,
        detail: message,
        errors: details,
        ...problem.members,
      },
      headers: { ...problem.headers, 'content-type': 'application/problem+json' },
    }
  }
  const error = { http_status: status, internal_code: internalCode, message }
  const documented = PROBLEMS[code].source === 'documented'
  return {
    status,
    body: { error: documented ? error : { ...error, details } },
    headers: { ...problem.headers, 'content-type': 'application/json' },
  }
}

function titleOf(code: string): string {
  const words = code.replaceAll('_', ' ')
  return words[0]?.toUpperCase() + words.slice(1)
}
