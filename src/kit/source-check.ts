// Holds a file against its schema: every fault at its line and column, in the words of the one who wrote the file.

import type * as z from 'zod'
import { quoted } from './quoted.ts'
import { parseBy } from './schema-findings.ts'
import { FILE_VOICE } from './schema-words.ts'
import type { Outcome, SourceProblem } from './source-problem.ts'
import type { Source } from './source-text.ts'

/**
 * Parses the file's value by `schema`. Otherwise answers every fault, in order of place: unknown keys and values with
 * what was probably meant, missing keys at the object that lacks them.
 */
export function checkSource<Schema extends z.ZodType>(source: Source, schema: Schema): Outcome<z.output<Schema>> {
  const parsed = parseBy(schema, source.value, FILE_VOICE)
  if (parsed.ok) return parsed
  const found = parsed.findings
  // A key that is there under a slip of its name is not missing as well.
  const slips = new Set(found.flatMap(({ about, meant }) => (meant === undefined ? [] : pathText([...about, meant]))))
  const problems = new Map<string, SourceProblem>()
  for (const { path, about, message, what, missing } of found) {
    if (missing && slips.has(pathText(path))) continue
    const place = source.locate(path, what)
    const text = about.length > 0 ? `${pathText(about)}: ${message}` : message
    problems.set(`${place.line}:${place.column}:${text}`, { file: source.file, ...place, message: text, path })
  }
  const ordered = [...problems.values()].sort((a, b) => a.line - b.line || a.column - b.column)
  return { ok: false, problems: ordered }
}

/** `rules[0].when["a-b"]`. */
export function pathText(path: readonly (string | number)[]): string {
  let text = ''
  for (const step of path) {
    if (typeof step === 'number') text += `[${step}]`
    else if (/^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(step)) text += text === '' ? step : `.${step}`
    else text += `[${quoted(step)}]`
  }
  return text
}
