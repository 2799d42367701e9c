// Paths in conditions, `set`, `remove` and templates: `objects[0].followers`, `posts[*].views`, `post_costs["https://..."]`.

import { quoted } from '../kit/quoted.ts'
import { LIMITS } from '../model/limits.ts'

/** Every entry of a list, or every value of a map. */
export const EVERY = Symbol('[*]')

/** The name of a member, the index of an entry, or every one. */
export type Step = string | number | typeof EVERY

const WANTED =
  'write names with dots between, [0] for an entry of a list and [*] for each, as in objects[0].followers, and names with dots or brackets as ["so.written"]'

/** A name, perhaps behind a dot; an index; every entry; a quoted name. */
const STEP = /\.?([^.[\]"\s](?:[^.[\]"]*[^.[\]"\s])?)|\[(\d{1,9})\]|\[(\*)\]|\[("(?:[^"\\]|\\.)*")\]/y

/** Returns the steps of a path, or what is wrong with it. */
export function parsePath(text: string): readonly Step[] | { readonly problem: string } {
  const steps: Step[] = []
  STEP.lastIndex = 0
  for (let at = 0; at < text.length; at = STEP.lastIndex) {
    // A dot stands between two steps, so not at the beginning.
    const dotted = text[at] === '.'
    STEP.lastIndex = at
    const match = STEP.exec(text)
    if (!match || (at === 0 ? dotted : !dotted && match[1] !== undefined)) return { problem: `is no path: ${WANTED}` }
    steps.push(stepOf(match))
    if (steps.length > LIMITS.edit_path_steps) return { problem: `has more than ${LIMITS.edit_path_steps} steps` }
  }
  return steps.length === 0 ? { problem: `is no path: ${WANTED}` } : steps
}

function stepOf([, name, index, every, quotedName]: RegExpExecArray): Step {
  if (index !== undefined) return Number(index)
  if (every !== undefined) return EVERY
  return quotedName === undefined ? (name ?? '') : String(JSON.parse(quotedName))
}

/** Whether a step leads to an entry of a list: `[0]`, or `0` between dots, which is a name where there is no list. */
export function isIndex(step: unknown): boolean {
  return typeof step === 'number' || (typeof step === 'string' && /^\d{1,9}$/.test(step))
}

/** Returns the steps of a path that its schema has accepted. */
export function stepsOf(text: string): readonly Step[] {
  const steps = parsePath(text)
  if ('problem' in steps) throw new Error(`${text} ${steps.problem}`)
  return steps
}

export function pathOf(steps: readonly Step[]): string {
  let text = ''
  for (const step of steps) {
    if (step === EVERY) text += '[*]'
    else if (typeof step === 'number') text += `[${step}]`
    else if (/^[^.[\]"\s](?:[^.[\]"]*[^.[\]"\s])?$/.test(step)) text += text === '' ? step : `.${step}`
    else text += `[${quoted(step)}]`
  }
  return text
}
