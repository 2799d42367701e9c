import * as z from 'zod'
import { JsonText } from '../kit/json.ts'
import { control } from './control.ts'

/** Few runs need it. */
const loadDocument = () => import('../openapi/document.ts')

export const getControlOpenApi = control({
  id: 'getControlOpenApi',
  method: 'GET',
  path: '/__sim/openapi.json',
  summary: 'The control API as an OpenAPI 3.1 document',
  replies: { 200: z.record(z.string(), z.unknown()) },
  handle: async ({ links }, _world, { calls, documented }) => {
    const { controlText } = await loadDocument()
    return new JsonText(controlText(calls, links, documented))
  },
})
