import * as z from 'zod'
import { MAGIC } from '../model/magic.ts'
import { control } from './control.ts'

const LIST = { magic: Object.values(MAGIC) }

export const getMagic = control({
  id: 'getMagic',
  method: 'GET',
  path: '/__sim/magic',
  summary: 'Reserved values that bring about an outcome through an unmodified client',
  answer: z.strictObject({
    magic: z.array(z.strictObject({ value: z.string(), where: z.string(), effect: z.string() })),
  }),
}).handle(() => LIST)
