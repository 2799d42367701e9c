// Regular expressions of scenario files, by an engine that takes time in proportion to the text, whatever the expression.

import type { RE2JS } from 're2js'
import { LIMITS } from '../model/limits.ts'
import type { PatternBudget } from '../world/pattern-budget.ts'
import { patternsIn } from './patterns-in.ts'
import type { Mistake } from './raw-document.ts'

/** Whether a text holds what an expression describes; false when the budget cannot pay for a look at it. */
export type Pattern = (text: string, budget: PatternBudget) => boolean

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
  let work = 0
  for (const { text, path } of found) {
    if (patterns.has(text)) continue
    const compiled = compile(engine, text)
    if ('problem' in compiled) problems.push({ path, message: compiled.problem })
    else patterns.set(text, compiled.pattern)
    work += compiled.size * (1 + choicesIn(text))
    if (work > LIMITS.pattern_compile_work) {
      problems.push({ path, message: TOO_MUCH_TO_COMPILE })
      break
    }
  }
  return { patterns, problems }
}

const TOO_MUCH_TO_COMPILE =
  'the regular expressions up to this one are too many or too large together: make do with fewer of them, or with fewer "|", "?", "*", "+" and counts'

/** How often a written expression lets what follows be one thing or another. */
function choicesIn(written: string): number {
  return written.match(/[|?*+{]/g)?.length ?? 0
}

/** An expression, or what is wrong with it; `size` in steps, also of one that is too large. */
type Compiled = { readonly size: number } & ({ readonly pattern: Pattern } | { readonly problem: string })

function compile(engine: typeof RE2JS, written: string): Compiled {
  const [, source = '', flags = ''] = FORM.exec(written) ?? []
  if (source.length > LIMITS.pattern_length) {
    const problem = `the regular expression has ${source.length} characters; the most is ${LIMITS.pattern_length}`
    return { size: 0, problem }
  }
  const known: Readonly<Record<string, number>> = { i: engine.CASE_INSENSITIVE, m: engine.MULTILINE, s: engine.DOTALL }
  let bits = 0
  for (const flag of flags) {
    const bit = known[flag]
    if (bit === undefined) {
      const problem = `the regular expression has the flag ${flag}; there are i, m and s. Text that only looks like one is {eq: ${JSON.stringify(written)}}`
      return { size: 0, problem }
    }
    bits |= bit
  }
  try {
    const expression = engine.compile(source, bits)
    const size = expression.programSize()
    if (size > LIMITS.pattern_instructions) {
      const problem = `the regular expression is too large: it comes to ${size} steps, and ${LIMITS.pattern_instructions} are the most ("+" and "*" take fewer than counts such as {1,64})`
      return { size, problem }
    }
    const weight = weightOf(expression)
    const pattern: Pattern = (text, budget) =>
      // Not by its `test`, which is faster most of the time, and at times many times slower.
      budget.spend(LOOK + weight * (text.length + START)) && expression.matcher(text).find()
    return { size, pattern }
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/^error parsing regexp: /, '') : String(error)
    const hint = /\(\?[=!<]|\\\d/.test(source) ? ' (look-around and back references have no bound in time)' : ''
    return { size: 0, problem: `is no regular expression that can be used: ${reason}${hint}` }
  }
}

/** The steps that a character costs at most: all of them, unless the engine has a way on which it takes few. */
function weightOf(expression: RE2JS): number {
  const { prefixComplete, onepass } = expression.re2Input
  const size = expression.programSize()
  // Plain text is looked up, and anchored without a choice that only what follows decides there is one step to take.
  return Math.min(size, prefixComplete && expression.groupCount() === 0 ? 1 : onepass ? 3 : size)
}

/** To look at a text takes as long as so many steps, however short it is. */
const LOOK = 30

/** To begin with a text costs as much as so many of its characters. */
const START = 10
