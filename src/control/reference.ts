// What is read to know the service and the control API: assumptions, magic values, the OpenAPI document.

import * as z from 'zod'
import { readAssumptions } from '../contract/assumptions-register.ts'
import { JsonText } from '../kit/json.ts'
import { once } from '../kit/loading/once.ts'
import { strict } from '../kit/shape.ts'
import { MAGIC } from '../model/magic.ts'
import { control } from './control.ts'

export const getControlOpenApi = control({
  id: 'getControlOpenApi',
  method: 'GET',
  path: '/__sim/openapi.json',
  summary: 'The control API as an OpenAPI 3.1 document',
  replies: { 200: z.record(z.string(), z.unknown()) },
  handle: async ({ links }, _world, { calls, documented }) => {
    // Few runs need it.
    const { controlText } = await import('../openapi/document.ts')
    return new JsonText(controlText(calls, links, documented))
  },
})

const list = once(() => ({
  assumptions: Object.entries(readAssumptions()).map(([id, assumption]) => ({ id, ...assumption })),
}))

const Assumption = strict(() => ({
  id: z.string().describe('Its id.'),
  question: z.string().describe('What the documentation leaves open.'),
  behaviour: z.string().describe('What mockfluence does.'),
  setting: z.string().nullable().describe('The option that changes it; null for none.'),
}))

export const getAssumptions = control({
  id: 'getAssumptions',
  method: 'GET',
  path: '/__sim/assumptions',
  summary: 'The assumptions: what the documentation leaves open, and what mockfluence does',
  replies: {
    200: strict(() => ({
      assumptions: z.array(Assumption).describe('The assumptions.'),
    })),
  },
  handle: list,
})

const LIST = { magic: Object.values(MAGIC) }

const MagicValue = strict(() => ({
  value: z.string().describe('What the client sends.'),
  where: z.string().describe('Where it sends it.'),
  effect: z.string().describe('What happens then.'),
}))

export const getMagic = control({
  id: 'getMagic',
  method: 'GET',
  path: '/__sim/magic',
  summary: 'The magic values, which cause an outcome without changes to the client',
  replies: {
    200: strict(() => ({
      magic: z.array(MagicValue).describe('The reserved values.'),
    })),
  },
  handle: () => LIST,
})
