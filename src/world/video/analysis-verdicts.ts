// The verdict on each element of a brief: compliant, breach or omission, and the scene that shows it.

import { draws } from '../../kit/random.ts'
import type { BriefElement, ElementKind } from './brief-elements.ts'
import { ELEMENT_KINDS } from './element-kinds.ts'

export type Outcome = 'compliant' | 'breach' | 'omission'

export interface Verdict {
  readonly element: BriefElement
  readonly outcome: Outcome
  /** The scene (from 0) that shows it; null if no single scene does. */
  readonly scene: number | null
}

/**
 * Returns one verdict for each element. It depends on `words` (the seed and the upload) and the element alone, not on
 * the rest of the brief. With a `score` (percent), the first elements are compliant, as many as give that score.
 */
export function judge(
  elements: readonly BriefElement[],
  words: readonly string[],
  scenes: number,
  score: number | null = null,
): Verdict[] {
  const kept = score === null ? null : Math.floor((score * elements.length) / 100)
  return elements.map((element, at) => {
    const chance = draws(...words, 'verdict', element.kind, element.text)
    const { omission, breach } = ELEMENT_KINDS[element.kind]
    const [left, broken] = [omission?.weight ?? 0, breach?.weight ?? 0]
    const drawn = chance.weighted<Outcome>([
      ['compliant', 100 - left - broken],
      ['breach', broken],
      ['omission', left],
    ])
    const outcome = kept === null ? drawn : at < kept ? 'compliant' : omission ? 'omission' : 'breach'
    return { element, outcome, scene: sceneFor(element.kind, outcome, scenes, chance.int(0, scenes - 1)) }
  })
}

/** Returns the scene for a verdict. Disclosures are due in the opening scene; a call to action closes the video. */
function sceneFor(kind: ElementKind, outcome: Outcome, scenes: number, drawn: number): number | null {
  if (outcome === 'omission') return null
  switch (kind) {
    case 'disclosure':
      return outcome === 'compliant' ? 0 : scenes - 1
    case 'call_to_action':
      return scenes - 1
    case 'key_message':
    case 'do':
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
