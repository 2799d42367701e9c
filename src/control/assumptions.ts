import * as z from 'zod'
import { strict } from '../kit/shape.ts'
import { ASSUMPTIONS } from '../model/assumptions.ts'
import { control } from './control.ts'

const LIST = { assumptions: Object.entries(ASSUMPTIONS).map(([id, assumption]) => ({ id, ...assumption })) }

export const getAssumptions = control({
  id: 'getAssumptions',
  method: 'GET',
  path: '/__sim/assumptions',
  summary: 'The assumptions: what the documentation leaves open, and what mockfluence does',
  answer: strict(() => ({
    assumptions: z.array(
      strict(() => ({
        id: z.string(),
        question: z.string(),
        behaviour: z.string(),
        setting: z.string().nullable(),
      })),
    ),
  })),
}).handle(() => LIST)
