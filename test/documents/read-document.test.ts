import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DocumentKind, Outcome } from '../../src/documents/document.ts'
import { readDocument } from '../../src/documents/read-document.ts'
import { lowerLimits } from '../lower-limits.ts'
import { CHAIN_END, compound, docx, page, paragraphs, pdf, stream, zip, zipBomb } from './hostile-files.ts'
import { AURORA, bytesOf, kindOf } from './office-files.ts'

const MIB = 1024 * 1024
let restore = () => {}
beforeAll(() => {
  restore = lowerLimits({ document_array_bytes: 48 * MIB, document_inflated_bytes: 8 * MIB })
})
afterAll(() => restore())

const read = (name: string) => readDocument(kindOf(name), bytesOf(name))

/** The fields of the brief that are not null. */
function said(outcome: Outcome): unknown {
  if (outcome.outcome !== 'brief') return outcome
  return Object.fromEntries(Object.entries(outcome.brief).filter(([, text]) => text !== null))
}

/** Headings in their variants, among others that a brief does not have; long lines; dos and don'ts in two columns. */
const LUMEN = {
  campaign_objective:
    'Make Lumen Daily the sunscreen that people in their twenties reach for every single morning of the summer, whether they work in an office or out of doors.',
  key_messages:
    'SPF 50 that leaves no white cast on any skin tone, even when it is applied generously and renewed after an afternoon swim in the sea\nFragrance-free\nReef-safe filters',
  required_disclosures: 'Use the paid partnership label.\nSay “ad” in the first line of the caption.',
  required_hashtags: '#LumenDaily #ad @lumen',
  tone_style_guidelines: 'Sunny and plain-spoken',
  dos: 'Film in daylight\nShow the texture',
  donts: 'Film at the pool of a hotel\nShow other brands',
  prohibited_claims: 'All-day protection\nPrevents skin cancer',
  call_to_action: 'Swipe up for 15 % off.',
  other_notes: 'Portrait format.\nMusic\nRoyalty-free only.',
}

/** `Label: text` lines and labels over lists. */
const HEARTH = {
  campaign_objective: 'Get 500 sign-ups for the tea club.',
  key_messages: 'Loose leaf, shipped weekly\nCancel any time',
  required_disclosures: '#ad at the start of the caption',
  required_hashtags: '#HearthTea #ad',
  tone_style_guidelines: 'cosy, slow',
  dos: 'Brew on camera\nMention the club price',
  donts: 'Use a microwave',
  prohibited_claims: 'cures colds; helps you lose weight',
  call_to_action: 'Join at hearth.example/club',
}

/** A table with the headings in its first column. */
const BIKE = {
  campaign_objective: 'Introduce the folding bike to commuters',
  key_messages: 'Folds in nine seconds\nFits under a desk',
  call_to_action: 'Book a test ride',
}

/** Headings in bold type only. */
const POTTERY = {
  campaign_objective: 'Fill the autumn pottery courses.',
  key_messages: 'No experience needed\nClay and firing included',
  donts: 'Showing unfinished glaze',
}

/** Slides whose titles were drawn last. */
const TRAIL = {
  campaign_objective: 'Put Trail Mix in every daypack.',
  key_messages: 'Nuts from one valley\nNo added sugar',
  required_hashtags: '#TrailMix\n#ad',
  dos: 'Eat on camera',
  donts: 'Litter',
}

describe('a document is read', () => {
  it.each<[string, unknown]>([
    ...['brief-a.pdf', 'brief-a.doc', 'brief-a.docx'].map((name): [string, unknown] => [name, AURORA]),
    ...['deck-a.pdf', 'deck-a.ppt', 'deck-a.pptx'].map((name): [string, unknown] => [name, AURORA]),
    ...['goals.pdf', 'goals.doc', 'goals.docx'].map((name): [string, unknown] => [name, LUMEN]),
    ...['labels.pdf', 'labels.doc', 'labels.docx'].map((name): [string, unknown] => [name, HEARTH]),
    ...['grid.pdf', 'grid.doc', 'grid.docx'].map((name): [string, unknown] => [name, BIKE]),
    ...['bold.pdf', 'bold.doc', 'bold.docx'].map((name): [string, unknown] => [name, POTTERY]),
    ...['deck-b.pdf', 'deck-b.ppt', 'deck-b.pptx'].map((name): [string, unknown] => [name, TRAIL]),
    // It may be read by anybody, though not changed.
    ['restricted.pdf', HEARTH],
  ])('%s', async (name, brief) => {
    expect(said(await read(name))).toEqual(brief)
  })

  it.each<[string, Outcome['outcome']]>([
    ['empty.pdf', 'empty'],
    ['empty.doc', 'empty'],
    ['empty.docx', 'empty'],
    ['image.pdf', 'empty'],
    ['nobrief-a.doc', 'no_brief'],
    ['nobrief-a.docx', 'no_brief'],
    ['locked.pdf', 'unreadable'],
    ['locked.doc', 'unreadable'],
  ])('%s: %s', async (name, outcome) => {
    expect((await read(name)).outcome).toBe(outcome)
  })
})

