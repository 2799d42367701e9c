// What an analysed video shows: its scenes, when they are, and the text that describes them.

import { ofLetters } from '../../kit/letters.ts'
import { draws } from '../../kit/random.ts'
import { BASE } from '../../universe/data/base.ts'
import type { ElementKind } from '../../universe/data/schema.ts'

const { themes, general, presenters, openings, closings, sounds, paces } = BASE.videos

/** The facts of an upload; equal facts give an equal analysis. */
export interface VideoFacts {
  /** The file's name, as uploaded. */
  readonly name: string
  readonly digest: string
  readonly campaign_name: string
  readonly brand_name: string
}

/** A line of a brief, or a field of it, that a video is checked against. */
export interface BriefElement {
  readonly kind: ElementKind
  readonly text: string
}

export type Outcome = 'kept' | 'wrong' | 'missing'

export interface Verdict {
  readonly element: BriefElement
  readonly outcome: Outcome
  /** The scene (from 0) that shows it; null if no single scene does. */
  readonly scene: number | null
}

/** Seconds from the start of the video. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** A long script takes at most so many scenes. */
const MOST_SCENES = 12
const SCRIPT_LINES_PER_SCENE = 3
const LETTERS_PER_SECOND = 14
/** Characters that are looked through for the theme. */
const LONGEST_TOPIC = 20_000

/** A scene before anything is judged. */
export type Scene = ReturnType<typeof scenesOf>[number]

/** Returns the scenes of a video; `about` is what the brief says of its subject. */
export function scenesOf(words: readonly string[], facts: VideoFacts, about: string, script: string | null) {
  const lines = (script ?? '').split(/\n+|(?<=[.!?…]["'”’)]?)\s+/u).filter(isSpoken)
  const drawn = draws(...words, 'scenes').int(4, 7)
  const count = Math.max(drawn, Math.min(MOST_SCENES, Math.ceil(lines.length / SCRIPT_LINES_PER_SCENE)))
  const chance = draws(...words, 'course')
  const theme = themeOf([facts.campaign_name, facts.brand_name, facts.name, about].join('\n').slice(0, LONGEST_TOPIC))
  const settings = chance.sample(theme.settings, theme.settings.length)
  const beats = chance.sample(theme.beats, theme.beats.length)
  const opening = chance.pick(openings).replace('{brand}', () => facts.brand_name.trim())
  const closing = chance.pick(closings)
  const part = (at: number) => Math.ceil((at * lines.length) / count)
  return Array.from({ length: count }, (_, at) => ({
    setting: settings[at % settings.length] ?? '',
    /** What the presenter does, unless the approved script says it. */
    beat: at === 0 ? opening : at === count - 1 ? closing : (beats[(at - 1) % beats.length] ?? ''),
    /** The part of the approved script that is due in this scene. */
    script: lines.slice(part(at), part(at + 1)).join(' '),
  }))
}

/** Whether a line of a script is neither blank nor a direction in brackets. */
function isSpoken(line: string): boolean {
  return line.trim() !== '' && !/^\s*[([].*[)\]]\s*$/u.test(line)
}

/** Returns the theme that most words of a text belong to. */
function themeOf(text: string) {
  const counts = themes.map(({ words }) => text.match(new RegExp(`(?<![\\p{L}])(?:${words})`, 'giu'))?.length ?? 0)
  const most = Math.max(...counts)
  return (most > 0 && themes[counts.indexOf(most)]) || general
}

/** Returns the texts of each scene, and when it is: what is said takes its time. */
export function describe(words: readonly string[], scenes: readonly Scene[], verdicts: readonly Verdict[]) {
  const chance = draws(...words, 'lengths')
  const departed = verdicts.some(({ element, outcome }) => element.kind === 'script' && outcome !== 'kept')
  let from = 0
  return scenes.map(({ setting, beat, script }, at) => {
    const here = verdicts.filter(({ scene }) => scene === at)
    const remarks = here.map(remarkOn)
    const followsScript = script !== '' && !departed
    const line = followsScript ? `Says, as in the approved script: ${quoted(script)}` : `The presenter ${beat}.`
    const letters = [followsScript ? script : '', ...here.map(({ element }) => element.text)].join(' ').length
    const span = { from, to: from + Math.max(chance.int(4, 9), Math.ceil(letters / LETTERS_PER_SECOND)) }
    from = span.to
    return { ...span, text: `Scene ${at + 1} (${timeCode(span)}): ${[`${setting}.`, line, ...remarks].join(' ')}` }
  })
}

function remarkOn({ element: { kind, text }, outcome }: Verdict): string {
  const { kept = '', wrong = '' } = BASE.videos.kinds[kind].scene
  return filled(outcome === 'wrong' ? wrong : kept, { quote: quoted(asLine(text)) })
}

/** Returns the full analysis text: an overview, a paragraph for each scene, the hashtags, sound and pace. */
export function writeAnalysis(
  words: readonly string[],
  facts: VideoFacts,
  scenes: readonly { readonly to: number; readonly text: string }[],
  verdicts: readonly Verdict[],
): string {
  const chance = draws(...words, 'manner')
  const [brand, campaign] = [facts.brand_name.trim(), quoted(facts.campaign_name)]
  const overview = `The video ${quoted(facts.name)} runs ${clockFace(scenes.at(-1)?.to ?? 0)} in ${scenes.length} scenes. ${chance.pick(presenters)} presents ${brand} for the campaign ${campaign}. The first scene shows ${campaign} and ${quoted(brand)} as on-screen text.`
  const seen = `Hashtags seen: ${hashtagsSeen(facts, verdicts).join(', ') || 'none'}.`
  const sound = `Sound and pace: ${chance.pick(sounds)}; ${chance.pick(paces)}.`
  return [overview, ...scenes.map(({ text }) => text), seen, sound].join('\n\n')
}

const NO_LETTERS = ofLetters(String.raw`[^\p{L}\p{N}]+`, 'gu')

/** The longest name that makes a hashtag. */
const LONGEST_TAG = 30

/** Returns the required hashtags that are present, then those of the brand and the campaign. */
function hashtagsSeen({ brand_name, campaign_name }: VideoFacts, verdicts: readonly Verdict[]): string[] {
  const required = verdicts.filter(({ element }) => element.kind === 'hashtag')
  const known = new Set(required.map(({ element }) => element.text.toLowerCase()))
  const own = [brand_name, campaign_name]
    .map((name) => `#${name.toLowerCase().replace(NO_LETTERS(), '')}`)
    .filter((tag, at, all) => tag !== '#' && tag.length <= LONGEST_TAG && !known.has(tag) && all.indexOf(tag) === at)
  return [...required.filter(({ outcome }) => outcome === 'kept').map(({ element }) => element.text), ...own]
}

/** Returns a time code such as `00:07-00:15`. */
export function timeCode({ from, to }: Span): string {
  return `${clockFace(from)}-${clockFace(to)}`
}

function clockFace(seconds: number): string {
  return `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`
}

export function filled(template: string, fields: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\w+)\}/g, (_, field: string) => fields[field] ?? '')
}

/** Returns a text in quotation marks; those in it become single ones. */
function quoted(text: string): string {
  return `"${text.trim().replace(/["“”„]/gu, "'")}"`
}

/** Returns a line without its full stop, for after a colon. */
export function asLine(text: string): string {
  return text.trim().replace(/(?<![.…])\.$/u, '')
}
