// The verdict on each element of a brief: compliant, breach or omission, and the scene that shows it.

import { draws } from '../../kit/random.ts'
import type { BriefElement, ElementKind } from './brief-elements.ts'
import { ELEMENT_KINDS } from './element-kinds.ts'
import { placeOf } from './wording.ts'

export type Outcome = 'compliant' | 'breach' | 'omission'

export interface Verdict {
  readonly element: BriefElement
  readonly outcome: Outcome
  /** The scene (from 0) that shows it; null if no single scene does. */
  readonly scene: number | null
}

/** What decides besides chance. */
export interface Given {
  /** How many scenes the video has. */
  readonly scenes: number
  /** Whether the first scene has an opening, so that key messages begin with the second. */
  readonly opened: boolean
  /** Whether an approved script says everything that is said: what it lacks is missing. */
  readonly bound: boolean
  /** In percent: the first elements are compliant, as many as give that score. */
  readonly score: number | null
  /** The scenes in which a line of the approved script is spoken. */
  readonly heard: readonly number[]
  /** The scene in which the approved script says this; undefined where it does not. */
  readonly scripted: (text: string) => number | undefined
}

/**
 * Returns one verdict for each element. It depends on `words` (the seed and the upload), the element and the script, not on
 * the rest of the brief; only the scenes of key messages follow their order. What the script says is compliant.
 */
export function judge(elements: readonly BriefElement[], words: readonly string[], given: Given): Verdict[] {
  const { scenes, opened, bound, score, heard } = given
  const kept = score === null ? null : Math.floor((score * elements.length) / 100)
  const messages = elements.filter(({ kind }) => kind === 'key_message').length
  let nth = 0
  return elements.map((element, at) => {
    const { kind, text } = element
    const chance = draws(...words, 'verdict', kind, text)
    const { omission, breach } = ELEMENT_KINDS[kind]
    const [left, broken] = [omission?.weight ?? 0, breach?.weight ?? 0]
    const drawn = chance.weighted<Outcome>([
      ['compliant', 100 - left - broken],
      ['breach', broken],
      ['omission', left],
    ])
    const scripted = IN_SCRIPT.has(kind) ? given.scripted(text) : undefined
    const isMissing = drawn === 'breach' && (isDueAtEnd(element) || (bound && kind === 'key_message'))
    const free = scripted !== undefined ? 'compliant' : isMissing ? 'omission' : drawn
    const outcome = kept === null ? free : at < kept ? 'compliant' : omission ? 'omission' : 'breach'
    const order = kind === 'key_message' ? nth++ / messages : null
    const inOrder =
      order === null
        ? kind === 'script' && heard.length > 0
          ? chance.pick(heard)
          : chance.int(0, scenes - 1)
        : opened
          ? 1 + Math.floor(order * (scenes - 2))
          : Math.floor(order * scenes)
    const scene = outcome === 'compliant' && scripted !== undefined ? scripted : inOrder
    return { element, outcome, scene: sceneFor(element, outcome, scenes, scene) }
  })
}

/** The kinds of elements that a script may say. */
const IN_SCRIPT: ReadonlySet<ElementKind> = new Set(['key_message', 'call_to_action', 'do'])

/** Whether a disclosure is due at the end, so that it cannot come too late. */
function isDueAtEnd({ kind, text }: BriefElement): boolean {
  return kind === 'disclosure' && placeOf(text) === 'end'
}

/** Returns the scene for a verdict. A disclosure is due in the opening scene; a call to action closes the video. */
function sceneFor({ kind, text }: BriefElement, outcome: Outcome, scenes: number, drawn: number): number | null {
  if (outcome === 'omission') return null
  const place = placeOf(text)
  switch (kind) {
    case 'disclosure':
      return outcome === 'compliant' && place !== 'end' ? 0 : scenes - 1
    case 'call_to_action':
      return scenes - 1
    case 'do':
      return place === null ? drawn : place === 'start' ? 0 : scenes - 1
    case 'key_message':
      return drawn
    case 'hashtag':
    case 'tone':
      return null
    case 'dont':
    case 'prohibited_claim':
    case 'script':
      return outcome === 'compliant' ? null : drawn
  }
}
