// What is heard and read in an analysed video comes from what was given: script, messages, brand and category.

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { briefFrom, type CampaignBrief } from '../../src/model/campaign-brief.ts'
import { analyse } from '../../src/world/video/analysis-report.ts'

const FACTS = { name: 'clip.mp4', digest: 'd1', campaign_name: 'Bake off', brand_name: 'Crumbco' }
const SEEDS = Array.from({ length: 30 }, (_, seed) => String(seed))

interface Described {
  readonly from: number
  readonly to: number
  readonly spoken: readonly string[]
  readonly onScreen: readonly string[]
  readonly text: string
}

const SCENE = /^Scene \d+ \((\d+):(\d\d)-(\d+):(\d\d)\): .*?\. Spoken: (.*?) On-screen text: (.*)$/su
const quotesIn = (text = '') => [...text.matchAll(/"([^"]*)"/gu)].map(([, quote = '']) => quote)

function scenesOf(raw: string): Described[] {
  return raw.split('\n\n').flatMap((text) => {
    const [, m1, s1, m2, s2, spoken, shown] = SCENE.exec(text) ?? []
    if (m1 === undefined) return []
    const [from, to] = [Number(m1) * 60 + Number(s1), Number(m2) * 60 + Number(s2)]
    return [{ from, to, spoken: quotesIn(spoken), onScreen: quotesIn(shown), text }]
  })
}

function analysed(fields: Partial<CampaignBrief>, seed: string, facts = FACTS) {
  const { raw_analysis, compliance_report } = analyse(
    seed,
    facts,
    briefFrom((field) => fields[field]),
  )
  if (!compliance_report) throw new Error('no report')
  const scenes = scenesOf(raw_analysis)
  return {
    raw: raw_analysis,
    scenes,
    report: compliance_report,
    texts: scenes.flatMap((s) => [...s.spoken, ...s.onScreen]),
  }
}

describe('instructions of a brief', () => {
  const INSTRUCTIONS = [
    'Do not mention rivals',
    "Don't show competitor logos.",
    'Show the product in the first 3 seconds',
    'The logo must be visible in every scene',
    'Make sure the label is readable',
    'Konkurrenz nicht erwähnen',
    'Ne pas mentionner les concurrents',
    'Muestra el producto en los primeros 3 segundos',
    'Label must be visible for 3 seconds',
  ]

  it.each(['key_messages', 'dos', 'donts', 'required_disclosures', 'approved_script'] as const)(
    'are neither heard nor read where they stand in %s',
    (field) => {
      const lines = field === 'approved_script' ? INSTRUCTIONS.filter((_, at) => ![4, 7].includes(at)) : INSTRUCTIONS
      for (const seed of SEEDS) {
        const { texts, report } = analysed({ key_messages: 'Bakes in ten minutes', [field]: lines.join('\n') }, seed)
        for (const text of texts) {
          for (const line of lines) expect(text.toLowerCase()).not.toContain(line.toLowerCase().replace(/\.$/, ''))
        }
        const { compliant_elements: kept, violations, missing_requirements: missing } = report
        const all = [...kept, ...missing, ...violations.map(({ issue }) => issue)].map((each) => each.toLowerCase())
        if (field === 'approved_script') continue
        for (const line of lines) {
          const bare = line.toLowerCase().replace(/\.$/, '')
          expect([line, all.filter((each) => each.includes(bare)).length]).toEqual([line, 1])
        }
      }
    },
  )

  it.each([
    ['Say that it bakes in ten minutes', 'It bakes in ten minutes.'],
    ['Mention the five-year warranty', 'Let us talk about the five-year warranty.'],
    ['Tell viewers that it is quiet.', 'It is quiet.'],
    ['Say "freshly baked, every day" twice', 'Freshly baked, every day.'],
    ['Start your day with bread', 'Start your day with bread'],
    ["Don't miss out!", "Don't miss out!"],
    ['Show your true colours', 'Show your true colours'],
    ['No added sugar', 'No added sugar'],
    ['Must mention: fits under the seat', 'fits under the seat'],
  ])('%j is heard as %j', (message, line) => {
    const heard = SEEDS.filter((seed) => analysed({ key_messages: message }, seed).texts.includes(line))
    expect(heard.length).toBeGreaterThan(SEEDS.length / 3)
  })

  it.each([
    ['Mention rivals', 'do not mention rivals'],
    ['Do not mention rivals.', 'do not mention rivals'],
    ['Competitor logos', 'no competitor logos'],
    ['Being rude', 'avoid being rude'],
    ['Never swear', 'never swear'],
    ['Keine Musik mit Text', 'Keine Musik mit Text'],
    ['Nämn inte konkurrenter', 'Nämn inte konkurrenter'],
  ])('the don’t %j reads as %j', (dont, clause) => {
    const found = new Set<string>()
    for (const seed of SEEDS) {
      const { report } = analysed({ key_messages: 'Fresh', donts: dont }, seed)
      const [violation] = report.violations.filter(({ issue }) => issue.startsWith('Broken'))
      found.add(violation?.issue ?? report.compliant_elements.find((each) => each.startsWith('Kept')) ?? '')
    }
    expect([...found].sort()).toEqual([`Broken: ${clause}`, `Kept: ${clause}`])
  })

  it.each([
    ['Say "paid partnership with Crumbco" in the first five seconds.', 'Paid partnership with Crumbco'],
    ['Use #ad at the start of the caption', '#ad'],
    ['Disclose the paid partnership', 'Paid partnership'],
    ['#ad in the first line', '#ad'],
    ['The word "Ad" must be visible at the start', 'Ad'],
    ['Anzeige', 'Anzeige'],
    ['Say "Ad" at the start and show #ad on screen', 'Ad'],
    ['Say "Ad" at the start and show #ad on screen', '#ad'],
  ])('the disclosure %j is made as %j', (disclosure, words) => {
    for (const seed of SEEDS) {
      const { report, texts } = analysed({ key_messages: 'Fresh', required_disclosures: disclosure }, seed)
      expect(texts.includes(words)).toBe(!report.missing_requirements.some((each) => /disclosure/i.test(each)))
    }
  })
})

