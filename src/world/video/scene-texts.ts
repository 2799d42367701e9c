// What is heard and read in a scene, and how long it takes to say.

import type { Outcome, Verdict } from './analysis-verdicts.ts'
import type { ElementKind } from './brief-elements.ts'
import { asksForDisclosure, asLine, brokenOff, disclosureOf, isInstruction, isRule, speechOf } from './wording.ts'

export interface Texts {
  readonly spoken: string[]
  readonly onScreen: string[]
}

/** Words of a message that is short enough to be shown, too. */
const SHORT_MESSAGE = 8

/**
 * Adds what a verdict says is heard or read. `bound`: an approved script says everything that is said, so the rest is read;
 * `isScripted`: whether it says a text already.
 */
export function leaveTrace(
  texts: readonly Texts[],
  { element: { kind, text }, outcome, scene }: Verdict,
  brand: string,
  bound: boolean,
  isScripted: (text: string) => boolean,
): void {
  const at = scene === null ? undefined : texts[scene]
  if (!at || outcome === 'omission') return
  if (kind === 'disclosure') {
    const words = disclosureOf(text, brand)
    const place = SAYS.test(text) ? at.spoken : at.onScreen
    place.push(words)
    // `Say "Ad" and show #ad`: a hashtag that is not among the words is read.
    const tag = asksForDisclosure(text) ? HASHTAG.exec(text)?.[0] : undefined
    if (tag !== undefined && !words.includes(tag)) at.onScreen.push(tag)
    return
  }
  const said = outcome === 'breach' && kind === 'key_message' ? brokenOff(text) : speechOf(text)
  if (said === null || !IS_SAID[kind](outcome, text)) return
  const isRead = IS_SHOWN.has(kind) && outcome === 'compliant'
  const isHeard = outcome === 'breach' || !isScripted(said)
  if (isHeard && !(bound && isRead)) at.spoken.push(said)
  if (isRead && (bound ? isHeard : wordsIn([said]) <= SHORT_MESSAGE)) at.onScreen.push(asLine(said))
}

/** The kinds of elements that are shown, too, where they are short. */
const IS_SHOWN: ReadonlySet<ElementKind> = new Set(['key_message', 'call_to_action'])

/** Whether an element is heard in the scene that shows it. */
const IS_SAID: Readonly<Record<ElementKind, (outcome: Outcome, text: string) => boolean>> = {
  key_message: () => true,
  call_to_action: () => true,
  disclosure: () => false,
  // Of what is to be done, only words are heard: `Mention the warranty`.
  do: (_, text) => isInstruction(text),
  prohibited_claim: (outcome, text) => outcome === 'breach' && !isRule(text),
  dont: () => false,
  hashtag: () => false,
  tone: () => false,
  script: () => false,
}
const HASHTAG = /#[\p{L}\p{N}_]+/u
const SAYS = /^(?:please |always )?(?:say|mention|tell|state)\b/iu

/** Returns a text without what spelling may change, for comparing. */
export function bareOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** Returns how many words texts have. */
export function wordsIn(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + lengthOf(text), 0)
}

/** Words of a text; two signs of a writing without spaces count as one. */
function lengthOf(text: string): number {
  const signs = text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu)?.length ?? 0
  return text.trim().split(/\s+/u).length + Math.floor(signs / 2)
}
