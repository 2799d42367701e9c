// What calls that list or await something share.

import * as z from 'zod'
import { strict } from '../kit/shape.ts'
import { LIMITS } from '../model/limits.ts'
import { fail } from '../model/problems.ts'
import { OPERATIONS } from '../service/index.ts'
import type { World } from '../world/world.ts'

export const OperationId = z.enum(OPERATIONS)

export const WholeNumber = z.string().regex(/^\d+$/, 'must be a whole number').transform(Number)

export const AllWorlds = z.literal('all').optional().describe('All worlds together; left out: this world.')

/** The maximum wait of a call, real ms. */
export const Timeout = z.int().min(0).max(LIMITS.await_ms).default(4_000)

/** Waits, unless too many calls of the world already do. */
export async function waitIn<Result>(world: World, wait: () => Promise<Result>): Promise<Result> {
  const limit = LIMITS.waits_per_world
  if (world.callers.waits >= limit) fail('limit_reached', { what: 'The number of waiting calls', limit })
  world.callers.waits++
  try {
    return await wait()
  } finally {
    world.callers.waits--
  }
}

export const ScenarioMistakes = z.array(
  strict(() => ({
    file: z.string().describe('The file.'),
    line: z.int().describe('The line, from 1.'),
    column: z.int().describe('The column, from 1.'),
    message: z.string().describe('What is wrong.'),
  })),
)
