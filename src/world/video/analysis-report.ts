// The result of an analysis: a pure function of the seed, the upload and the brief. Each line of the brief gets a drawn
// verdict; what the texts say is the verdicts, in the words of `videos.yaml`.

import { ofLetters } from '../../kit/letters.ts'
import { type Draws, draws } from '../../kit/random.ts'
import { redactUrls } from '../../kit/redact.ts'
import type { CampaignBrief } from '../../model/campaign-brief.ts'
import { scoreOfVideo } from '../../model/magic.ts'
import type { ComplianceReport } from '../../model/video-analysis.ts'
import { BASE } from '../../universe/data/base.ts'
import type { ElementKind } from '../../universe/data/schema.ts'
import {
  asLine,
  type BriefElement,
  describe,
  filled,
  type Outcome,
  type Scene,
  type Span,
  scenesOf,
  timeCode,
  type Verdict,
  type VideoFacts,
  writeAnalysis,
} from './scenes.ts'

/** Returns the analysis of a video, with a report on the brief if there is one. Equal seed, upload and brief give equal results. */
export function analyse(seed: string, facts: VideoFacts, brief: CampaignBrief | null) {
  const names = [facts.name, facts.campaign_name, facts.brand_name].map((text) => redactUrls(text))
  const words = [seed, 'video_analysis', facts.digest, ...names]
  const score = scoreOfVideo(facts.name)
  const about = [brief?.campaign_objective, brief?.key_messages, brief?.approved_script, brief?.call_to_action]
  const scenes = scenesOf(words, facts, about.join('\n'), brief?.approved_script ?? null)
  const verdicts = brief === null ? [] : judge(words, elementsOf(brief), scenes, score)
  const described = describe(words, scenes, verdicts)
  return {
    raw_analysis: writeAnalysis(words, facts, described, verdicts),
    compliance_report: brief === null ? null : report(brief, described, verdicts, score),
  }
}

/** The kinds of lines that other elements of a brief may be a part of. */
const WHOLE: readonly ElementKind[] = ['key_message', 'disclosure', 'do', 'call_to_action']
/** Elements of a brief, and characters of a scene's script, that are compared with others. */
const MOST_COMPARED = 200
const LONGEST_COMPARED = 2_000

/**
 * Returns one verdict for each element, drawn by the seed, the upload and its text. What stands in the approved script, or in a
 * longer line, is shown where that is. `score`: the first elements are kept, as many as give that score.
 */
function judge(
  words: readonly string[],
  elements: readonly BriefElement[],
  scenes: readonly Scene[],
  score: number | null,
): Verdict[] {
  const due = score === null ? null : Math.floor((score * elements.length) / 100)
  const messages = elements.filter(({ kind }) => kind === 'key_message').length
  const scripts = scenes.map(({ script }) => plain(script.slice(0, LONGEST_COMPARED)))
  const lines = elements.filter(({ kind }) => WHOLE.includes(kind)).slice(0, MOST_COMPARED)
  lines.sort((a, b) => b.text.length - a.text.length)
  const chanceOf = ({ kind, text }: BriefElement) => draws(...words, 'verdict', kind, text)
  return elements.map((element, at) => {
    const { kind, text } = element
    const { missing, scene } = BASE.videos.kinds[kind]
    const wanted = plain(text)
    const comparable = at < MOST_COMPARED && wanted.trim() !== '' && (missing || kind === 'prohibited_claim')
    const scripted = comparable ? scripts.findIndex((script) => script.includes(wanted)) : -1
    const line = (comparable && lines.find((other) => plain(other.text).includes(wanted))) || element
    const isShown = scripted >= 0 || drawnFor(line, chanceOf(line)) !== 'missing'
    const chance = chanceOf(element)
    let outcome = drawnFor(element, chance)
    if (scripted >= 0 || line !== element) outcome = followed(kind, isShown)
    if (due !== null) outcome = at < due ? 'kept' : missing ? 'missing' : 'wrong'
    // Key messages come first in a brief, so that `at` is their place.
    const share = kind === 'key_message' ? at / messages : chance.float()
    const place = scripted >= 0 ? scripted : placeOf(element, scenes.length, share)
    return { element, outcome, scene: outcome !== 'missing' && scene[outcome] !== undefined ? place : null }
  })
}

function drawnFor({ kind }: BriefElement, chance: Draws): Outcome {
  const { missing, wrong } = BASE.videos.kinds[kind]
  const [missingWeight, brokenWeight] = [missing?.weight ?? 0, wrong?.weight ?? 0]
  return chance.weighted<Outcome>([
    ['kept', 100 - missingWeight - brokenWeight],
    ['wrong', brokenWeight],
    ['missing', missingWeight],
  ])
}

/** Returns the verdict on an element whose words are shown, or not, because of another part of the brief. */
function followed(kind: ElementKind, isShown: boolean): Outcome {
  if (kind === 'prohibited_claim') return isShown ? 'wrong' : 'kept'
  return isShown ? 'kept' : 'missing'
}

