// What a line of a brief is: words for viewers, or an instruction to whom makes the video.

import { languageOf } from './spoken-languages.ts'

const VERBS =
  'say|ask|invite|encourage|remind|smile|finish|mention|tell|explain|state|name|show|feature|include|display|highlight|emphasi[sz]e|stress|underline|point out|demonstrate|film|record|shoot|wear|hold|position|place|tag|disclose|label|describe|introduce|present|refer to|talk about|focus on|communicate|convey|ensure|make sure|upload|publish|post|compare|claim|promise|use|play|speak|swear|exaggerate|imply|suggest|discuss|reveal|edit|add|keep|start|begin|open|end|close|make|give|drink|eat|smoke|drive|put|read|run|cover|crop|apply|criticise|criticize|attack|touch|share'
const PLEASE = '(?:please,? |always |also |you (?:must|should|need to) |remember to |try to )*'
const VERB = new RegExp(`^${PLEASE}(?:${VERBS})\\b`, 'iu')
const NEGATION =
  /^(?:please,? )?(?:do not|don['’]?t|never|avoid|no|not|without|refrain|stay away|steer clear|nicht|keine?n?|niemals|nie|vermeiden?|ne |n['’]|pas de|jamais|éviter|évitez|évite|nunca|evitar?|evite|non |mai |evita|não|sem |niet|geen|nooit|vermijd)/iu

/** Verbs that tell the creator what to do, and that slogans and messages to viewers rarely begin with. */
const ASKED = new RegExp(
  `^${PLEASE}(?:say|mention|tell (?:viewers|people|your|the|them|everyone)|explain|state|name|show(?! (?:your|some|them|off|up|the world))|feature|include|display|highlight|emphasi[sz]e|stress|underline|point out|demonstrate|film|record|shoot|wear|hold|tag|disclose|label|describe|introduce|present|refer to|talk about|focus on|communicate|convey|ensure|make sure|upload|publish|post|position|place|ask (?:viewers|people|your|them)|invite (?:viewers|people|your|them)|encourage|remind|let (?:viewers|people) know|(?:start|begin|open|end|close|finish) (?:with|by|on|the video)|keep (?:it|the (?:video|tone|product|logo|label|camera))|use (?:natural|daylight|subtitles|captions|the (?:product|hashtags?|logo|music|sound)|only|original)|add (?:subtitles|captions|the|a (?:link|caption|sticker|disclaimer)))(?![\\p{L}])|^${PLEASE}(?:use|add) #`,
  'iu',
)
const ASKED_ELSEWHERE =
  /^(?:bitte |zeigen?\b|zeigt\b|nennen?\b|erwähnen?\b|sagen? |verwenden?\b|montrer\b|montrez\b|mentionner\b|mentionnez\b|dire |dites |utiliser\b|mostrar\b|muestra\b|muestre\b|mencionar\b|menciona\b|mencione\b|decir |enseña\b|mostra\b|mostrare\b|menzionare\b|menziona\b|mostre\b|dizer |toon\b|laat\b.*\bzien\b|noem\b|zeg )|\b(?:zeigen|erwähnen|nennen|einblenden|vermeiden)[.!]?$/iu
const NOT_TO_DO = new RegExp(
  `^${PLEASE}(?:(?:do not|don['’]?t|never) (?:${VERBS})\\b|avoid\\b|refrain\\b|(?:ne|n['’]) ?.*\\b(?:pas|jamais)\\b|éviter\\b|évitez\\b|vermeiden?\\b|nicht\\b|(?:no|nunca) (?:mencion|muestr|mostr|dec|dig|us|habl|compar)|evit|non (?:menzion|mostr|dire|usare|parlare)|não |nunca |niet\\b|vermijd\\b)|\\bnicht\\b.*\\b(?:erwähnen|zeigen|nennen|sagen|verwenden|vergleichen)[.!]?$`,
  'iu',
)
/** What says of a part of the video where it belongs, or what it must be. */
const OF_VIDEOS =
  /\b(?:in|within|during|before|after|at|for) (?:the )?(?:first|last|opening|closing|start|end|beginning)\b.*\b(?:seconds?|scenes?|frames?|shots?|video|clip)\b|\b(?:creators?|influencers?|presenters?|talents?|hosts?|videos?|clips?|logos?|products?|brands?|captions?|labels?) (?:must|should|has to|have to|needs? to|may not|cannot)\b|^we (?:want|would like|need|expect)\b|^(?:viewers|people|the audience) should\b|\b(?:must|should|has to|have to|needs? to) (?:be|stay|remain) (?:clearly )?(?:visible|shown|clear|readable|legible|said|mentioned|included|displayed|placed|on screen)\b|\b(?:ersten|letzten) .*sekunden\b|\bpremi[eè]res .*secondes\b|\bprimeros .*segundos\b|\bprimi .*secondi\b|\bprimeiros .*segundos\b/iu

