import { describe, expect, it } from 'vitest'
import { briefIn } from '../../src/documents/brief.ts'
import type { Block, Line } from '../../src/documents/document.ts'
import { topicOf } from '../../src/documents/labels.ts'

const plain = (text: string): Line => ({ text, role: 'plain' })
const item = (text: string): Line => ({ text, role: 'item' })
const strong = (text: string): Line => ({ text, role: 'strong' })
const heading = (text: string, rank = 2): Line => ({ text, role: 'heading', rank })

/** What a document of these blocks says, with an objective so that it is a brief. */
function briefOf(...blocks: Block[]) {
  const brief = briefIn([heading('Objective'), plain('Sell soap'), ...blocks])
  const { campaign_objective: _, ...rest } = brief ?? { campaign_objective: null }
  return Object.fromEntries(Object.entries(rest).filter(([, text]) => text !== null))
}

describe('a heading', () => {
  it.each([
    [
      'campaign_objective',
      'Objective | Objectives: | CAMPAIGN GOALS | 1. Campaign objective | Goals & objectives | Purpose',
      'Aim of the campaign | What we want to achieve',
    ],
    [
      'key_messages',
      'Key messages | Key Message | Core messages – | Main messaging | Talking points',
      '2) Key messaging | Messages to convey | Key talking points | Key takeaways | Key message #1',
      'Messaging pillars',
    ],
    [
      'required_disclosures',
      'Disclosures | Required disclosure | Disclosure requirements | Mandatory disclaimers',
      'Advertising labelling | FTC disclosure | Legal | Disclosures and disclaimers',
    ],
    [
      'required_hashtags',
      'Hashtags | Required hashtags | Campaign hash tags | Hashtags & mentions | Hashtags to use',
      'Mandatory Hashtag(s)',
    ],
    [
      'tone_style_guidelines',
      'Tone and style | Tone & Style Guidelines | Tone of voice | Style/Tone | Look and feel',
      'Brand voice | Voice & tone',
    ],
    ['dos', "Dos | Do’s | DO'S | Do | What to do | Please do:"],
    [
      'donts',
      "Don’ts | Don'ts | Donts | DO NOT | Don't | Do nots | What not to do | Things to avoid | Avoid",
      "Restrictions | Don'ts for creators ❌",
    ],
    [
      'prohibited_claims',
      'Prohibited claims | Forbidden Claims | Banned statements | Claims to avoid | Claims not allowed',
      "Unauthorised claims | What you must not say | Words to avoid | Claims we can't make",
    ],
    ['call_to_action', 'Call to action | CTA | Call-to-Action (CTA) | Calls to action | CTA / Call to action'],
    ['other_notes', 'Notes | Other notes | Additional information | Additional Notes: | Remarks | Miscellaneous'],
    ['approved_script', 'Approved script | Script | Voice-over script'],
    ['dos_and_donts', "Dos and don'ts | Do’s & Don’ts | DOs / DON’Ts"],
  ])('announces %s', (topic, ...lists) => {
    const texts = lists.flatMap((list) => list.split(' | '))
    expect(texts.map((text) => [text, topicOf(text)])).toEqual(texts.map((text) => [text, topic]))
  })

  it.each([
    'Timeline',
    'Target audience',
    'About the brand',
    'Budget',
    'Deliverables',
    'Our team',
    'Message us any time',
    'Do it well',
    '',
    '—',
    'x'.repeat(200),
  ])('announces nothing: %s', (text) => {
    expect(topicOf(text)).toBeNull()
  })

  it('may say it in other words when it looks like one', () => {
    expect(briefOf(heading('Five hashtags nobody should forget'), plain('#soap'))).toEqual({
      required_hashtags: '#soap',
    })
    expect(briefOf(plain('Five hashtags nobody should forget'), plain('#soap'))).toEqual({})
  })
})

