// The result of an analysis: a pure function of the seed, the upload and the brief.

import { redactUrls } from '../../kit/redact.ts'
import type { CampaignBrief } from '../../model/campaign-brief.ts'
import { scoreOfVideo } from '../../model/magic.ts'
import type { ComplianceReport } from '../../model/video-analysis.ts'
import { timeCode, writeAnalysis } from './analysis-script.ts'
import { judge, type Verdict } from './analysis-verdicts.ts'
import { elementsOf } from './brief-elements.ts'
import { type Course, courseOf, planOf, type VideoFacts } from './course.ts'
import { ELEMENT_KINDS } from './element-kinds.ts'

export interface AnalysisResult {
  readonly raw_analysis: string
  /** Null without a brief. */
  readonly compliance_report: ComplianceReport | null
}

/** Returns the analysis of a video. Equal seed, upload and brief give equal results. */
export function analyse(seed: string, facts: VideoFacts, brief: CampaignBrief | null): AnalysisResult {
  const words = [
    seed,
    'video_analysis',
    facts.digest,
    ...[facts.name, facts.campaign_name, facts.brand_name].map((text) => redactUrls(text)),
  ]
  const plan = planOf(words, facts, brief)
  const score = scoreOfVideo(facts.name)
  const opened = plan.language !== null
  const given = {
    scenes: plan.count,
    opened,
    bound: plan.scripted,
    score,
    heard: plan.script.filter(({ spoken }) => spoken).map(({ scene }) => scene),
    scripted: (text: string) => plan.lineSaying(text)?.scene,
  }
  const verdicts = brief === null ? [] : judge(elementsOf(brief), words, given)
  const course = courseOf(words, facts, plan, verdicts)
  return {
    raw_analysis: writeAnalysis(words, facts, course, verdicts),
    compliance_report: brief === null ? null : report(brief, course, verdicts, score),
  }
}

/** Puts every verdict into one of three lists. Adds a rectification for each violation, then for each omission. */
function report(
  brief: CampaignBrief,
  course: Course,
  verdicts: readonly Verdict[],
  score: number | null,
): ComplianceReport {
  const compliant_elements: string[] = []
  const violations: ComplianceReport['violations'] = []
  const missing_requirements: string[] = []
  const corrections: string[] = []
  const additions: string[] = []
  for (const { element, outcome, scene } of verdicts) {
    const { compliant, omission, breach } = ELEMENT_KINDS[element.kind]
    const { text } = element
    if (outcome === 'breach' && breach) {
      const { issue, why_it_matters, rectification } = breach
      violations.push({ issue: issue(text), why_it_matters, evidence: evidence(course, scene, breach.evidence) })
      corrections.push(rectification(text))
    } else if (outcome === 'omission' && omission) {
      missing_requirements.push(omission.requirement(text))
      additions.push(omission.rectification(text))
    } else compliant_elements.push(compliant(text, whenIn(course, scene)))
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

function whenIn({ scenes }: Course, at: number | null): string {
  const scene = at === null ? undefined : scenes[at]
  return scene ? ` at ${timeCode(scene)}` : ''
}

function evidence({ scenes, seconds }: Course, at: number | null, what: string): string {
  const scene = at === null ? undefined : scenes[at]
  return scene
    ? `Scene ${(at ?? 0) + 1} (${timeCode(scene)}): ${what}`
    : `${timeCode({ from: 0, to: seconds })}: ${what}`
}

function summarise(brief: CampaignBrief, { kept, broken, missing }: Counts, score: number): string {
  const all = kept + broken + missing
  const goal = brief.campaign_objective === null ? '' : ` Campaign objective: ${brief.campaign_objective.trim()}`
  if (all === 0) return `The brief asks for nothing that can be checked. The compliance score is ${score}.${goal}`
  const found = `${kept} of ${all} ${all === 1 ? 'element' : 'elements'} of the brief ${kept === 1 ? 'is' : 'are'} compliant`
  const breaches = broken === 1 ? 'there is 1 violation' : `there are ${broken} violations`
  const omissions = missing === 1 ? '1 requirement is missing' : `${missing} requirements are missing`
  const wrong = [...(broken > 0 ? [breaches] : []), ...(missing > 0 ? [omissions] : [])]
  const rest = wrong.join(', and ') || 'nothing has to be changed'
  return `${found}; ${rest}. The compliance score is ${score}.${goal}`
}
