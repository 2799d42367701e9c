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
      magic: z.array(strict(() => ({ value: z.string(), where: z.string(), effect: z.string() }))),
    })),
  },
  handle: () => LIST,
})
