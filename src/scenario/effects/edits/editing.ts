// What the edits of the real response have in common; `set` and `remove` edit it by paths.

import type { Action } from '../effect.ts'
import { type Edit, Editor } from './edit.ts'

/** All of them act on the response of a success, so none goes with an effect that responds itself. */
export const OF_SUCCESS = {
  step: 'revise',
  decides: true,
  excludes: ['respond', 'error'],
  duringUpload: false,
} as const

interface Named {
  /** The edit in words: `set objects[0].followers`. */
  readonly did: string
  readonly edit: Edit
}

/** Returns the action that makes these edits one after the other. Those that find no place are told, the others made. */
export function editing(did: string, edits: readonly Named[]): Action {
  return {
    act: () => ({
      did,
      revise: (own, tell) => {
        const editor = new Editor(own.body)
        for (const { did: what, edit } of edits) {
          const problem = editor.apply(edit)
          if (problem !== null) tell(`${what} did nothing: ${problem}`)
        }
        return { ...own, body: editor.answer }
      },
    }),
  }
}

/** Paths that the journal shows. */
const SHOWN = 3

/** Returns the first of the paths, and how many more there are. */
export function first(paths: readonly string[]): string {
  const more = paths.length - SHOWN
  return `${paths.slice(0, SHOWN).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}
