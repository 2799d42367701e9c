// The result of an analysis: a pure function of the seed, the upload and the brief. Each line of the brief gets a drawn
// verdict; what the texts say is the verdicts, in the words of `videos.yaml`.

import { draws } from '../../kit/random.ts'
import { redactUrls } from '../../kit/redact.ts'
import type { CampaignBrief } from '../../model/campaign-brief.ts'
import { scoreOfVideo } from '../../model/magic.ts'
import type { ComplianceReport } from '../../model/video-analysis.ts'
import { BASE } from '../../universe/data/base.ts'
import { type BriefElement, elementsOf } from './brief-elements.ts'
import {
  asLine,
  describe,
  filled,
  quoted,
  type Scene,
  type Span,
  scenesOf,
  timeCode,
  type Verdict,
  type VideoFacts,
  writeAnalysis,
} from './scenes.ts'
import { wordsSaid } from './words-said.ts'

/** Returns the analysis of a video, with a report on the brief if there is one. Equal seed, upload and brief give equal results. */
export function analyse(seed: string, facts: VideoFacts, brief: CampaignBrief | null) {
  const names = [facts.name, facts.campaign_name, facts.brand_name].map((text) => redactUrls(text))
  const words = [seed, 'video_analysis', facts.digest, ...names]
  const score = scoreOfVideo(facts.name)
  const about = [brief?.campaign_objective, brief?.key_messages, brief?.approved_script, brief?.call_to_action]
  const scenes = scenesOf(words, facts, about.join('\n'), brief?.approved_script ?? null)
  const verdicts = brief === null ? [] : agreed(judge(words, elementsOf(brief), scenes, score, facts), facts, scenes)
  const described = describe(words, scenes, verdicts)
  return {
    raw_analysis: writeAnalysis(words, facts, described, verdicts),
    compliance_report: brief === null ? null : report(brief, described, verdicts, score),
  }
}

/**
 * Returns one verdict for each element. It depends on `words` (the seed and the upload), the element and the approved
 * script, not on the rest of the brief; only the scenes of key messages follow their order. What the script says is kept.
 * `score`: the first elements are kept, as many as give that score.
 */
function judge(
  words: readonly string[],
  elements: readonly BriefElement[],
  scenes: readonly Scene[],
  score: number | null,
  { brand_name }: VideoFacts,
): Verdict[] {
  const due = score === null ? null : Math.floor((score * elements.length) / 100)
  const messages = elements.filter(({ kind }) => kind === 'key_message').length
  const scripts = scenes.map(({ script }) => plain(script.slice(0, LONGEST_COMPARED)))
  return elements.map(({ kind, text }, at) => {
    const chance = draws(...words, 'verdict', kind, text)
    const { missing, wrong, scene } = BASE.videos.kinds[kind]
    const [left, broken] = [missing?.weight ?? 0, wrong?.weight ?? 0]
    const drawn = chance.weighted<Verdict['outcome']>([
      ['kept', 100 - left - broken],
      ['wrong', broken],
      ['missing', left],
    ])
    const wanted = plain(text)
    const scripted = missing && wanted !== '  ' ? scripts.findIndex((script) => script.includes(wanted)) : -1
    const free = scripted >= 0 ? 'kept' : drawn
    const outcome = due === null ? free : at < due ? 'kept' : missing ? 'missing' : 'wrong'
    // Key messages come first in a brief, so that `at` is their place.
    const share = kind === 'key_message' ? at / messages : chance.float()
    const shown = outcome !== 'missing' && scene[outcome] !== undefined
    const place = scripted >= 0 ? scripted : placeOf({ kind, text }, scenes.length, share)
    const said = outcome === 'missing' ? null : wordsSaid({ kind, text }, outcome, brand_name)
    return { element: { kind, text }, outcome, scene: shown ? place : null, words: said }
  })
}

/** Lines whose words are looked for in what is said for other lines. */
const MOST_COMPARED = 200

/**
 * Returns the verdicts as one watches the video: a line that is missing is kept where another line has its words said or shown,
 * and a hashtag is missing where the line that asks for it is; a prohibited claim is made where the approved script makes it.
 */