/** Longer texts are no instructions: they would take long to look through. */
const LONGEST_INSTRUCTION = 500

function mayInstruct(text: string): boolean {
  return text.length <= LONGEST_INSTRUCTION && text.includes(' ')
}

/** Whether a line says what the video must not have. */
export function isProhibition(text: string): boolean {
  return mayInstruct(text) && NOT_TO_DO.test(text)
}

/** Whether a line tells the creator what to do or not to do; false for what viewers may hear or read. */
export function isInstruction(text: string): boolean {
  if (!mayInstruct(text)) return false
  return ASKED.test(text) || ASKED_ELSEWHERE.test(text) || ASK_TO.test(text) || isDirection(text)
}

/** Whether a line of a script is none to speak, although it has no brackets. */
export function isDirection(text: string): boolean {
  return isProhibition(text) || (mayInstruct(text) && OF_VIDEOS.test(text))
}

const QUOTED = /["“”„«‚]([^"“”„«»]{2,200})["“”»]|(?<=\s)[‘']([^‘’']{2,200})[’'](?=[\s.,!]|$)/u
const SAY_THAT =
  /^(?:please |always |also )?(?:say|mention|tell|explain|state|highlight|emphasi[sz]e|stress|underline|point out|communicate|convey|remind|let)\b(?: to)?(?: your| the)?(?: viewers?| people| followers| audience| them| everyone| know)* that (.+)$/iu
const ASK_TO =
  /^(?:please |always |also )?(?:ask|tell|invite|encourage|remind|get|urge)(?: your| the)?(?: viewers?| people| followers| audience| them| everyone| fans)+ to (.+)$/iu
const MENTION =
  /^(?:please |always |also )?(?:mention|name|highlight|emphasi[sz]e|stress|point out|talk about) (?!that\b)(.+)$/iu

const LABELLED =
  /^(?:(?:must|please|also|always)[- ])?(?:mention|say|include|key (?:point|message|fact|benefit)|message|usp|benefit|claim|talking point)s?(?: \d{1,2})?\s*(?::|[-–—]\s)\s*(?=\S)/iu

/** Returns a line without a label before it, such as `Must say:`. */
function withoutLabel(text: string): string {
  return text.trim().replace(LABELLED, '')
}

/** Returns what viewers hear of a line: the line itself, what it asks to say, or null where it asks for something else. */
export function speechOf(text: string): string | null {
  const bare = withoutLabel(text)
  if (!isInstruction(bare)) return bare
  if (isProhibition(text)) return null
  const said = QUOTED.exec(text)
  const words = said?.[1] ?? said?.[2] ?? (SAY_THAT.exec(text) ?? ASK_TO.exec(text))?.[1]
  if (words !== undefined) return sentence(capital(words))
  const topic = MENTION.exec(text)?.[1]
  return topic === undefined || OF_VIDEOS.test(topic) ? null : sentence(`Let us talk about ${topic}`)
}

const PLACED = /\b(?:in|at|on|within) the (?:first|start|beginning|top|caption|opening|very|description)\b/iu

/** Whether a disclosure is written as an instruction, such as `Use #ad in the caption`, not as its words. */
export function asksForDisclosure(text: string): boolean {
  return isInstruction(text) || (mayInstruct(text) && (VERB.test(text) || PLACED.test(text)))
}

const LABEL =
  /#[\p{L}\p{N}_]+|\b(?:paid (?:partnership|advertisement|promotion)(?: with \p{Lu}[\p{L}\p{N}]*)?|sponsored(?: by \p{Lu}[\p{L}\p{N}]*)?|advertisement|gifted|anzeige|werbung|publicité|publicidad|pubblicità|publicidade|reclame|ad)\b/iu

/** Returns the words that disclose the partnership, of a disclosure or of an instruction to make one. */
export function disclosureOf(text: string, brand: string): string {
  if (!asksForDisclosure(text)) return text.trim()
  const said = QUOTED.exec(text)
  const words = said?.[1] ?? said?.[2] ?? LABEL.exec(text)?.[0]
  return words === undefined ? `Paid partnership with ${brand}` : capital(words)
}

const NEAR_START = /\b(?:first|opening|start|beginning|intro)\b|\b(?:ersten|premi[eè]res|primeros|primi|primeiros)\b/iu
const NEAR_END = /\b(?:last|closing|end|ending|final|outro)\b/iu

/** Where in the video a line says that it belongs; null where it does not say. */
export function placeOf(text: string): 'start' | 'end' | null {
  return NEAR_START.test(text) ? 'start' : NEAR_END.test(text) ? 'end' : null
}

/** Returns a line without its full stop, for after a colon. */
export function asLine(text: string): string {
  return text.trim().replace(/(?<![.…])\.$/u, '')
}

/** Whether a prohibited claim is written as a rule, such as `No energy-saving percentages`, not as the claim itself. */
export function isRule(text: string): boolean {
  return NEGATION.test(text.trim()) || isInstruction(text)
}

const LOWERED = /^(?:do|don['’]?t|never|avoid|no|not|without|please|always|the|an?|your|our|all|any|in|at|with)\b/iu

/** Returns a line as part of a sentence: `Do not mention rivals.` becomes `do not mention rivals`. */
export function asClause(text: string): string {
  const bare = asLine(text)
  if (!VERB.test(bare) && !LOWERED.test(bare)) return bare
  return /^\p{Lu}(?!\p{Lu})/u.test(bare) ? bare.charAt(0).toLowerCase() + bare.slice(1) : bare
}

/** Returns a line of a list of don'ts as what it asks: `Mention rivals` becomes `do not mention rivals`. */
export function asProhibition(text: string): string {
  const clause = asClause(text)
  if (languageOf(text)?.english !== true) return clause
  if (NEGATION.test(clause) || isInstructionElsewhere(clause) || /^be\b/iu.test(clause)) {
    return /^be\b/iu.test(clause) ? `do not ${clause}` : clause
  }
  if (VERB.test(clause)) return `do not ${clause}`
  if (/^\p{L}+ing\b/iu.test(clause)) return `avoid ${clause.charAt(0).toLowerCase()}${clause.slice(1)}`
  const [first = ''] = clause.split(/\s/u, 1)
  return /^\p{Lu}\p{Ll}+$/u.test(first) && clause !== first.toUpperCase()
    ? `no ${clause.charAt(0).toLowerCase()}${clause.slice(1)}`
    : `no ${clause}`
}

function isInstructionElsewhere(text: string): boolean {
  return ASKED_ELSEWHERE.test(text) || NOT_TO_DO.test(text) || /\b(?:not|never|must|should|may)\b/iu.test(text)
}

/** Returns a text as a sentence. */
function sentence(text: string): string {
  const bare = text.trim()
  return /[.!?…。！？।"')\]]$/u.test(bare) || bare === '' ? bare : `${bare}.`
}

/** Returns a text in quotation marks; those in it become single ones. */
export function quoted(text: string): string {
  return `"${text.trim().replace(/["“”„]/gu, "'")}"`
}

/** Returns the beginning of a line that breaks off; null for a line of one word. */
export function brokenOff(text: string): string | null {
  const words = withoutLabel(text).split(/\s+/u)
  return words.length < 2
    ? null
    : `${words
        .slice(0, Math.ceil(words.length / 2))
        .join(' ')
        .replace(/[.,;:]$/u, '')} …`
}

function capital(text: string): string {
  const bare = text.trim()
  return bare.charAt(0).toUpperCase() + bare.slice(1)
}
