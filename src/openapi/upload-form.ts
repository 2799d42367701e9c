// The form of endpoint 33. Its contract requires no field, since missing ones have documented errors of their own; the
// document lists the fields that the interface requires.

import { ANALYSIS_MODES } from '../model/video-analysis.ts'
import type { JsonSchema } from './json-schema.ts'

const FILES = ['video', 'guidelines_file']

/** Returns the form with binary files, the list of modes, and the required fields. */
export function uploadForm(form: JsonSchema | undefined): JsonSchema {
  const properties = Object.entries(form?.properties ?? {}).map(([name, schema]) => {
    if (typeof schema === 'boolean') return [name, schema] as const
    if (FILES.includes(name)) return [name, { ...schema, contentMediaType: 'application/octet-stream' }] as const
    return [name, name === 'mode' ? { ...schema, enum: [...ANALYSIS_MODES], default: 'raw' } : schema] as const
  })
  return {
    ...form,
    properties: Object.fromEntries(properties),
    required: ['video', 'campaign_name', 'brand_name'],
    if: {
      properties: { mode: { enum: ['compliance'] } },
      required: ['mode'],
      not: withAll('guidelines_file'),
    },
    // biome-ignore lint/suspicious/noThenProperty: so JSON Schema calls it
    then: withAll('campaign_objective', 'key_messages'),
  }
}

/** Returns a schema that requires these properties. It also declares them, as linters demand. */
function withAll(...names: readonly string[]): JsonSchema {
  return { properties: Object.fromEntries(names.map((name) => [name, {}])), required: [...names] }
}
