// The form of endpoint 33. Its contract requires nothing, since what is missing has documented errors of its own; a client
// is told what the interface requires.

import { ANALYSIS_MODES } from '../model/video-analysis.ts'
import type { JsonSchema } from './json-schema.ts'

const FILES = ['video', 'guidelines_file']

/** The form with its files as files, its modes, and what it must have. */
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
      properties: { mode: { const: 'compliance' } },
      required: ['mode'],
      not: withAll('guidelines_file'),
    },
    // biome-ignore lint/suspicious/noThenProperty: so JSON Schema calls it
    then: withAll('campaign_objective', 'key_messages'),
  }
}

/** What has all of these; linters want to see them named. */
function withAll(...names: readonly string[]): JsonSchema {
  return { properties: Object.fromEntries(names.map((name) => [name, {}])), required: [...names] }
}
