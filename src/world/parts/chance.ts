import * as z from 'zod'
import { LIMITS } from '../../model/limits.ts'
import { Drawn } from '../scenario-memory.ts'
import { part } from './part.ts'

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
