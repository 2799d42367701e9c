// Splits a brief into the elements that a video is checked against.

import type { CampaignBrief } from '../../model/campaign-brief.ts'
import type { ElementKind } from '../../universe/data/schema.ts'

export interface BriefElement {
  readonly kind: ElementKind
  readonly text: string
}

const LIST_MARK = /^\s*(?:[-*•·–—▪◦‣●○■□►➤→✓✔✗✘✕❌✅☑☐]+\ufe0f?|\(?\d{1,3}[.)])\s+/u

/** Returns the items of a text, split at lines and semicolons, without bullets and numbers, each once. */
function itemsOf(text: string | null): string[] {
  if (text === null) return []
  return distinct(text.split(/[\n\r;•]+/u).map((item) => item.replace(LIST_MARK, '').trim()))
}

/** Returns the hashtags of a text, each once and with its `#`. Where some words have a `#`, only those count. */
function hashtagsOf(text: string | null): string[] {
  if (text === null) return []
  const words = text.split(/[\s,;•]+/u)
  const marked = words.filter((word) => MARKED.test(word))
  const names = (marked.length > 0 ? marked : words).map((word) =>
    word.replace(MARKED, '').replace(/[^\p{L}\p{N}]+$/u, ''),
  )
  return distinct(names.filter((name) => /[\p{L}\p{N}]/u.test(name)).map((name) => `#${name}`))
}

const MARKED = /^[^\p{L}\p{N}]*[#＃]+/u

/** Returns every element of `brief`, in its order; a field left out has none. */
export function elementsOf(brief: CampaignBrief): BriefElement[] {
  const whole = (text: string | null) => (text === null ? [] : [text.replace(/\s+/g, ' ').trim()])
  const groups: readonly (readonly [ElementKind, readonly string[]])[] = [
    ['key_message', itemsOf(brief.key_messages)],
    ['disclosure', itemsOf(brief.required_disclosures)],
    ['hashtag', hashtagsOf(brief.required_hashtags)],
    ['do', itemsOf(brief.dos)],
    ['call_to_action', whole(brief.call_to_action)],
    ['dont', itemsOf(brief.donts)],
    ['prohibited_claim', itemsOf(brief.prohibited_claims)],
    ['tone', whole(brief.tone_style_guidelines)],
    ['script', whole(brief.approved_script)],
  ]
  return groups.flatMap(([kind, texts]) => texts.map((text) => ({ kind, text })))
}

/** Removes blanks and repetitions; keeps the first spelling. */
function distinct(texts: readonly string[]): string[] {
  const seen = new Map<string, string>()
  for (const text of texts) {
    const key = text.toLowerCase()
    if (text !== '' && !seen.has(key)) seen.set(key, text)
  }
  return [...seen.values()]
}
