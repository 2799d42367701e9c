import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { briefFrom, type CampaignBrief } from '../../src/model/campaign-brief.ts'
import { analyse, elementsOf } from '../../src/world/video/analysis-report.ts'

const FACTS = { name: 'clip.mp4', digest: 'd1', campaign_name: 'Spring', brand_name: 'Acme' }
const brief = (fields: Partial<CampaignBrief>): CampaignBrief => briefFrom((field) => fields[field])
const texts = (fields: Partial<CampaignBrief>) => elementsOf(brief(fields)).map(({ text }) => text)

describe('the elements of a brief', () => {
  it.each<[string, string[]]>([
    ['one', ['one']],
    ['one\ntwo\n\nthree', ['one', 'two', 'three']],
    ['- one\n* two\n• three\n– four', ['one', 'two', 'three', 'four']],
    ['1. one\n2) two\n(3) three', ['one', 'two', 'three']],
    ['one; two;three', ['one', 'two', 'three']],
    ['one, and more of it', ['one, and more of it']],
    ['24-hour wear\n3 shades\n-5 degrees', ['24-hour wear', '3 shades', '-5 degrees']],
    ['One\none\nONE', ['One']],
    [' \n-\n', ['-']],
  ])('%j', (text, items) => expect(texts({ key_messages: text })).toEqual(items))

  it.each<[string, string[]]>([
    ['#a #b', ['#a', '#b']],
    ['#a, #b;#c\n#d', ['#a', '#b', '#c', '#d']],
    ['glow, summer', ['#glow', '#summer']],
    ['Use #Glow and "#ad".', ['#Glow', '#ad']],
    ['#Glow #glow', ['#Glow']],
    ['# - !', []],
  ])('hashtags %j', (text, tags) => expect(texts({ required_hashtags: text })).toEqual(tags))
})

const line = fc.string({ minLength: 1, maxLength: 30, unit: 'grapheme' })
const lines = fc.option(fc.array(line, { minLength: 1, maxLength: 6 }).map((list) => list.join('\n')))
const anyBrief = fc
  .record({
    approved_script: lines,
    campaign_objective: lines,
    key_messages: lines,
    required_disclosures: lines,
    required_hashtags: lines,
    tone_style_guidelines: lines,
    dos: lines,
    donts: lines,
    prohibited_claims: lines,
    call_to_action: lines,
    other_notes: lines,
  })
  .map((fields) => brief(fields))

