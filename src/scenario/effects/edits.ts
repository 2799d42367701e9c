// The effects that edit the service's own answer. All act on the response of a success, so none goes with an effect that
// responds itself.

import * as z from 'zod'
import { EVERY, isIndex, parsePath, type Step, stepsOf } from '../../conditions/paths.ts'
import { strict } from '../../kit/shape.ts'
import { isTable } from '../../kit/table.ts'
import { LIMITS } from '../../model/limits.ts'
import { type Edit, type Edited, edited, GONE } from './editor.ts'
import type { Action, Effect } from './effect.ts'

const OF_SUCCESS = { step: 'revise', decides: true, excludes: ['respond', 'error'] } as const

/** Paths that the journal shows. */
const SHOWN = 3

/** Returns the action that makes these edits one after the other. Edits without a place are reported; the others are made. */
function editing(verb: 'set' | 'remove', edits: readonly Edit[], paths: readonly string[]): Action {
  const more = paths.length - SHOWN
  const did = `${verb} ${paths.slice(0, SHOWN).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
  return {
    act: () => ({
      did,
      revise: (own, tell) => {
        let { body } = own
        let length = 0
        // A value may be written into each of many posts: the answer must stay one that can be sent.
        const write = ({ value }: Edit): Edited => {
          length += value === GONE ? 0 : (JSON.stringify(value)?.length ?? 0)
          return length > LIMITS.edited_answer_length ? { problem: 'the response would become too large' } : { value }
        }
        for (const edit of edits) {
          const made = edited(edit, body, write)
          if ('problem' in made) tell(`${verb} ${edit.path} did nothing: ${made.problem}`)
          else body = made.value
        }
        return { ...own, body }
      },
    }),
  }
}

const Patch = z.record(z.string(), z.unknown())

export const patch = {
  input: Patch.describe('Merged into the real response (objects by key, lists replaced; null is a value)'),
  ...OF_SUCCESS,
  compile: (document) => ({
    act: () => ({ did: 'patch', revise: (own) => ({ ...own, body: merged(own.body, document) }) }),
  }),
} satisfies Effect<z.output<typeof Patch>>

/**
 * Returns `target` with `patch` merged in: objects key by key, everything else replaced. Changes neither. As JSON Merge Patch
 * (RFC 7396), except that null is a value and deletes nothing: patches test how clients handle null.
 */
function merged(target: unknown, patch: unknown): unknown {
  if (!isTable(patch)) return patch
  const result = new Map<string, unknown>(isTable(target) ? Object.entries(target) : [])
  for (const [key, value] of Object.entries(patch)) result.set(key, merged(result.get(key), value))
  return Object.fromEntries(result)
}

const SetInput = z.record(z.string(), z.unknown()).superRefine((table, context) => {
  const paths = Object.keys(table)
  if (paths.length === 0) context.addIssue({ code: 'custom', message: 'must not be empty' })
  for (const path of paths) {
    const steps = parsePath(path)
    if ('problem' in steps) context.addIssue({ code: 'custom', message: steps.problem, path: [path] })
  }
})

export const set = {
  input: SetInput.describe(
    'Sets parts of the real response by path, after patch: {"objects[0].followers": 12}; [*] means every entry',
  ),
  ...OF_SUCCESS,
  compile(document) {
    const edits = Object.entries(document).map(([path, value]) => ({ path, steps: stepsOf(path), value }))
    return editing('set', edits, Object.keys(document))
  },
} satisfies Effect<z.output<typeof SetInput>>

const EditPath = z.string().superRefine((path, context) => {
  const steps = parsePath(path)
  if ('problem' in steps) context.addIssue({ code: 'custom', message: steps.problem })
})

const RemoveInput = z.array(EditPath).min(1)

export const remove = {
  input: RemoveInput.describe('Leaves parts of the real response out by path, after set: [status, "objects[1]"]'),
  ...OF_SUCCESS,
  compile(document) {
    const edits = [...new Set(document)].map((path) => ({ path, steps: stepsOf(path), value: GONE }))
    const inOrder = edits.sort((one, other) => compare(one.steps, other.steps))
    return editing('remove', inOrder, document)
  },
} satisfies Effect<z.output<typeof RemoveInput>>

/** Orders paths so that no removal moves what a later one means: the last entries of a list first, parts before wholes. */
function compare(one: readonly Step[], other: readonly Step[]): number {
  for (let at = 0; at < Math.max(one.length, other.length); at++) {
    const [a, b] = [one[at], other[at]]
    if (a === b) continue
    if (a === undefined || b === undefined) return a === undefined ? 1 : -1
    if (a === EVERY || b === EVERY) return a === EVERY ? -1 : 1
    if (isIndex(a) && isIndex(b)) return Number(b) - Number(a)
    return String(a) < String(b) ? -1 : 1
  }
  return 0
}

const HeaderName = z
  .string()
  .regex(/^[!#$%&'*+.^_`|~\w-]+$/, 'is no header name')
  .refine(
    (name) => !/^(content-length|transfer-encoding)$/i.test(name),
    'follows from the body; for a wrong one use fault: truncate or malformed',
  )

export const HeaderFields = z.record(
  HeaderName,
  z.union([z.string().regex(/^[\t\x20-\x7e\x80-\xff]*$/, 'has characters that no header can carry'), z.number()]),
)

/** Returns headers as they are sent: the names in lower case, the values as text. */
export function headersOf(fields: z.output<typeof HeaderFields>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name.toLowerCase(), String(value)]))
}

const HeadersInput = strict(() => ({
  set: HeaderFields.describe('Headers with their values').optional(),
  remove: z.array(HeaderName).min(1).describe('Names of headers').optional(),
})).refine(({ set, remove }) => set !== undefined || remove !== undefined, 'does nothing: give it set or remove')

export const headers = {
  input: HeadersInput.describe('Changes headers of the real response: {set: {...}, remove: [...]}'),
  ...OF_SUCCESS,
  compile({ set = {}, remove = [] }) {
    const added = headersOf(set)
    const gone = new Set(remove.map((name) => name.toLowerCase()))
    return {
      act: () => ({
        did: 'headers',
        revise: (own, tell) => {
          const all = Object.entries({ ...own.headers, ...added })
          const there = new Set(all.map(([name]) => name.toLowerCase()))
          for (const name of gone)
            if (!there.has(name)) tell(`remove header ${name} did nothing: the response has no such header`)
          return { ...own, headers: Object.fromEntries(all.filter(([name]) => !gone.has(name.toLowerCase()))) }
        },
      }),
    }
  },
} satisfies Effect<z.output<typeof HeadersInput>>