describe('what is heard', () => {
  const script =
    'HOST: Hi, I am Anna and this is Crumbco.\n(smiles)\nI bake every Sunday. It is my favourite hour.\n\n[Scene 2]\n' +
    'On screen: "Baked at home"\nVisual: a close-up of the bread\n00:10-00:15 No added sugar, no fuss.\n\nSee you next Sunday.'
  const said = [
    'Hi, I am Anna and this is Crumbco.',
    'I bake every Sunday.',
    'It is my favourite hour.',
    'No added sugar, no fuss.',
    'See you next Sunday.',
  ]

  it('is the approved script, in its order, where it is followed', () => {
    const followed = SEEDS.map((seed) => analysed({ key_messages: 'No added sugar', approved_script: script }, seed))
    const kept = followed.filter(({ report }) => report.violations.length === 0)
    expect(kept.length).toBeGreaterThan(SEEDS.length / 3)
    for (const { scenes, report } of kept) {
      expect(scenes.flatMap(({ spoken }) => spoken)).toEqual(said)
      expect(scenes.flatMap(({ onScreen }) => onScreen)).toContain('Baked at home')
      const message = report.compliant_elements.find((each) => each.includes('No added sugar'))
      const scene = scenes.find(({ spoken }) => spoken.includes('No added sugar, no fuss.'))
      expect(message).toContain(scene?.text.match(/\((.*?)\)/)?.[1])
    }
  })

  it('has another wording where the script is departed from', () => {
    const all = SEEDS.map((seed) => analysed({ key_messages: 'Fresh', approved_script: script }, seed))
    const departed = all.filter(({ report }) => report.violations.some(({ issue }) => /approved script/.test(issue)))
    expect(departed.length).toBeGreaterThan(0)
    for (const { scenes } of departed) expect(scenes.flatMap(({ spoken }) => spoken)).not.toEqual(said)
  })

  it('departs from a script of fewer lines than scenes where one is spoken', () => {
    const approved_script = 'This is my new bread.\n(smiles)\nIt smells of Sunday.'
    const all = SEEDS.map((seed) => analysed({ key_messages: 'Fresh', approved_script }, seed))
    const departed = all.filter(({ report }) => report.violations.some(({ issue }) => /approved script/.test(issue)))
    expect(departed.length).toBeGreaterThan(0)
    for (const { scenes } of departed) {
      const [scene] = scenes.filter(({ text }) => text.includes('departs from the approved script'))
      expect(scene?.spoken.join()).toMatch(/…$/)
    }
  })

  it('is nothing but the script: messages that it lacks are read', () => {
    for (const seed of SEEDS) {
      const { scenes, report } = analysed({ key_messages: 'Made in Bergen', approved_script: script }, seed)
      const kept = report.compliant_elements.some((each) => each.includes('Made in Bergen'))
      expect(scenes.flatMap(({ spoken }) => spoken)).not.toContain('Made in Bergen')
      expect(scenes.flatMap(({ onScreen }) => onScreen).includes('Made in Bergen')).toBe(kept)
    }
  })

  it('fits into the time of its scene, and the scenes into the video', () => {
    const words = fc.array(fc.constantFrom('bread', 'is', 'fresh.', 'We', 'bake', 'it', 'at', 'home!'), {
      maxLength: 60,
    })
    const text = words.map((list) => list.join(' '))
    fc.assert(
      fc.property(
        fc.array(text, { maxLength: 12 }),
        text,
        fc.constantFrom(...SEEDS),
        (messages, approved_script, seed) => {
          const { raw, scenes, report } = analysed({ key_messages: messages.join('\n'), approved_script }, seed)
          let from = 0
          for (const scene of scenes) {
            expect(scene.from).toBe(from)
            const heard = scene.spoken.join(' ').split(/\s+/).length
            expect(scene.to - scene.from).toBeGreaterThanOrEqual(heard / 2.5)
            from = scene.to
          }
          const clock = `${String(Math.floor(from / 60)).padStart(2, '0')}:${String(from % 60).padStart(2, '0')}`
          expect(raw).toContain(`runs ${clock} in ${scenes.length} scenes.`)
          const codes = JSON.stringify(report).match(/\d\d:\d\d-\d\d:\d\d/g) ?? []
          for (const code of codes) expect(scenes.some((scene) => scene.text.includes(`(${code})`))).toBe(true)
        },
      ),
      { numRuns: 40 },
    )
  })

  it('says how often the brand is named', () => {
    for (const seed of SEEDS) {
      const { raw, scenes } = analysed({ key_messages: 'Crumbco is fresh\nEverybody likes Crumbco' }, seed)
      const named =
        scenes
          .flatMap(({ spoken }) => spoken)
          .join('\n')
          .split('Crumbco').length - 1
      const often = ['is not named', 'is named once', 'is named twice'][named] ?? `is named ${named} times`
      expect(raw).toContain(`${often}.`)
    }
  })
})
