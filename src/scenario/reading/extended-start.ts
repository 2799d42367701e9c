// Puts what the fixtures of a scenario extend into them.

import type { Outcome } from '../../kit/source/source-problem.ts'
import type { Source } from '../../kit/source/source-text.ts'
import { extended, type FindBase } from '../../world/state/extends.ts'
import { fieldOf } from './raw-document.ts'

/** Returns the source with what its `start.fixtures` extend in them. What it says itself keeps its places. */
export async function withExtended(source: Source, find: FindBase): Promise<Outcome<Source>> {
  const { file, value } = source
  const start = fieldOf(value, 'start')
  const fixtures = fieldOf(start, 'fixtures')
  const base = await extended(fixtures, find)
  if ('problem' in base) {
    const path = ['start', 'fixtures', ...(base.at ?? ['extends'])]
    // The lines of another file that show what is wrong there have no place in a message.
    const words = base.problem.split('\n').filter((line) => !/^\s/.test(line))
    const message = `${path.join('.')}: ${words.join('; ')}`
    return { ok: false, problems: [{ file, ...source.locate(path), message, path }] }
  }
  if (base.document === fixtures) return { ok: true, value: source }
  const whole = { ...Object(value), start: { ...Object(start), fixtures: base.document } }
  return { ok: true, value: { ...source, value: whole } }
}
