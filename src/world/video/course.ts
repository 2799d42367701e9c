// A video as an analysis describes it: its scenes, what is said and read in each, and when.

import { type Draws, draws } from '../../kit/random.ts'
import type { CampaignBrief } from '../../model/campaign-brief.ts'
import type { Verdict } from './analysis-verdicts.ts'
import { bareOf, leaveTrace, type Texts, wordsIn } from './scene-texts.ts'
import { type ScriptLine, scriptLines } from './script-lines.ts'
import { languageOf, type SpokenLanguage } from './spoken-languages.ts'
import { type Theme, themeOf } from './themes.ts'
import { brokenOff } from './wording.ts'

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
  readonly spoken: readonly string[]
  readonly onScreen: readonly string[]
}

export interface Course {
  readonly seconds: number
  readonly scenes: readonly Scene[]
}

/** What is known of a video before anything is judged. */
export interface Plan {
  readonly count: number
  readonly theme: Theme
  /** In which a presenter begins and ends; null where nothing is said but the brief. */
  readonly language: SpokenLanguage | null
  /** Whether an approved script says what is spoken. */
  readonly scripted: boolean
  /** The approved script. */
  readonly script: readonly PlacedLine[]
  /** Returns the line of the script that says this; only its beginning is looked through. */
  readonly lineSaying: (text: string) => PlacedLine | undefined
}

interface PlacedLine extends ScriptLine {
  readonly scene: number
}

/** Words that a presenter says in a second. */
const WORDS_PER_SECOND = 2.5
/** A long script takes at most so many scenes. */
const MOST_SCENES = 12
const SCRIPT_LINES_PER_SCENE = 3

/** Returns the plan of a video, drawn from `words`. Instructions to the creator say nothing of its theme. */
export function planOf(words: readonly string[], facts: VideoFacts, brief: CampaignBrief | null): Plan {
  const lines = scriptLines(brief?.approved_script ?? null)
  const drawn = draws(...words, 'scenes').int(4, 7)
  const count = Math.max(drawn, Math.min(MOST_SCENES, Math.ceil(lines.length / SCRIPT_LINES_PER_SCENE)))
  const said = [brief?.key_messages, brief?.approved_script, brief?.call_to_action].join('\n')
  const about = [facts.campaign_name, facts.brand_name, facts.name, brief?.campaign_objective, said].join('\n')
  const scripted = lines.some(({ spoken }) => spoken)
  const own = [facts.campaign_name, said].join('\n').slice(0, LONGEST_TOPIC).replaceAll(facts.brand_name, '')
  const script = lines.map((line, at) => ({ ...line, scene: Math.floor((at * count) / lines.length) }))
  const known = script.slice(0, COMPARED_LINES).map((line) => ({ line, bare: bareOf(line.text) }))
  return {
    count,
    theme: themeOf(about.slice(0, LONGEST_TOPIC)),
    language: scripted ? null : languageOf(own),
    scripted,
    script,
    lineSaying: (text) => {
      const wanted = known.length === 0 ? '' : bareOf(text)
      return wanted === '' ? undefined : known.find(({ bare }) => bare.includes(wanted))?.line
    },
  }
}

/** Characters that are looked through for the theme and the language. */
const LONGEST_TOPIC = 20_000
/** Lines of a script with which other texts are compared. */
const COMPARED_LINES = 60

/** Returns the course of a video, in which the verdicts hold. */
export function courseOf(
  words: readonly string[],
  { brand_name: brand, campaign_name }: VideoFacts,
  plan: Plan,
  verdicts: readonly Verdict[],
): Course {
  const chance = draws(...words, 'course')
  const texts = Array.from({ length: plan.count }, (): Texts => ({ spoken: [], onScreen: [] }))
  sayScript(texts, plan, verdicts)
  texts[0]?.onScreen.unshift(campaign_name.trim(), brand.trim())
  const isScripted = (text: string) => plan.lineSaying(text) !== undefined
  for (const verdict of verdicts) leaveTrace(texts, verdict, brand, plan.scripted, isScripted)
  fill(texts, chance, plan, brand, closes(verdicts))
  const settings = settingsOf(chance, plan)
  const scenes: Scene[] = []
  let from = 0
  texts.forEach(({ spoken, onScreen }, at) => {
    const length = Math.max(chance.int(4, 9), Math.ceil(wordsIn(spoken) / WORDS_PER_SECOND) + 1)
    scenes.push({ from, to: from + length, setting: settings[at] ?? '', spoken, onScreen: [...new Set(onScreen)] })
    from += length
  })
  return { seconds: from, scenes }
}

function settingsOf(chance: Draws, { count, theme }: Plan): string[] {
  const order = chance.sample(theme.settings, theme.settings.length)
  return Array.from({ length: count }, (_, at) => order[at % order.length] ?? '')
}

/** Says the lines of the script; where it is departed from, a line breaks off. */
function sayScript(texts: readonly Texts[], { script, lineSaying }: Plan, verdicts: readonly Verdict[]): void {
  const departs = verdicts.find(({ element, outcome }) => element.kind === 'script' && outcome === 'breach')?.scene
  const missing = verdicts.filter(({ element, outcome }) => outcome !== 'compliant' && element.kind !== 'script')
  const left = new Set(missing.map(({ element }) => lineSaying(element.text)))
  let departed = false
  for (const line of script) {
    if (left.has(line)) continue
    const { text, spoken, scene } = line
    const breaks: boolean = spoken && scene === departs && !departed
    departed ||= breaks
    const said = breaks ? brokenOff(text) : text
    if (said !== null) (spoken ? texts[scene]?.spoken : texts[scene]?.onScreen)?.push(said)
  }
}

/** Whether the video ends with a call to action. */
function closes(verdicts: readonly Verdict[]): boolean {
  return verdicts.some(({ element, outcome }) => element.kind === 'call_to_action' && outcome === 'compliant')
}

/** Adds an opening, an ending, and in English a line to each scene in which nothing is said. */
function fill(texts: readonly Texts[], chance: Draws, { language, theme }: Plan, brand: string, closed: boolean): void {
  if (language === null) return
  const named = (line: string) => line.replace('{brand}', () => brand.trim())
  texts[0]?.spoken.unshift(named(chance.pick(language.openings)))
  if (!closed) texts.at(-1)?.spoken.push(named(chance.pick(language.closings)))
  const lines = language.english ? chance.sample(theme.lines, theme.lines.length) : []
  for (const { spoken } of texts) {
    const line = spoken.length === 0 ? lines.shift() : undefined
    if (line !== undefined) spoken.push(line)
  }
}
