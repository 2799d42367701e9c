import * as z from 'zod'
import { LIMITS } from '../../model/limits.ts'
import { part } from './part.ts'

/** Most characters of four 32-bit integers with dots between them. */
const DIGEST_LENGTH = 43

/** The digest of a request, and how often it was made. */
export const Drawn = z.tuple([z.string().max(DIGEST_LENGTH), z.int().min(1)])

/** How often each creation was requested; further ids depend on it. */
export const chance = part({
  name: 'chance',
  schema: z.array(Drawn).max(LIMITS.creations).describe('How often each creation came, which draws depend on.'),
  save: (world) => [...world.chance.counts()].map(([key, count]): [string, number] => [key, count]),
  load(world, counts) {
    for (const [key, count] of counts) world.chance.restore(key, count)
  },
  copyFrom: (world, parent) => world.chance.inherit(parent.chance),
})