/** Returns the words of a text, with a blank around each. */
function plain(text: string): string {
  return ` ${text.toLowerCase().replace(BETWEEN_WORDS(), ' ').trim()} `
}

const NEAR_START = /\b(?:first|opening|start|beginning|intro)\b|\b(?:ersten|premi[eè]res|primeros|primi|primeiros)\b/iu
const NEAR_END = /\b(?:last|closing|end|ending|final|outro)\b/iu

/** Returns the scene for an element: where its text says that it belongs, else where its kind does. */
function placeOf({ kind, text }: BriefElement, scenes: number, share: number): number {
  if (NEAR_START.test(text)) return 0
  if (NEAR_END.test(text) || kind === 'call_to_action') return scenes - 1
  if (kind === 'disclosure') return 0
  return kind === 'key_message' ? 1 + Math.floor(share * (scenes - 2)) : Math.floor(share * scenes)
}

/** Puts every verdict into one of three lists. Adds a rectification for each violation, then for each omission. */
function report(
  brief: CampaignBrief,
  scenes: readonly Span[],
  verdicts: readonly Verdict[],
  score: number | null,
): ComplianceReport {
  const compliant_elements: string[] = []
  const violations: ComplianceReport['violations'] = []
  const missing_requirements: string[] = []
  const corrections: string[] = []
  const additions: string[] = []
  const whole = { from: 0, to: scenes.at(-1)?.to ?? 0 }
  for (const { element, outcome, scene } of verdicts) {
    const { kept, missing, wrong } = BASE.videos.kinds[element.kind]
    const span = scene === null ? undefined : scenes[scene]
    const fill = (template: string) =>
      filled(template, { text: asLine(element.text), when: span ? ` at ${timeCode(span)}` : '' })
    if (outcome === 'wrong' && wrong) {
      const where = span ? `Scene ${(scene ?? 0) + 1} (${timeCode(span)})` : timeCode(whole)
      const { issue, why_it_matters, evidence } = wrong
      violations.push({ issue: fill(issue), why_it_matters, evidence: `${where}: ${evidence}` })
      corrections.push(fill(wrong.rectification))
    } else if (outcome === 'missing' && missing) {
      missing_requirements.push(fill(missing.requirement))
      additions.push(fill(missing.rectification))
    } else compliant_elements.push(fill(kept))
  }
  const counts = { met: compliant_elements.length, broken: violations.length, missing: missing_requirements.length }
  const compliance_score = score ?? scoreOf(counts)
  return {
    compliant_elements,
    violations,
    missing_requirements,
    rectifications: [...corrections, ...additions],
    compliance_score,
    summary: summarise(brief, counts, compliance_score),
  }
}

interface Counts {
  readonly met: number
  readonly broken: number
  readonly missing: number
}
/** Returns the share of elements that are compliant, in percent; 100 only when all are. */
function scoreOf({ met, broken, missing }: Counts): number {
  const all = met + broken + missing
  return all === 0 ? 100 : Math.floor((100 * met) / all)
}

function summarise(brief: CampaignBrief, { met, broken, missing }: Counts, score: number): string {
  const all = met + broken + missing
  const goal = brief.campaign_objective === null ? '' : ` Campaign objective: ${brief.campaign_objective.trim()}`
  if (all === 0) return `The brief asks for nothing that can be checked. The compliance score is ${score}.${goal}`
  const share = `${met} of ${all} ${all === 1 ? 'element' : 'elements'} of the brief ${met === 1 ? 'is' : 'are'} compliant`
  // A score that the name of the video asks for need not be a share.
  const found = score === scoreOf({ met, broken, missing }) ? share : `The brief is met by ${score} percent in all`
  const breaches = broken === 1 ? 'there is 1 violation' : `there are ${broken} violations`
  const omissions = missing === 1 ? '1 requirement is missing' : `${missing} requirements are missing`
  const wrong = [...(broken > 0 ? [breaches] : []), ...(missing > 0 ? [omissions] : [])]
  const rest = wrong.join(', and ') || 'nothing has to be changed'
  return `${found}; ${rest}. The compliance score is ${score}.${goal}`
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
  const marked = words.filter((word) => MARKED().test(word))
  const names = (marked.length > 0 ? marked : words).map((word) => word.replace(MARKED(), '').replace(LAST_MARKS(), ''))
  return distinct(names.filter((name) => LETTER().test(name)).map((name) => `#${name}`))
}

const MARKED = ofLetters(String.raw`^[^\p{L}\p{N}]*[#＃]+`)
const LAST_MARKS = ofLetters(String.raw`[^\p{L}\p{N}]+$`)
const LETTER = ofLetters(String.raw`[\p{L}\p{N}]`)
const BETWEEN_WORDS = ofLetters(String.raw`[^\p{L}\p{N}#]+`, 'gu')

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
