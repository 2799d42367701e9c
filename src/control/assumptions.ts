import * as z from 'zod'
import { readAssumptions } from '../contract/assumptions-register.ts'
import { once } from '../kit/loading/once.ts'
import { strict } from '../kit/shape.ts'
import { control } from './control.ts'

const list = once(() => ({
  assumptions: Object.entries(readAssumptions()).map(([id, assumption]) => ({ id, ...assumption })),
}))

export const getAssumptions = control({
  id: 'getAssumptions',
  method: 'GET',
  path: '/__sim/assumptions',
  summary: 'The assumptions: what the documentation leaves open, and what mockfluence does',
  replies: {
    200: strict(() => ({
      assumptions: z
        .array(
          strict(() => ({
            id: z.string().describe('Its id.'),
            question: z.string().describe('What the documentation leaves open.'),
            behaviour: z.string().describe('What mockfluence does.'),
            setting: z.string().nullable().describe('The option that changes it; null for none.'),
          })),
        )
        .describe('The assumptions.'),
    })),
  },
  handle: list,
})
