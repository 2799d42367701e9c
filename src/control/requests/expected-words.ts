// Says in a few words what was expected of a call.

import { type Leaf, leafWords, leavesIn, NAMED } from '../../conditions/words.ts'
import { listed } from '../../kit/quoted.ts'
import { isoInstant } from '../../model/instant.ts'
import type { CallExpectation } from './expectation.ts'

export interface ExpectationWords {
  /** What kind of call: `createCampaign`, `createCampaign or addStore`, `call`. */
  readonly call: string
  /** Whether that names an operation. */
  readonly named: boolean
  /** ` with body.name = "Spring"`; empty without conditions. */
  readonly conditions: string
}

export function describeExpectation({ operation, since, until, ...parts }: CallExpectation): ExpectationWords {
  const conditions = leavesOfCall(parts).map(leafWords)
  if (since !== undefined) conditions.push(`at >= ${isoInstant(since)}`)
  if (until !== undefined) conditions.push(`at <= ${isoInstant(until)}`)
  const more = conditions.length - NAMED
  const shown = [...conditions.slice(0, NAMED), ...(more > 0 ? [`${more} more`] : [])]
  const ids = Array.isArray(operation) ? operation : [operation ?? 'call']
  const first = ids.length > NAMED ? [...ids.slice(0, NAMED), `${ids.length - NAMED} more`] : ids
  return {
    call: listed(first, 'or'),
    named: operation !== undefined,
    conditions: shown.length === 0 ? '' : ` with ${listed(shown, 'and')}`,
  }
}

function leavesOfCall({ response = {}, ...parts }: Omit<CallExpectation, 'operation' | 'since' | 'until'>): Leaf[] {
  const places = [
    ...Object.entries(parts),
    ...Object.entries(response).map(([part, wanted]) => [`response.${part}`, wanted] as const),
  ]
  return places.flatMap(([place, wanted]) => {
    if (wanted === undefined) return []
    const isOne = place === 'method' || place === 'path' || place === 'response.status'
    return [...leavesIn(wanted, place, !isOne)]
  })
}
