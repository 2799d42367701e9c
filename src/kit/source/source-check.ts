// Checks a file against its schema: reports every fault with its line and column.

import type * as z from 'zod'
import { ofLetters } from '../letters.ts'
import { quoted } from '../quoted.ts'
import { parseBy } from './schema-findings.ts'
import { FILE_VOICE } from './schema-words.ts'
import type { Outcome, SourceProblem } from './source-problem.ts'
import type { Source } from './source-text.ts'

type Path = readonly (string | number)[]

/**
 * Parses the file's value by `schema`, or returns every fault in order of place: unknown keys and values with what was
 * probably meant, missing keys at the object that lacks them. `belongs` says where an unknown key would be right.
 */
export function checkSource<Schema extends z.ZodType>(
  source: Source,
  schema: Schema,
  belongs: (path: Path) => string | null = () => null,
): Outcome<z.output<Schema>> {
  const parsed = parseBy(schema, source.value, FILE_VOICE)
  if (parsed.ok) return parsed
  const found = parsed.findings
  // A misspelled key is not reported as missing, too.
  const misspelled = new Set(
    found.flatMap(({ about, meant }) => (meant === undefined ? [] : pathText([...about, meant]))),
  )
  const problems = new Map<string, SourceProblem>()
  for (const { path, about, message: worded, what, missing, meant } of found) {
    if (missing && misspelled.has(pathText(path))) continue
    const place = source.locate(path, what)
    const elsewhere = what === 'key' && meant === undefined ? belongs(path) : null
    const message = elsewhere === null ? worded : `unknown key ${quoted(String(path.at(-1)))} here: ${elsewhere}`
    const text = about.length > 0 ? `${pathText(about)}: ${message}` : message
    problems.set(`${place.line}:${place.column}:${text}`, { file: source.file, ...place, message: text, path })
  }
  const ordered = [...problems.values()].sort((a, b) => a.line - b.line || a.column - b.column)
  return { ok: false, problems: ordered }
}

/** A key that a path shows without quotes. */
const PLAIN_KEY = ofLetters(String.raw`^[\p{L}_$][\p{L}\p{N}_$]*$`)

/** Returns a path as text: `rules[0].when["a-b"]`. */
export function pathText(path: Path): string {
  let text = ''
  for (const step of path) {
    if (typeof step === 'number') text += `[${step}]`
    else if (PLAIN_KEY().test(step)) text += text === '' ? step : `.${step}`
    else text += `[${quoted(step)}]`
  }
  return text
}
