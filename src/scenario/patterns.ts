// Regular expressions of scenario files, by an engine that takes time in proportion to the text, whatever the expression.

import type { RE2JS } from 're2js'
import { LIMITS } from '../model/limits.ts'
import { patternsIn } from './patterns-in.ts'
import type { Mistake } from './raw-document.ts'

/** Whether a text holds what an expression describes. `warnings`: as for `affordable`. */
export type Pattern = (text: string, warnings: string[]) => boolean

/** The expressions of a scenario as they were written, compiled. */
export type Patterns = ReadonlyMap<string, Pattern>

const FORM = /^\/(.+)\/([a-z]*)$/s

/** True for a text that stands for a regular expression: `/text/`, with the flags i, m or s behind it. */
export function isPattern(text: string): boolean {
  return FORM.test(text)
}

/** Compiles every expression of the conditions in `document`, or says what is wrong with it and where. */
export async function compilePatterns(
  document: unknown,
): Promise<{ readonly patterns: Patterns; readonly problems: readonly Mistake[] }> {
  const patterns = new Map<string, Pattern>()
  const problems: Mistake[] = []
  const found = [...patternsIn(document)].filter(({ text }) => isPattern(text))
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
    const size = expression.programSize()
    if (size > LIMITS.pattern_instructions) {
      return `the regular expression is too large: it comes to ${size} steps, and ${LIMITS.pattern_instructions} are the most ("+" and "*" take fewer than counts such as {1,64})`
    }
    return (text, warnings) => {
      const looked = text.slice(0, LIMITS.pattern_text)
      // Not by its `test`, which is faster most of the time, and at times many times slower.
      return affordable(size * (looked.length + START), warnings) && expression.matcher(looked).find()
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/^error parsing regexp: /, '') : String(error)
    return `is no regular expression that can be used: ${reason}${/\(\?[=!<]|\\\d/.test(source) ? ' (look-around and back references have no bound in time)' : ''}`
  }
}

/** To begin with a text costs as much as so many of its characters. */
const START = 10

/** What expressions have cost so far, by the warnings of the call that they looked at. */
const spent = new WeakMap<string[], number>()

export const TOO_MUCH_TO_LOOK_AT =
  'this call gave the regular expressions of scenarios too much to look at: from then on none of them matched'

/** Whether the call whose `warnings` these are can bear this much more work; once it cannot, they say so. */
function affordable(work: number, warnings: string[]): boolean {
  const before = spent.get(warnings) ?? 0
  spent.set(warnings, before + work)
  if (before + work <= LIMITS.pattern_work) return true
  if (before <= LIMITS.pattern_work) warnings.push(TOO_MUCH_TO_LOOK_AT)
  return false
}