describe('a compliance report', () => {
  it('accounts for every element once and follows from the counts', () => {
    fc.assert(
      fc.property(anyBrief, fc.string(), (asked, seed) => {
        const { compliance_report: report, raw_analysis } = analyse(seed, FACTS, asked)
        if (!report) throw new Error('no report')
        const { compliant_elements: kept, violations, missing_requirements: missing } = report
        const all = elementsOf(asked)
        expect(kept.length + violations.length + missing.length).toBe(all.length)
        expect(report.rectifications).toHaveLength(violations.length + missing.length)
        expect(report.compliance_score).toBe(all.length === 0 ? 100 : Math.floor((100 * kept.length) / all.length))
        expect(report.summary).toContain(`compliance score is ${report.compliance_score}.`)
        const rest =
          violations.length + missing.length > 0 ? /(is|are) missing|violation/ : /nothing (has to|that can) be/
        expect(report.summary).toMatch(rest)
        expect(raw_analysis.split('\n\n').length).toBeGreaterThanOrEqual(7)
        expect(analyse(seed, FACTS, asked)).toEqual({ raw_analysis, compliance_report: report })
      }),
    )
  })

  it('names each element in one list only, and finds every outcome somewhere', () => {
    const outcomes = new Set<string>()
    const asked = brief({
      key_messages: 'alpha\nbravo\ncharlie',
      required_disclosures: 'delta',
      required_hashtags: '#echo #foxtrot',
      dos: 'golf',
      call_to_action: 'hotel',
      donts: 'india\njuliett',
      prohibited_claims: 'kilo',
      tone_style_guidelines: 'lima',
    })
    for (let seed = 0; seed < 50; seed++) {
      const { compliance_report: report } = analyse(String(seed), FACTS, asked)
      if (!report) throw new Error('no report')
      const entries: [string, string][] = [
        ...report.compliant_elements.map((text): [string, string] => ['compliant', text]),
        ...report.violations.map((violation): [string, string] => ['violation', JSON.stringify(violation)]),
        ...report.missing_requirements.map((text): [string, string] => ['missing', text]),
      ]
      for (const { text } of elementsOf(asked)) {
        const naming = entries.filter(([, entry]) => entry.includes(text))
        expect([seed, text, naming.length]).toEqual([seed, text, 1])
        outcomes.add(naming[0]?.[0] ?? '')
        const corrected = report.rectifications.filter((entry) => entry.includes(text)).length
        expect(corrected).toBe(naming[0]?.[0] === 'compliant' ? 0 : 1)
      }
    }
    expect([...outcomes].sort()).toEqual(['compliant', 'missing', 'violation'])
  })

  it('agrees with the text it comes with', () => {
    const asked = brief({
      key_messages: 'Made from olive oil\nShow the bar in the first 3 seconds',
      required_disclosures: 'Use #ad at the end',
      required_hashtags: '#soap',
      donts: 'Mention rivals',
      prohibited_claims: 'Cures acne',
      call_to_action: 'Tap the link',
    })
    for (let seed = 0; seed < 40; seed++) {
      const { compliance_report: report, raw_analysis } = analyse(String(seed), FACTS, asked)
      const spans = [...raw_analysis.matchAll(/Scene \d+ \((.*?)\)/g)].map(([, span]) => span)
      const kept = JSON.stringify(report?.compliant_elements)
      const broken = JSON.stringify(report?.violations)
      for (const line of ['Made from olive oil', 'Use #ad at the end', '#soap', 'Tap the link'])
        expect([line, raw_analysis.includes(line)]).toEqual([line, (kept + broken).includes(line)])
      for (const line of ['Mention rivals', 'Cures acne'])
        expect([line, raw_analysis.includes(line)]).toEqual([line, broken.includes(line)])
      for (const [, span] of (kept + broken).matchAll(/(?: at |Scene \d+ \()(\d\d:\d\d-\d\d:\d\d)/g))
        expect(spans).toContain(span)
      const spanOf = (line: string) =>
        new RegExp(` at (\\S+): ${line}`).exec(report?.compliant_elements.join('\n') ?? '')?.[1]
      expect([undefined, spans[0]]).toContain(spanOf('Show the bar'))
      expect([undefined, spans.at(-1)]).toContain(spanOf('Use #ad'))
      expect([undefined, spans.at(-1)]).toContain(spanOf('Tap the link'))
    }
  })

  it.each<[string, Partial<CampaignBrief>, string]>([
    [
      'a claim in the script',
      { approved_script: 'Hello. It cures acne.', prohibited_claims: 'Cures acne' },
      'violations',
    ],
    ['a line in the script', { approved_script: 'Soft on skin!', dos: 'soft on skin' }, 'compliant_elements'],
  ])('finds %s', (_, fields, list) => {
    for (let seed = 0; seed < 20; seed++) {
      const { compliance_report } = analyse(String(seed), FACTS, brief(fields))
      const line = fields.prohibited_claims ?? fields.dos
      expect(JSON.stringify(Reflect.get(Object(compliance_report), list))).toContain(line)
    }
  })

  it('finds a hashtag exactly where the disclosure with it is made', () => {
    const asked = brief({ key_messages: 'Soft', required_disclosures: 'Use #ad at the end', required_hashtags: '#ad' })
    const outcomes = new Set<string>()
    for (let seed = 0; seed < 60; seed++) {
      const { raw_analysis, compliance_report: report } = analyse(String(seed), FACTS, asked)
      const missing = report?.missing_requirements.filter((text) => text.includes('#ad')).length
      const seen = /Hashtags seen:.*#ad\b/.test(raw_analysis)
      outcomes.add(`${missing} ${seen} ${raw_analysis.includes('"Use #ad at the end"')}`)
    }
    expect([...outcomes].sort()).toEqual(['0 true true', '2 false false'])
  })

  it('is not said to be a share where the name of the video asks for the score', () => {
    const facts = { ...FACTS, name: 'magic-score-37.mp4' }
    const { compliance_report: report } = analyse('1', facts, brief({ key_messages: 'Soft' }))
    expect(report?.compliance_score).toBe(37)
    expect(report?.summary).not.toMatch(/\d+ of \d+/)
  })

  it('has scenes one after another, each as long as what is said in it takes', () => {
    const text = fc
      .array(fc.constantFrom('bread', 'is', 'fresh.', 'We', 'bake', 'it', 'at', 'home!'), { maxLength: 60 })
      .map((words) => words.join(' '))
    fc.assert(
      fc.property(fc.array(text, { maxLength: 12 }), text, fc.nat(30), (messages, approved_script, seed) => {
        const asked = brief({ key_messages: messages.join('\n'), approved_script })
        const { raw_analysis } = analyse(String(seed), FACTS, asked)
        const spans = [...raw_analysis.matchAll(/Scene \d+ \((\d+):(\d+)-(\d+):(\d+)\): (.*)/g)]
        let last = 0
        for (const [, m1, s1, m2, s2, described = ''] of spans) {
          const [from, to] = [Number(m1) * 60 + Number(s1), Number(m2) * 60 + Number(s2)]
          const quotes = [...described.matchAll(/"([^"]*)"/g)].map(([, quote = '']) => quote).join(' ')
          expect(from).toBe(last)
          expect((to - from) * 4).toBeGreaterThanOrEqual(quotes.split(' ').length)
          last = to
        }
      }),
      { numRuns: 20 },
    )
  })

  it('quotes the approved script, in its order, exactly where it is followed', () => {
    const lines = ['Hi, I am Anna.', 'I bake every Sunday.', 'No added sugar, no fuss.', 'See you next Sunday.']
    const asked = brief({
      key_messages: 'No added sugar',
      approved_script: `${lines[0]}\n(smiles)\n${lines.slice(1).join(' ')}`,
    })
    const outcomes = new Set<boolean>()
    for (let seed = 0; seed < 30; seed++) {
      const { raw_analysis, compliance_report: report } = analyse(String(seed), FACTS, asked)
      const isFollowed = report?.violations.length === 0
      outcomes.add(isFollowed)
      const at = lines.map((line) => raw_analysis.indexOf(line))
      if (isFollowed) expect(at).toEqual([...at].sort((a, b) => a - b).filter((place) => place > 0))
      else expect(at).toEqual([-1, -1, -1, -1])
      expect(report?.missing_requirements).toEqual([])
    }
    expect(outcomes.size).toBe(2)
  })

  it('copes with as much text as an upload may carry', () => {
    const key_messages = Array.from({ length: 12_000 }, (_, at) => `message ${at}`).join('\n')
    const { compliance_report: report } = analyse('1', FACTS, brief({ key_messages }))
    expect(report?.compliant_elements.length).toBeGreaterThan(6_000)
  })
})
