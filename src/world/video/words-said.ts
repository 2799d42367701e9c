// What is said or shown in a video because of a line of a brief: the line itself, unless it tells the creator what to do.

import type { BriefElement } from './brief-elements.ts'
import { asLine } from './scenes.ts'

const ORDER =
  /^(?:please |always |clearly |you (?:must|should) )*(?:do not|don['’]t|never|avoid|use|add|show|say|state|put|include|mention|disclose|place|tag|display|write|label|declare|tell|ask|explain|highlight|remind|ensure|film)\b/iu
/** Much that is asked of the creator elsewhere is asked of viewers here: use this code, tag a friend. */
const ORDER_TO_ASK =
  /^(?:please )?(?:tell|ask|invite|encourage|remind|direct|mention|include|(?:do not|don['’]t|never) (?:mention|show|say|use|compare|name|talk))\b/iu
const FORBIDDEN = /^(?:please )?(?:you (?:must|should) )?(?:do not|don['’]t|never|must not|should not)\s+(?=\S)/iu
const UNWANTED = /^(?:please )?(?:no|avoid|without)\s+(?=\S)/iu
const VERB =
  /^(?:mention|show|use|say|compare|promise|claim|wear|drink|smoke|swear|talk|speak|make|name|film|include|reveal|give|offer|tag|refer|discuss|criticise|joke)\b/iu
const ELSEWHERE = /\b(?:kein\w*|nicht|niemals|nie|pas|jamais|sin|nunca|evitar|non|mai|não|niet|geen|nooit)\b/iu
const CLAIMED =
  /^(?:(?:say|claim|state|mention|promise|suggest|imply|claiming|saying|stating|promising)\s+(?:that\s+)?)(?=\S)/iu

/** Returns the words; null where nothing in particular is said or shown. A line that is broken always has some. */
export function wordsSaid({ kind, text }: BriefElement, outcome: 'kept' | 'wrong', brand: string): string | null {
  const line = asLine(text)
  if (kind === 'hashtag') return line
  if (kind === 'tone') return 'I am only reading this off the sheet'
  if (kind === 'script') return 'I will put it in my own words'
  if (kind === 'dont') return broken(line)
  if (kind === 'prohibited_claim') {
    return capital(line.replace(FORBIDDEN, '').replace(UNWANTED, '').replace(CLAIMED, ''))
  }
  const order = kind === 'do' || (kind === 'call_to_action' ? ORDER_TO_ASK : ORDER).test(line)
  const own = order ? partOf(line) : line
  if (kind === 'disclosure') return own ?? `Paid partnership with ${brand.trim()}`
  return own ?? (outcome === 'wrong' ? 'And so on, you know the rest' : null)
}

/** Returns what an order has in quotation marks, else its hashtags. */
function partOf(line: string): string | null {
  if (FORBIDDEN.test(line) || UNWANTED.test(line)) return null
  const [, inMarks] = /["“„«]([^"“”«»]+)["”“»]/u.exec(line) ?? []
  return inMarks ?? (line.match(/#[\p{L}\p{N}_]+/gu)?.join(' ') || null)
}

/** Returns what somebody says who goes against a line of the don'ts. */
function broken(line: string): string {
  const rest = line.replace(FORBIDDEN, '')
  if (rest !== line || VERB.test(line)) return `Let me ${small(rest)}`
  const thing = line.replace(UNWANTED, '')
  if (thing === line && ELSEWHERE.test(line)) return 'I should leave this out, but here it comes'
  return `Now for ${small(thing)}`
}

const capital = (text: string) => (text[0] ?? '').toUpperCase() + text.slice(1)
/** Names and abbreviations keep their capitals. */
const small = (text: string) =>
  /^\p{Lu}\p{Ll}/u.test(text) && VERB.test(text) ? (text[0] ?? '').toLowerCase() + text.slice(1) : text
