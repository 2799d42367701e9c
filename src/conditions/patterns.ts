// Regular expressions in conditions. The engine (RE2) takes time in proportion to the text, whatever they are.

import type { RE2JS } from 're2js'
import { realTime } from '../kit/real-time.ts'
import { LIMITS } from '../model/limits.ts'
import { isTest } from './operators.ts'

/** Whether a regular expression matches a text; never one that is too long. */
export type Pattern = (text: string) => boolean

/** The compiled expressions of a scenario, by how they are written. */
export type Patterns = ReadonlyMap<string, Pattern>

const FORM = /^\/(.+)\/([a-z]*)$/s

/** Whether a text stands for a regular expression: `/text/`, and flags behind it. */
export function isPattern(text: string): boolean {
  return FORM.test(text)
}

type Path = readonly (string | number)[]

/** A text that a condition compares with. */
export interface Written {
  readonly text: string
  readonly path: Path
}

/** Returns the texts that a condition compares with. `isRoot`: its keys are names, also where they look like operators. */
export function textsIn(wanted: unknown, path: Path, isRoot = true): Written[] {
  if (typeof wanted === 'string') return [{ text: wanted, path }]
  if (typeof wanted !== 'object' || wanted === null || (!isRoot && isTest(wanted))) return []
  const isList = Array.isArray(wanted)
  return Object.entries(wanted).flatMap(([key, one]) => textsIn(one, [...path, isList ? Number(key) : key], false))
}

/** Returns the values that a condition compares with as they are, and their places. */
export function literals(wanted: unknown, place: string): [place: string, value: unknown][] {
  if (Array.isArray(wanted)) return wanted.flatMap((one, at) => literals(one, `${place}.${at}`))
  if (typeof wanted === 'object' && wanted !== null) {
    return Object.hasOwn(wanted, 'eq') ? [[place, Reflect.get(wanted, 'eq')]] : []
  }
  return wanted === undefined || (typeof wanted === 'string' && isPattern(wanted)) ? [] : [[place, wanted]]
}

/** The engine takes a tenth of a second to load, so it is loaded only if there are expressions. */
const loadEngine = () => import('re2js')

interface PatternProblem {
  readonly path: Path
  readonly message: string
}

/** Compiles every expression among the texts of conditions. Reports each that is wrong, with its place. */
export async function compilePatterns(
  written: readonly Written[],
): Promise<{ readonly patterns: Patterns; readonly problems: readonly PatternProblem[] }> {
  const patterns = new Map<string, Pattern>()
  const problems: PatternProblem[] = []
  const found = written.filter(({ text }) => isPattern(text))
  if (found.length === 0) return { patterns, problems }
  const { RE2JS: engine } = await loadEngine()
  for (const { text, path } of found) {
    if (patterns.has(text)) continue
    const compiled = compile(engine, text)
    if ('problem' in compiled) problems.push({ path, message: compiled.problem })
    else patterns.set(text, compiled.pattern)
    // A large one takes some ms: others are served in between.
    await realTime.breathe()
  }
  return { patterns, problems }
}

/** Returns a compiled expression, or what is wrong with it. */
function compile(engine: typeof RE2JS, written: string): { readonly pattern: Pattern } | { readonly problem: string } {
  const [, source = '', flags = ''] = FORM.exec(written) ?? []
  if (source.length > LIMITS.pattern_length) {
    return { problem: `the regular expression has ${source.length} characters; the most is ${LIMITS.pattern_length}` }
  }
  const known: Readonly<Record<string, number>> = { i: engine.CASE_INSENSITIVE, m: engine.MULTILINE, s: engine.DOTALL }
  let bits = 0
  for (const flag of flags) {
    const bit = known[flag]
    if (bit === undefined) {
      const literal = `Write text that only looks like one as {eq: ${JSON.stringify(written)}}`
      return { problem: `the regular expression has the flag ${flag}; the flags are i, m and s. ${literal}` }
    }
    bits |= bit
  }
  try {
    const expression = engine.compile(source, bits)
    const [size, most] = [expression.programSize(), LIMITS.pattern_instructions]
    if (size > most) {
      const fewer = '"+" and "*" take fewer than counts such as {1,64}'
      return {
        problem: `the regular expression is too large: it has ${size} steps, and the most is ${most} (${fewer})`,
      }
    }
    // Not `test`: it is faster most of the time, but many times slower on some texts.
    return { pattern: (text) => text.length <= LIMITS.pattern_text_length && expression.matcher(text).find() }
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/^error parsing regexp: /, '') : String(error)
    const hint = /\(\?[=!<]|\\\d/.test(source)
      ? ' (look-around and back references are not supported: their time has no bound)'
      : ''
    return { problem: `is not a valid regular expression: ${reason}${hint}` }
  }
}
