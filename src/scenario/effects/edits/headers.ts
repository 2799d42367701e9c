import * as z from 'zod'
import { strict } from '../../../kit/shape.ts'
import type { Effect } from '../effect.ts'
import { HeaderFields, HeaderName, headersOf } from '../header-fields.ts'
import { OF_SUCCESS } from './editing.ts'

const HeadersInput = strict(() => ({
  set: HeaderFields.meta({ description: 'Headers with their values' }).optional(),
  remove: z.array(HeaderName).min(1).meta({ description: 'Names of headers' }).optional(),
})).refine(({ set, remove }) => set !== undefined || remove !== undefined, 'does nothing: give it set or remove')

export const headers = {
  key: 'headers',
  keys: {
    headers: HeadersInput.meta({
      description: 'Changes headers of the real response: {set: {...}, remove: [...]}',
    }).optional(),
  },
  ...OF_SUCCESS,
  compile({ set = {}, remove = [] }) {
    const given = headersOf(set)
    const gone = new Set(remove.map((name) => name.toLowerCase()))
    return {
      act: () => ({
        did: 'headers',
        revise: (own, tell) => {
          const all = Object.entries({ ...own.headers, ...given })
          const there = new Set(all.map(([name]) => name.toLowerCase()))
          for (const name of gone)
            if (!there.has(name)) tell(`remove header ${name} did nothing: the response has no such header`)
          return { ...own, headers: Object.fromEntries(all.filter(([name]) => !gone.has(name.toLowerCase()))) }
        },
      }),
    }
  },
} satisfies Effect<z.output<typeof HeadersInput>>
