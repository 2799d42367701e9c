import * as z from 'zod'
import { strict } from '../kit/shape.ts'
import { MAGIC } from '../model/magic.ts'
import { control } from './control.ts'

const LIST = { magic: Object.values(MAGIC) }

export const getMagic = control({
  id: 'getMagic',
  method: 'GET',
  path: '/__sim/magic',
  summary: 'The magic values, which cause an outcome without changes to the client',
  replies: {
    200: strict(() => ({
      magic: z
        .array(
          strict(() => ({
            value: z.string().describe('What the client sends.'),
            where: z.string().describe('Where it sends it.'),
            effect: z.string().describe('What happens then.'),
          })),
        )
        .describe('The reserved values.'),
    })),
  },
  handle: () => LIST,
})