function agreed(verdicts: readonly Verdict[], facts: VideoFacts, scenes: readonly Scene[]): Verdict[] {
  const followed = !verdicts.some(({ element, outcome }) => element.kind === 'script' && outcome !== 'kept')
  const shown: { readonly text: string; readonly scene: number }[] = [
    { text: plain(`${facts.campaign_name} ${facts.brand_name}`), scene: 0 },
    ...(followed ? scenes : []).map(({ script }, scene) => ({ text: plain(script.slice(0, LONGEST_COMPARED)), scene })),
  ]
  for (const { scene, words } of verdicts.slice(0, MOST_COMPARED)) {
    if (scene !== null && words !== null) shown.push({ text: plain(words), scene })
  }
  const asked = verdicts.filter(({ outcome, element: { kind } }) => outcome === 'missing' && kind !== 'hashtag')
  return verdicts.map((verdict, at) => {
    const { element, outcome, scene } = verdict
    const words = wordsSaid(element, 'kept', facts.brand_name)
    const wanted = plain(words ?? '')
    if (at >= MOST_COMPARED || wanted.trim() === '' || scene !== null) return verdict
    const where = shown.find(({ text }) => text.includes(wanted))
    if (element.kind === 'prohibited_claim')
      return where ? { ...verdict, outcome: 'wrong', scene: where.scene, words } : verdict
    if (outcome === 'missing' && where)
      return { ...verdict, outcome: 'kept', scene: element.kind === 'hashtag' ? null : where.scene, words }
    const unmet = element.kind === 'hashtag' && asked.some((other) => plain(other.element.text).includes(wanted))
    return unmet && !where ? { ...verdict, outcome: 'missing', words: null } : verdict
  })
}

/** Characters of a scene's script that are looked through for other lines of the brief. */
const LONGEST_COMPARED = 2_000

/** Returns the words of a text, with a blank around each. */
function plain(text: string): string {
  return ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}#]+/gu, ' ')
    .trim()} `
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
  for (const { element, outcome, scene, words } of verdicts) {
    const { kept, missing, wrong } = BASE.videos.kinds[element.kind]
    const span = scene === null ? undefined : scenes[scene]
    const fill = (template: string) =>
      filled(template, { text: asLine(element.text), when: span ? ` at ${timeCode(span)}` : '' })
    if (outcome === 'wrong' && wrong) {
      const where = span ? `Scene ${(scene ?? 0) + 1} (${timeCode(span)})` : timeCode(whole)
      const { issue, why_it_matters, evidence } = wrong
      const quote = quoted(words ?? '')
      violations.push({ issue: fill(issue), why_it_matters, evidence: `${where}: ${filled(evidence, { quote })}` })
      corrections.push(fill(wrong.rectification))
    } else if (outcome === 'missing' && missing) {
      missing_requirements.push(fill(missing.requirement))
      additions.push(fill(missing.rectification))
    } else compliant_elements.push(fill(kept))
  }
  const counts = { kept: compliant_elements.length, broken: violations.length, missing: missing_requirements.length }
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
  readonly kept: number
  readonly broken: number
  readonly missing: number
}
/** Returns the share of elements that are compliant, in percent; 100 only when all are. */
function scoreOf({ kept, broken, missing }: Counts): number {
  const all = kept + broken + missing
  return all === 0 ? 100 : Math.floor((100 * kept) / all)
}

function summarise(brief: CampaignBrief, { kept, broken, missing }: Counts, score: number): string {
  const all = kept + broken + missing
  const goal = brief.campaign_objective === null ? '' : ` Campaign objective: ${brief.campaign_objective.trim()}`
  if (all === 0) return `The brief asks for nothing that can be checked. The compliance score is ${score}.${goal}`
  const share = `${kept} of ${all} ${all === 1 ? 'element' : 'elements'} of the brief ${kept === 1 ? 'is' : 'are'} compliant`
  // A score that the name of the video asks for need not be a share.
  const found = score === scoreOf({ kept, broken, missing }) ? share : `The brief is met by ${score} percent in all`
  const breaches = broken === 1 ? 'there is 1 violation' : `there are ${broken} violations`
  const omissions = missing === 1 ? '1 requirement is missing' : `${missing} requirements are missing`
  const wrong = [...(broken > 0 ? [breaches] : []), ...(missing > 0 ? [omissions] : [])]
  const rest = wrong.join(', and ') || 'nothing has to be changed'
  return `${found}; ${rest}. The compliance score is ${score}.${goal}`
}
