// An approved script as what is heard and what is read, without its directions.

import { isDirection } from './wording.ts'

export interface ScriptLine {
  readonly text: string
  readonly spoken: boolean
}

const TIME = /^\s*[[(]?\d{1,2}:\d{2}(?:\s*[-–—]\s*\d{1,2}:\d{2})?[\])]?\s*[:–—-]?\s*/u
const IN_BRACKETS = /\[[^[\]]{0,300}\]|\([^()]{0,300}\)|\*[^*]{1,300}\*/gu
const SCENE = /^\s*(?:scene|shot|part|take|hook|intro|outro|szene|escena|scène)\b\s*\d*\s*(?:[:.–—-]\s*|$)/iu
const ON_SCREEN =
  /^\s*(?:(?:on[- ]?screen )?(?:text|title|caption)(?: on screen| overlay)?|on[- ]?screen|super|overlay)\s*[:–—-]\s*/iu
const SEEN = /^\s*(?:visuals?|action|camera|video|b-?roll|music|sfx|sound|setting|location)\s*:/iu
const SPEAKER =
  /^\s*(?:vo|v\.o\.|voice[- ]?over|host|creator|presenter|speaker(?: \d)?|narrator|talent|audio|spoken|dialogue|influencer|\p{Lu}[\p{Lu} ]{1,20})\s*:\s*/u
const SPEAKER_ANY_CASE =
  /^\s*(?:vo|v\.o\.|voice[- ]?over|host|creator|presenter|speaker(?: \d)?|narrator|talent|audio|spoken|dialogue|influencer)\s*:\s*/iu
const LIST_MARK = /^\s*(?:[-*•·–—▪◦‣●○■□►➤→✓✔]+|\(?\d{1,3}[.)])\s+/u

/** Returns the lines of a script in their order, a sentence each. */
export function scriptLines(script: string | null): ScriptLine[] {
  return (script ?? '').split(/\n+/u).flatMap((line) => linesIn(line))
}

function linesIn(line: string): ScriptLine[] {
  const bare = line.replace(LIST_MARK, '').replace(TIME, '').replace(SCENE, '').replace(TIME, '')
  if (SEEN.test(bare)) return []
  if (ON_SCREEN.test(bare)) {
    const text = unquoted(bare.replace(ON_SCREEN, ''))
    return text === '' ? [] : [{ text, spoken: false }]
  }
  const words = bare.replace(SPEAKER, '').replace(SPEAKER_ANY_CASE, '').replace(IN_BRACKETS, ' ')
  return sentencesIn(unquoted(words))
    .filter((text) => /[\p{L}\p{N}]/u.test(text) && !isDirection(text))
    .map((text) => ({ text, spoken: true }))
}

/** Splits a text into its sentences, also those of writing without spaces. */
export function sentencesIn(text: string): string[] {
  const parts = text.split(/(?<=[.!?…]["'”’)]?)\s+(?=["'“‘(¿¡]?[\p{Lu}\p{Lo}\p{N}])|(?<=[。！？।])\s*/u)
  return parts.map((part) => part.replace(/\s+/gu, ' ').trim()).filter((part) => part !== '')
}

function unquoted(text: string): string {
  const bare = text.trim()
  return /^["“„«].*["”“»]$/su.test(bare) ? bare.slice(1, -1).trim() : bare
}
