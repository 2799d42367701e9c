import * as z from 'zod'
import { control } from './control.ts'

/** Few runs need it. */
const loadDocument = () => import('../openapi/control-document.ts')

export const getControlOpenApi = control({
  id: 'getControlOpenApi',
  method: 'GET',
  path: '/__sim/openapi.json',
  summary: 'The control API as an OpenAPI 3.1 document',
  replies: { 200: z.record(z.string(), z.unknown()) },
  handle: async ({ links }, _world, { calls }) => {
    const { controlDocument } = await loadDocument()
    return controlDocument(calls, links.base)
  },
})