describe('a brief', () => {
  it('needs an objective or a key message', () => {
    expect(briefIn([heading('Objective'), heading('Hashtags'), plain('#soap')])).toBeNull()
    expect(briefIn([heading('Key messages'), plain('Gentle')])).toMatchObject({
      key_messages: 'Gentle',
      campaign_objective: null,
    })
    expect(briefIn([])).toBeNull()
  })

  it('keeps lists in order, one item a line, without their marks', () => {
    const items = ['1. Gentle', '2) Cheap', '• Local', '- Two-in-one', '\uf0b7 3 sizes'].map(plain)
    expect(briefOf(heading('Key messages'), ...items)).toEqual({
      key_messages: 'Gentle\nCheap\nLocal\nTwo-in-one\n3 sizes',
    })
  })

  it('ends a section where something else begins', () => {
    expect(briefOf(heading('Dos'), item('Smile'), heading('Timeline'), item('May'))).toEqual({ dos: 'Smile' })
    expect(briefOf(strong('Dos'), plain('Smile'), strong('Timeline'), plain('May'))).toEqual({ dos: 'Smile' })
    expect(briefOf(plain('Dos:'), plain('Smile'), plain('Timeline:'), plain('May'))).toEqual({ dos: 'Smile' })
    expect(briefOf(plain('CTA: Buy'), plain('Budget: 500'), plain('Deadline: May'))).toEqual({ call_to_action: 'Buy' })
  })

  it('keeps in a section what lies below its heading', () => {
    expect(briefOf(heading('Notes'), heading('Music', 3), plain('None'), strong('Light'), plain('Day'))).toEqual({
      other_notes: 'Music\nNone\nLight\nDay',
    })
    expect(briefOf(heading('Notes'), plain('Deadline: Friday'), item('Hashtags: see above'))).toEqual({
      other_notes: 'Deadline: Friday\nHashtags: see above',
    })
  })

  it('leaves a script alone until the next heading', () => {
    const script = ['HOST: Hello!', 'CTA: Tap the link', 'Script'].map(plain)
    expect(briefOf(heading('Approved script'), ...script, heading('CTA'), plain('Buy'))).toEqual({
      approved_script: 'HOST: Hello!\nCTA: Tap the link\nScript',
      call_to_action: 'Buy',
    })
  })

  it('joins what stands under the same heading twice', () => {
    expect(
      briefOf(heading('Dos'), item('Smile'), heading('CTA'), plain('Buy'), heading('Dos (continued)'), item('Wave')),
    ).toEqual({ dos: 'Smile\nWave', call_to_action: 'Buy' })
  })

  it('takes list items as labels where there is no other heading', () => {
    const items = ['Key messages: Gentle', 'Hashtags – #soap', 'CTA: Visit https://soap.example'].map(item)
    expect(briefOf(heading('The campaign'), ...items)).toEqual({
      key_messages: 'Gentle',
      required_hashtags: '#soap',
      call_to_action: 'Visit https://soap.example',
    })
  })

  it('tells dos from don’ts under one heading', () => {
    expect(briefOf(heading('Dos and don’ts'), item('Do smile'), item('Don’t shout'), item('Avoid glare'))).toEqual({
      dos: 'Do smile',
      donts: 'Don’t shout\nAvoid glare',
    })
  })

  it('reads tables by their first row or their first column', () => {
    const cells = (...texts: string[]) => texts.map((text) => [plain(text)])
    expect(briefOf({ rows: [cells('Do', 'Don’t'), cells('Smile', 'Shout'), cells('Wave', 'Frown')] })).toEqual({
      dos: 'Smile\nWave',
      donts: 'Shout\nFrown',
    })
    expect(briefOf({ rows: [cells('Tone', 'Calm'), cells('Budget', '500'), cells('CTA', 'Buy')] })).toEqual({
      tone_style_guidelines: 'Calm',
      call_to_action: 'Buy',
    })
  })

  it('is not slowed down by what is written to slow it down', () => {
    const texts = [
      'campaign '.repeat(9_000),
      `${'a'.repeat(50_000)}:`,
      'do '.repeat(20),
      'tone '.repeat(15),
      ' - '.repeat(10_000),
    ]
    const brief = briefOf(...texts.flatMap((text) => [plain(text), heading(text), strong(text)]))
    expect(Object.keys(brief)).toEqual(['tone_style_guidelines'])
  })
})
