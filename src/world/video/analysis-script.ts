// The full analysis text: an overview, a paragraph for each scene, the hashtags, sound and pace.

import { type Draws, draws } from '../../kit/random.ts'
import type { Verdict } from './analysis-verdicts.ts'
import type { Course, Scene, VideoFacts } from './course.ts'
import { asClause, asProhibition, isInstruction, isRule, quoted, speechOf } from './wording.ts'

const PRESENTERS = [
  'A woman in her twenties',
  'A man in his thirties',
  'A woman in her forties',
  'A man in his twenties',
]

interface Manner {
  readonly sounds: readonly string[]
  readonly paces: readonly string[]
}
const LIVELY: Manner = {
  sounds: ['an upbeat electronic track', 'a light percussion loop'],
  paces: ['quick cuts on the beat', 'handheld and lively'],
}
const CALM: Manner = {
  sounds: ['a calm acoustic guitar', 'a soft piano loop'],
  paces: ['unhurried, long takes', 'a steady rhythm with slow cuts'],
}
const SAYS_LIVELY = /\b(?:energetic|upbeat|lively|fun|playful|fast|dynamic|bold|young|punchy|exciting)/iu
const SAYS_CALM = /\b(?:calm|warm|unhurried|soft|slow|relaxed|quiet|gentle|natural|elegant|premium|minimal|serious)/iu

/** Returns a time code such as `00:07-00:15`. */
export function timeCode({ from, to }: { readonly from: number; readonly to: number }): string {
  return `${clockFace(from)}-${clockFace(to)}`
}

function clockFace(seconds: number): string {
  return `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`
}

/** Returns the full analysis text of a video in which the verdicts hold. */
export function writeAnalysis(
  words: readonly string[],
  facts: VideoFacts,
  { scenes, seconds }: Course,
  verdicts: readonly Verdict[],
): string {
  const chance = draws(...words, 'manner')
  const remarks = scenes.map((): string[] => [])
  for (const verdict of verdicts) {
    const remark = verdict.scene === null ? null : remarkOn(verdict)
    if (remark !== null && verdict.scene !== null) remarks[verdict.scene]?.push(remark)
  }
  const overview = `The video ${quoted(facts.name)} runs ${clockFace(seconds)} in ${scenes.length} scenes. ${chance.pick(PRESENTERS)} presents ${facts.brand_name.trim()} for the campaign ${quoted(facts.campaign_name)}.`
  const described = scenes.map((scene, at) => describe(scene, at, remarks[at] ?? []))
  const seen = `Hashtags seen: ${hashtagsSeen(facts, verdicts).join(', ') || 'none'}.`
  const sound = `Sound and pace: ${mannerOf(chance, verdicts)}. ${brandPresence(facts.brand_name, scenes)}`
  return [overview, ...described, seen, sound].join('\n\n')
}

function describe(scene: Scene, at: number, remarks: readonly string[]): string {
  const { setting, spoken, onScreen } = scene
  const said = spoken.length > 0 ? spoken.map(quoted).join(' ') : 'nothing.'
  const read = onScreen.length > 0 ? `${onScreen.map(quoted).join(', ')}.` : 'none.'
  const parts = [`Scene ${at + 1} (${timeCode(scene)}): ${setting}.`, `Spoken: ${said}`, `On-screen text: ${read}`]
  return [...parts, ...remarks].join(' ')
}

/** Returns what is said of a scene for a verdict that is neither heard nor read in it; null without. */
function remarkOn({ element: { kind, text }, outcome }: Verdict): string | null {
  switch (kind) {
    case 'do':
      return isInstruction(text) && speechOf(text) !== null ? null : `Done here: ${asClause(text)}.`
    case 'dont':
      return `Broken here: ${asProhibition(text)}.`
    case 'prohibited_claim':
      return isRule(text) ? `Broken here: ${asProhibition(text)}.` : null
    case 'key_message':
      return outcome === 'breach' ? 'The presenter breaks off before the message is complete.' : null
    case 'script':
      return 'The wording departs from the approved script.'
    case 'disclosure':
    case 'call_to_action':
    case 'hashtag':
    case 'tone':
      return null
  }
}

/** Returns sound and pace as the guidelines ask for, or the other way where they are not followed. */
function mannerOf(chance: Draws, verdicts: readonly Verdict[]): string {
  const tone = verdicts.find(({ element }) => element.kind === 'tone')
  const text = tone?.element.text ?? ''
  const asked = SAYS_LIVELY.test(text) ? LIVELY : SAYS_CALM.test(text) ? CALM : chance.pick([LIVELY, CALM])
  const { sounds, paces } = tone?.outcome === 'breach' ? (asked === CALM ? LIVELY : CALM) : asked
  const [sound, pace] = [chance.pick(sounds), chance.pick(paces)]
  const silent = verdicts.some(
    ({ element, outcome }) => element.kind === 'dont' && outcome === 'compliant' && /\bmusic\b/iu.test(element.text),
  )
  return `${silent ? 'room sound only' : sound}, ${pace}`
}

/** The longest name that makes a hashtag. */
const LONGEST_TAG = 30

/** Returns the required hashtags that are present, then those of the brand and the campaign. */
function hashtagsSeen({ brand_name, campaign_name }: VideoFacts, verdicts: readonly Verdict[]): string[] {
  const required = verdicts.filter(({ element }) => element.kind === 'hashtag')
  const known = new Set(required.map(({ element }) => element.text.toLowerCase()))
  const own = [brand_name, campaign_name]
    .map((name) => `#${name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')}`)
    .filter((tag, at, all) => tag !== '#' && tag.length <= LONGEST_TAG && !known.has(tag) && all.indexOf(tag) === at)
  return [...required.filter(({ outcome }) => outcome === 'compliant').map(({ element }) => element.text), ...own]
}

/** Returns in how many scenes the brand is read, and how often it is named. */
function brandPresence(brand: string, scenes: readonly Scene[]): string {
  const name = brand.trim().toLowerCase()
  const times = (texts: readonly string[]) => texts.join('\n').toLowerCase().split(name).length - 1
  const named = scenes.reduce((sum, { spoken }) => sum + times(spoken), 0)
  const seen = scenes.filter(({ onScreen }) => times(onScreen) > 0).length
  const often = ['is not named', 'is named once', 'is named twice'][named] ?? `is named ${named} times`
  return `The brand can be read in ${seen} of ${scenes.length} scenes and ${often}.`
}
