// A video as an analysis describes it: scenes with time codes, spoken lines, on-screen text and the hashtags seen.

import { draws } from '../../kit/random.ts'
import type { Verdict } from './analysis-verdicts.ts'
import { GARBLED } from './element-kinds.ts'

/** The facts of an upload; equal facts give an equal analysis. */
export interface VideoFacts {
  /** The file's name, as uploaded. */
  readonly name: string
  /** A digest of the file's content. */
  readonly digest: string
  readonly campaign_name: string
  readonly brand_name: string
}

export interface Scene {
  /** Seconds from the start of the video. */
  readonly from: number
  readonly to: number
  readonly setting: string
  readonly spoken: string
}

/** The course of a video, independent of any brief. */
export interface Course {
  readonly seconds: number
  readonly scenes: readonly Scene[]
  readonly presenter: string
  readonly sound: string
  readonly pace: string
}

const PRESENTERS = [
  'A woman in her twenties',
  'A man in his thirties',
  'A young couple',
  'A creator off camera',
  'A mother of two',
]
const SOUNDS = [
  'an upbeat electronic track',
  'a calm acoustic guitar',
  'a trending pop sound',
  'room sound only',
  'a soft piano loop',
]
const PACES = [
  'quick cuts on the beat',
  'unhurried, long takes',
  'a steady rhythm with jump cuts',
  'handheld and lively',
]
const OPENINGS = [
  'Okay, so I have been waiting to show you this.',
  'Hi everyone, welcome back.',
  'You asked, so here it is.',
  'Three things I wish I had known earlier.',
]
const SETTINGS = [
  'Close-up of hands opening the package on a wooden table',
  'The presenter faces the camera in a bright living room',
  'Product shot on a plain background, slowly turning',
  'Walking through a park, filmed from the front',
  'Split screen with a before and an after',
  'In the kitchen, morning light from the left',
  'Mirror shot in the bathroom',
  'On the sofa, the product in the left hand',
  'Over-the-shoulder view of a phone screen',
]
const LINES = [
  'I have used it every day for the last two weeks.',
  'This is what it looks like up close.',
  'What surprised me most is how little you need.',
  'My honest opinion: it does what it should.',
  'I was sceptical at first, I have to say.',
  'It goes everywhere with me now.',
  'Let me show you how I do it.',
  'You can see the difference right here.',
]
const CLOSINGS = [
  'That is it from me, see you soon.',
  'Tell me in the comments what you think.',
  'Thank you for watching.',
]

/** Returns the course of a video, drawn from `words`. */
export function courseOf(words: readonly string[]): Course {
  const chance = draws(...words, 'course')
  const count = chance.int(4, 7)
  const settings = chance.sample(SETTINGS, count)
  const lines = [chance.pick(OPENINGS), ...chance.sample(LINES, count - 2), chance.pick(CLOSINGS)]
  const scenes: Scene[] = []
  let from = 0
  for (let i = 0; i < count; i++) {
    const to = from + chance.int(4, 14)
    scenes.push({ from, to, setting: settings[i] ?? '', spoken: lines[i] ?? '' })
    from = to
  }
  return {
    seconds: from,
    scenes,
    presenter: chance.pick(PRESENTERS),
    sound: chance.pick(SOUNDS),
    pace: chance.pick(PACES),
  }
}

/** Returns a time code such as `00:07-00:15`. */
export function timeCode({ from, to }: { readonly from: number; readonly to: number }): string {
  return `${clockFace(from)}-${clockFace(to)}`
}

function clockFace(seconds: number): string {
  return `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`
}

/** What verdicts add to a scene. */
interface Traces {
  readonly spoken: string[]
  readonly onScreen: string[]
  readonly remarks: string[]
}

/** Returns the full analysis text: an overview, a paragraph for each scene, the hashtags, sound and pace. */
export function writeAnalysis(facts: VideoFacts, course: Course, verdicts: readonly Verdict[]): string {
  const traces: Traces[] = course.scenes.map(() => ({ spoken: [], onScreen: [], remarks: [] }))
  traces[0]?.onScreen.push(facts.campaign_name)
  for (const verdict of verdicts) {
    const trace = verdict.scene === null ? undefined : traces[verdict.scene]
    if (trace) addTrace(trace, verdict)
  }
  const { length } = course.scenes
  const scenes = course.scenes.map((scene, at) => {
    const { spoken, onScreen, remarks } = traces[at] ?? { spoken: [], onScreen: [], remarks: [] }
    const parts = [`Scene ${at + 1} (${timeCode(scene)}): ${scene.setting}.`]
    parts.push(`Spoken: ${[scene.spoken, ...spoken].map(quoted).join(' ')}`)
    parts.push(`On-screen text: ${onScreen.length > 0 ? `${onScreen.map(quoted).join(', ')}.` : 'none.'}`)
    return [...parts, ...remarks].join(' ')
  })
  const overview = `The video ${quoted(facts.name)} runs ${clockFace(course.seconds)} in ${length} scenes. ${course.presenter} presents ${facts.brand_name} for the campaign ${quoted(facts.campaign_name)}.`
  const seen = `Hashtags seen: ${hashtagsSeen(facts, verdicts).join(', ') || 'none'}.`
  const sound = `Sound and pace: ${course.sound}, ${course.pace}. The brand is ${brandPresence(course)}.`
  return [overview, ...scenes, seen, sound].join('\n\n')
}

function addTrace(trace: Traces, { element: { kind, text }, outcome }: Verdict): void {
  const kept = outcome === 'compliant'
  switch (kind) {
    case 'key_message':
      trace.spoken.push(kept ? text : GARBLED)
      return
    case 'disclosure':
      trace.onScreen.push(text)
      return
    case 'call_to_action':
      trace.spoken.push(text)
      return
    case 'do':
      trace.remarks.push(`Done here: ${sentence(text)}`)
      return
    case 'dont':
      trace.remarks.push(`The scene goes against ${quoted(text)}.`)
      return
    case 'prohibited_claim':
      trace.remarks.push(`A spoken line falls under the prohibited claim ${quoted(text)}.`)
      return
    case 'script':
      trace.remarks.push('The wording departs from the approved script.')
      return
    case 'hashtag':
    case 'tone':
  }
}

/** Returns the required hashtags that are present, then those of the brand and the campaign. */
function hashtagsSeen(facts: VideoFacts, verdicts: readonly Verdict[]): string[] {
  const required = verdicts.filter(({ element }) => element.kind === 'hashtag')
  const known = new Set(required.map(({ element }) => element.text.toLowerCase()))
  const own = [facts.brand_name, facts.campaign_name]
    .map((name) => `#${name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')}`)
    .filter((tag, at, all) => tag !== '#' && !known.has(tag) && all.indexOf(tag) === at)
  return [...required.filter(({ outcome }) => outcome === 'compliant').map(({ element }) => element.text), ...own]
}

function brandPresence({ scenes, seconds }: Course): string {
  return `in view in ${Math.max(2, scenes.length - 2)} of ${scenes.length} scenes and named ${1 + (seconds % 3)} times`
}

function quoted(text: string): string {
  return `"${text.trim()}"`
}

function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`
}