describe('a document is unreadable', () => {
  const whole = ['brief-a.pdf', 'brief-a.doc', 'brief-a.docx', 'deck-a.ppt', 'deck-a.pptx']

  it.each(whole)('%s under the extension of another format', async (name) => {
    for (const kind of ['pdf', 'doc', 'docx', 'ppt', 'pptx'] as const) {
      const { outcome } = await readDocument(kind, bytesOf(name))
      expect([kind, outcome]).toEqual([kind, kind === kindOf(name) ? 'brief' : 'unreadable'])
    }
  })

  it.each([...whole, 'empty.pdf', 'empty.doc', 'goals.pdf', 'goals.doc'])('%s wherever it breaks off', async (name) => {
    const bytes = bytesOf(name)
    // The line break behind the end of a PDF is nothing that could be missed.
    const end = bytes.length - (name.endsWith('.pdf') ? 1 : 0)
    const lengths = Array.from({ length: 20 }, (_, at) => Math.floor((end * at) / 20))
    for (const length of [...lengths, end - 1, end - 2, end - 3, end - 100, end - 513]) {
      const { outcome } = await readDocument(kindOf(name), bytes.slice(0, length))
      expect([length, outcome]).toEqual([length, 'unreadable'])
    }
  })

  it('an encrypted presentation', async () => {
    const bytes = bytesOf('deck-a.ppt')
    const token = Buffer.from(bytes).indexOf(Buffer.from([0x5f, 0xc0, 0x91, 0xe3]))
    bytes.set([0xdf, 0xc4, 0xd1, 0xf3], token)
    expect(await readDocument('ppt', bytes)).toEqual({ outcome: 'unreadable', reason: 'an encrypted presentation' })
  })

  it.each<[string, DocumentKind, Uint8Array]>([
    ['nothing at all', 'pdf', new Uint8Array()],
    ['plain text', 'docx', Buffer.from('Objective: sell soap')],
    ['zeros', 'doc', new Uint8Array(10_000)],
    ['another ZIP file', 'docx', zip([{ name: 'a.txt', content: Buffer.from('Objective: sell soap') }])],
    ['XML that breaks off', 'docx', docx('<w:document xmlns:w="w"><w:body>')],
    ['XML whose tags do not match', 'docx', docx('<w:document><w:body></w:document></w:body>')],
    ['XML with entities', 'docx', docx('<!DOCTYPE x [<!ENTITY a "aaa">]><w:document>&a;</w:document>')],
    ['XML in no encoding', 'docx', docx(Buffer.from([0x3c, 0xff, 0x3e]))],
    ['a bomb', 'docx', zipBomb(10)],
    ['a bomb that claims to be small', 'docx', zipBomb(10, 1_000)],
    ['a PDF that inflates without end', 'pdf', page(Buffer.alloc(30 * MIB, ' '))],
    ['a PDF of brackets', 'pdf', page('['.repeat(100_000))],
    ['a PDF without a root', 'pdf', pdf(['['.repeat(10_000)])],
    ['a PDF whose page is no page', 'pdf', pdf(['<</Type/Catalog/Pages 2 0 R>>', stream('x')])],
    ['more text than anybody reads', 'docx', paragraphs('Objective: sell soap. '.repeat(50_000))],
  ])('%s', { timeout: 60_000 }, async (_, kind, bytes) => {
    expect((await readDocument(kind, bytes)).outcome).toBe('unreadable')
  })
})

describe('a compound file is unreadable at once', () => {
  const whole = { start: 3, size: 512 }
  const document = { name: 'WordDocument', start: 3, size: 5_000 }

  it.each<[string, Parameters<typeof compound>[0], RegExp]>([
    [
      'whose stream begins within a circle',
      { chain: [5, 3, 4], root: whole, entries: [{ ...document, start: 5, size: 0xfffffff0 }] },
      /chain that loops/,
    ],
    [
      'whose directory is a circle',
      { chain: [CHAIN_END], root: whole, entries: [{ name: 'x', start: 0, size: 0, right: 1 }] },
      /without a Word document/,
    ],
    ['whose chain leads beyond it', { chain: [77], root: whole, entries: [document] }, /truncated/],
  ])('%s', async (_, parts, reason) => {
    expect(await readDocument('doc', compound(parts))).toEqual({
      outcome: 'unreadable',
      reason: expect.stringMatching(reason),
    })
  })
})

describe('a damaged document', () => {
  it.each(['goals.doc', 'goals.docx', 'goals.pdf', 'deck-b.ppt', 'deck-b.pptx'])(
    '%s is never more than that',
    async (name) => {
      const bytes = bytesOf(name)
      for (let round = 0; round < 15; round++) {
        const damaged = bytes.slice()
        for (let at = round * 7; at < damaged.length; at += 1 + ((round * 7919) % 1_500))
          damaged[at] = (round * 31 + at) % 256
        expect(['brief', 'no_brief', 'empty', 'unreadable']).toContain(
          (await readDocument(kindOf(name), damaged)).outcome,
        )
      }
    },
  )
})
