import * as z from 'zod'
import { MAGIC } from '../model/magic.ts'
import { control } from './control.ts'

const LIST = { magic: Object.values(MAGIC) }

export const getMagic = control({
  id: 'getMagic',
  method: 'GET',
  path: '/__sim/magic',
  summary: 'The magic values, which cause an outcome without changes to the client',
  answer: z.strictObject({
    magic: z.array(z.strictObject({ value: z.string(), where: z.string(), effect: z.string() })),
  }),
}).handle(() => LIST)
