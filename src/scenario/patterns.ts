// Regular expressions of scenario files, by an engine that takes time in proportion to the text, whatever the expression.

import type { RE2JS } from 're2js'
import { LIMITS } from '../model/limits.ts'

/** Whether a text holds what an expression describes. */
export type Pattern = (text: string) => boolean

/** The expressions of a scenario as they were written, compiled. */
export type Patterns = ReadonlyMap<string, Pattern>

export interface PatternProblem {
  readonly path: readonly (string | number)[]
  readonly message: string
}

const FORM = /^\/(.+)\/([a-z]*)$/s

/** True for a text that stands for a regular expression: `/text/`, with the flags i, m or s behind it. */
export function isPattern(text: string): boolean {
  return FORM.test(text)
}

/** Compiles every expression below a `when`, or says what is wrong with it and where. */
export async function compilePatterns(
  document: unknown,
): Promise<{ readonly patterns: Patterns; readonly problems: readonly PatternProblem[] }> {
  const patterns = new Map<string, Pattern>()
  const problems: PatternProblem[] = []
  const found = [...patternsIn(document, [], false)]
  if (found.length === 0) return { patterns, problems }
  // A tenth of a second to load: only those who use expressions wait for it.
  const { RE2JS: engine } = await import('re2js')
  for (const { text, path } of found) {
    if (patterns.has(text)) continue
    const pattern = compile(engine, text)
    if (typeof pattern === 'string') problems.push({ path, message: pattern })
    else patterns.set(text, pattern)
  }
  return { patterns, problems }
}

interface Written {
  readonly text: string
  readonly path: readonly (string | number)[]
}

function* patternsIn(value: unknown, path: readonly (string | number)[], below: boolean): Generator<Written> {
  if (typeof value === 'string') {
    if (below && isPattern(value)) yield { text: value, path }
  } else if (Array.isArray(value)) {
    for (const [at, entry] of value.entries()) yield* patternsIn(entry, [...path, at], below)
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, entry] of Object.entries(value)) {
      const literal = below && key === 'eq'
      if (!literal) yield* patternsIn(entry, [...path, key], below || key === 'when')
    }
  }
}

function compile(engine: typeof RE2JS, written: string): Pattern | string {
  const [, source = '', flags = ''] = FORM.exec(written) ?? []
  if (source.length > LIMITS.pattern_length) {
    return `the regular expression has ${source.length} characters; the most is ${LIMITS.pattern_length}`
  }
  const known: Readonly<Record<string, number>> = { i: engine.CASE_INSENSITIVE, m: engine.MULTILINE, s: engine.DOTALL }
  let bits = 0
  for (const flag of flags) {
    const bit = known[flag]
    if (bit === undefined) return `the regular expression has the flag ${flag}; there are i, m and s`
    bits |= bit
  }
  try {
    const expression = engine.compile(source, bits)
    if (expression.programSize() > LIMITS.pattern_instructions) {
      return 'the regular expression repeats too much: it would make the server slow'
    }
    return (text) => expression.matcher(text.slice(0, LIMITS.pattern_text)).find()
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/^error parsing regexp: /, '') : String(error)
    return `is no regular expression that can be used: ${reason}${/\(\?[=!<]|\\\d/.test(source) ? ' (look-around and back references have no bound in time)' : ''}`
  }
}
