import { describe, expect, it } from 'vitest'
import { officeFile } from '../documents/office-files.ts'
import { MULTIPART, multipart, type Part } from '../multipart.ts'
import { type Answer, type Sim, simulate } from '../simulate.ts'

const ANALYZE = '/admin/api/v1/video_analysis/analyze'

type Fields = Readonly<Record<string, string | File | null>>

const clip = new File(['moving pictures'], 'clip.mp4', { type: 'video/mp4' })
const guidelines = (name: string, content = 'Objective: sell soap') => new File([content], name)
const RAW = { video: clip, campaign_name: 'Spring', brand_name: 'Acme' }
const MANUAL = { ...RAW, mode: 'compliance', campaign_objective: 'Sell soap', key_messages: 'Gentle on skin' }
const FULL = {
  ...MANUAL,
  approved_script: 'Hi, this is soap.',
  key_messages: '- Gentle on skin\n- Made from olive oil\n- Ships worldwide',
  required_disclosures: 'Paid partnership',
  required_hashtags: '#soap, #ad',
  tone_style_guidelines: 'Calm and friendly',
  dos: '1. Show the bar\n2. Use daylight',
  donts: 'Do not mention competitors; Do not use music with lyrics',
  prohibited_claims: 'Cures acne',
  call_to_action: 'Tap the link in bio',
  other_notes: 'Portrait format',
}

/** The fields as a form; null leaves one out. */
function formOf(fields: Fields): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) if (value !== null) form.append(name, value)
  return form
}

const upload = (sim: Sim, fields: Fields) => sim.request('POST', ANALYZE, { body: formOf(fields) })
const send = (sim: Sim, parts: readonly Part[]) =>
  sim.request('POST', ANALYZE, { headers: MULTIPART, body: multipart(parts) })
const kept = async (sim: Sim) => (await sim.records('video_analyses')).length
const codeOf = ({ status, body }: Answer) => [status, body.error?.internal_code]

async function analysed(sim: Sim, fields: Fields) {
  const { body } = await upload(sim, fields)
  await sim.advance('10s')
  return (await sim.get(`${ANALYZE}/${body.analysis_id}`)).body
}

const DOCUMENTED: Readonly<Record<number, string>> = {
  4001: 'No video file provided',
  4002: 'Unsupported video format',
  4003: "mode must be 'raw' or 'compliance'",
  4004: 'Guidelines file must be PDF, Word, or PowerPoint',
  4006: 'Compliance mode is missing required fields',
  4009: 'Missing required fields: Campaign Name, Brand Name',
}

describe('video analysis', () => {
  describe('an upload is accepted', () => {
    it.each<[string, Fields, 'raw' | 'compliance']>([
      ['without a mode', RAW, 'raw'],
      ['in raw mode', { ...RAW, mode: 'raw' }, 'raw'],
      ['with a blank mode', { ...RAW, mode: '  ' }, 'raw'],
      ['with an extension in capitals', { ...RAW, video: new File(['x'], 'CLIP.MP4') }, 'raw'],
      ['with dots in the name', { ...RAW, video: new File(['x'], 'a.b.txt.webm') }, 'raw'],
      ['with an empty video', { ...RAW, video: new File([], 'clip.m4v') }, 'raw'],
      ['in raw mode with any guidelines', { ...RAW, guidelines_file: guidelines('song.mp3') }, 'raw'],
      ['in compliance mode', MANUAL, 'compliance'],
      ['with every field', FULL, 'compliance'],
      [
        'with guidelines',
        { ...RAW, mode: 'compliance', guidelines_file: officeFile('brief-a.pdf', 'A.PDF') },
        'compliance',
      ],
      ['with unselected guidelines', { ...MANUAL, guidelines_file: new File([], '') }, 'compliance'],
    ])('%s', async (_, fields, mode) => {
      const sim = await simulate()
      const { status, body } = await upload(sim, fields)
      expect(status).toBe(202)
      expect(body).toEqual({ analysis_id: expect.stringMatching(/^va_/), status: 'pending' })
      expect((await sim.get(`${ANALYZE}/${body.analysis_id}`)).body.mode).toBe(mode)
    })

    it.each(['mp4', 'mov', 'avi', 'mkv', 'webm', 'm4v'])('as .%s', async (extension) => {
      const sim = await simulate()
      expect((await upload(sim, { ...RAW, video: new File(['x'], `clip.${extension}`) })).status).toBe(202)
    })
  })

  describe('an upload is refused with', () => {
    const noBrief = { ...RAW, mode: 'compliance' }
    const WRONG: readonly (readonly [code: number, what: string, fields: Fields])[] = [
      [4001, 'no video', { ...RAW, video: null }],
      [4001, 'an unselected video', { ...RAW, video: new File([], '') }],
      [4001, 'a video that is a plain field', { ...RAW, video: 'clip.mp4' }],
      [4001, 'no field at all', { other: 'x' }],
      [4001, 'everything wrong', { video: null, mode: 'best', guidelines_file: guidelines('a.txt') }],
      [4002, 'another extension', { ...RAW, video: new File(['x'], 'clip.gif') }],
      [4002, 'no extension', { ...RAW, video: new File(['x'], 'mp4') }],
      [4002, 'nothing but an extension', { ...RAW, video: new File(['x'], '.mp4') }],
      [4002, 'everything wrong but a video', { video: new File(['x'], 'clip.txt'), mode: 'best' }],
      [4003, 'another mode', { ...RAW, mode: 'full' }],
      [4003, 'a mode in capitals', { ...RAW, mode: 'RAW' }],
      [4003, 'another mode before missing names', { video: clip, mode: 'full' }],
      [4009, 'no names', { video: clip }],
      [4009, 'no campaign name', { ...RAW, campaign_name: null }],
      [4009, 'a blank brand name', { ...RAW, brand_name: ' \t' }],
      [4009, 'no names before bad guidelines', { ...noBrief, brand_name: null, guidelines_file: guidelines('a.txt') }],
      [4004, 'guidelines as text', { ...noBrief, guidelines_file: guidelines('brief.txt') }],
      [4004, 'guidelines without extension', { ...MANUAL, guidelines_file: guidelines('pdf') }],
      [4006, 'no brief', noBrief],
      [4006, 'no objective', { ...MANUAL, campaign_objective: null }],
      [4006, 'blank key messages', { ...MANUAL, key_messages: '\n' }],
      [4006, 'no brief and unselected guidelines', { ...noBrief, guidelines_file: new File([], '') }],
    ]

    it('each documented error, whatever the order of the fields', async () => {
      const sim = await simulate()
      for (const [code, what, fields] of WRONG) {
        for (const ordered of [Object.entries(fields), Object.entries(fields).reverse()]) {
          const { status, body } = await upload(sim, Object.fromEntries(ordered))
          const error = { http_status: 400, internal_code: code, message: DOCUMENTED[code] }
          expect([what, status, body]).toEqual([what, 400, { error }])
        }
      }
      expect(await kept(sim)).toBe(0)
    })

    it.each<[number, string, RequestInit]>([
      [415, 'JSON', { headers: { 'content-type': 'application/json' }, body: '{"video":"clip.mp4"}' }],
      [415, 'a form without files', { body: new URLSearchParams({ campaign_name: 'Spring' }) }],
      [415, 'mixed parts', { headers: { 'content-type': 'multipart/mixed; boundary=x' }, body: '--x--\r\n' }],
      [400, 'an empty body', { headers: MULTIPART }],
      [400, 'no boundary', { headers: { 'content-type': 'multipart/form-data' }, body: multipart([]) }],
      [
        400,
        'another boundary',
        { headers: { 'content-type': 'multipart/form-data; boundary=x' }, body: multipart([{}]) },
      ],
      [400, 'no end', { headers: MULTIPART, body: multipart([{ name: 'mode', content: 'raw' }]).slice(0, -6) }],
    ])('%i: %s', async (expected, _, init) => {
      const sim = await simulate()
      const { status, body } = await sim.request('POST', ANALYZE, init)
      expect([status, body.error.internal_code]).toEqual([expected, expected * 10])
      expect(await kept(sim)).toBe(0)
    })

    it.each<[string, string, () => Fields]>([
      ['1 MiB', 'the field other_notes', () => ({ ...RAW, other_notes: 'x'.repeat(2 ** 20 + 1) })],
      [
        '50 MiB',
        'the file guidelines_file',
        () => ({ ...RAW, guidelines_file: guidelines('a.pdf', 'x'.repeat(50 * 2 ** 20 + 1)) }),
      ],
      ['64 parts', 'the form', () => Object.fromEntries(Array.from({ length: 65 }, (_, at) => [`field_${at}`, 'x']))],
    ])('413 beyond %s: %s', async (limit, what, fields) => {
      const sim = await simulate()
      const { status, body } = await upload(sim, fields())
      expect([status, body.error.internal_code]).toEqual([413, 4130])
      expect(body.error.message.toLowerCase()).toContain(what)
      expect(body.error.message).toContain(limit)
      expect(await kept(sim)).toBe(0)
    })

    it('401 without a token', async () => {
      const sim = await simulate()
      const answer = await sim.request('POST', ANALYZE, { headers: { authorization: '' }, body: formOf(RAW) })
      expect(codeOf(answer)).toEqual([401, 4010])
    })
  })

  it('takes texts as long as they may be', async () => {
    const sim = await simulate()
    const { body } = await upload(sim, { ...MANUAL, other_notes: 'x'.repeat(2 ** 20) })
    await sim.advance('10s')
    expect((await sim.get(`${ANALYZE}/${body.analysis_id}`)).body.campaign_brief.other_notes).toHaveLength(2 ** 20)
  })

  it('counts the first of a repeated field and warns', async () => {
    const sim = await simulate()
    const { status, headers } = await send(sim, [
      { name: 'video', filename: 'clip.mp4' },
      { name: 'video', filename: 'other.txt' },
      { name: 'campaign_name', content: 'Spring' },
      { name: 'campaign_name', content: '' },
      { name: 'brand_name', content: 'Acme' },
    ])
    expect([status, headers.get('x-sim-warnings')]).toEqual([202, '2'])
  })

  it('reports undocumented fields and files, and refuses them when strict', async () => {
    const odd = { ...RAW, __proto__x: 'x', thumbnail: new File(['x'], 'a.png') }
    const answer = await upload(await simulate(), odd)
    expect([answer.status, answer.headers.get('x-sim-warnings')]).toEqual([202, '2'])
    const strict = await simulate({ strict: true })
    expect(codeOf(await upload(strict, odd))).toEqual([400, 4000])
    expect(await kept(strict)).toBe(0)
    expect((await upload(strict, FULL)).status).toBe(202)
  })

  it('survives hostile names', async () => {
    const sim = await simulate()
    const parts = [
      { content: 'without a name' },
      { name: 'constructor', filename: 'x' },
      { name: 'toString', content: 'x' },
      { name: 'video', filename: '../../etc/clip.mp4' },
      { name: 'campaign_name', content: '__proto__' },
      { name: 'brand_name', content: 'constructor' },
    ]
    expect((await send(sim, parts)).status).toBe(202)
    expect((await send(sim, [...parts, { name: '__proto__', content: 'x' }])).status).toBe(400)
  })

  it('takes texts of any part type, and files of any', async () => {
    const sim = await simulate()
    const { status } = await send(sim, [
      { name: 'video', filename: 'clip.mov', type: 'text/plain', content: 'x' },
      { name: 'campaign_name', content: 'Spring', type: 'application/octet-stream' },
      { name: 'brand_name', content: 'Acme', type: 'text/plain; charset=utf-8' },
    ])
    expect(status).toBe(202)
  })

  it('is pending for ten seconds, then complete', async () => {
    const sim = await simulate()
    const { body: started } = await upload(sim, FULL)
    const read = async () => (await sim.get(`${ANALYZE}/${started.analysis_id}`)).body
    const pending = {
      analysis_id: started.analysis_id,
      mode: 'compliance',
      status: 'pending',
      error: null,
      campaign_name: 'Spring',
      brand_name: 'Acme',
      raw_analysis: null,
      campaign_brief: null,
      compliance_report: null,
    }
    expect(await read()).toEqual(pending)
    await sim.advance('9999ms')
    expect(await read()).toEqual(pending)
    await sim.advance('1ms')
    const { video: _, mode: __, campaign_name: ___, brand_name: ____, ...brief } = FULL
    expect(await read()).toEqual({
      ...pending,
      status: 'complete',
      raw_analysis: expect.stringContaining('"clip.mp4"'),
      campaign_brief: brief,
      compliance_report: expect.objectContaining({ compliance_score: expect.any(Number) }),
    })
  })

  it('has neither brief nor report in raw mode', async () => {
    const sim = await simulate()
    const found = await analysed(sim, { ...FULL, mode: 'raw', guidelines_file: guidelines('brief.pdf') })
    expect(found).toMatchObject({ status: 'complete', error: null, campaign_brief: null, compliance_report: null })
    expect(found.raw_analysis.split('\n\n').length).toBeGreaterThan(4)
    expect(found.raw_analysis).toMatch(/Scene 1 \(00:00-00:\d\d\): .*Acme/)
    expect(found.raw_analysis).toContain('Hashtags seen: #acme, #spring.')
  })

  it('reads names in UTF-8', async () => {
    const sim = await simulate()
    const video = new File(['x'], 'Frühling – 春の映像 🌸.mp4')
    const found = await analysed(sim, { video, campaign_name: 'Été', brand_name: '株式会社' })
    expect(found).toMatchObject({ campaign_name: 'Été', brand_name: '株式会社' })
    expect(found.raw_analysis).toContain('"Frühling – 春の映像 🌸.mp4"')
  })

  it('fails with an error and without findings when told to', async () => {
    const sim = await simulate()
    const { body } = await upload(sim, FULL)
    const forced = await sim.patch(`/__sim/state/video_analyses/${body.analysis_id}`, { status: 'failed' })
    expect(forced.status).toBe(200)
    await sim.advance('1h')
    expect((await sim.get(`${ANALYZE}/${body.analysis_id}`)).body).toMatchObject({
      status: 'failed',
      error: { internal_code: expect.any(Number), message: expect.any(String) },
      raw_analysis: null,
      campaign_brief: null,
      compliance_report: null,
    })
  })

  it('belongs to its world', async () => {
    const sim = await simulate()
    const { body } = await sim.request('POST', `/w/other${ANALYZE}`, { body: formOf(RAW) })
    expect((await sim.get(`/w/other${ANALYZE}/${body.analysis_id}`)).status).toBe(200)
    expect((await sim.get(`${ANALYZE}/${body.analysis_id}`)).status).toBe(404)
  })
})

describe('broken uploads', () => {
  const whole = multipart([
    { name: 'video', filename: 'clip.mp4', type: 'video/mp4', content: 'moving\r\n--pictures' },
    { name: 'campaign_name', content: 'Spring' },
    { name: 'brand_name', content: 'Acme' },
    { name: 'mode', content: 'raw' },
  ])
  const post = (sim: Sim, body: string) => sim.request('POST', ANALYZE, { headers: MULTIPART, body })

  it('are refused wherever they break off', async () => {
    const sim = await simulate()
    const end = whole.length - '\r\n'.length
    for (let length = 0; length < end; length += 3) {
      const { status, body } = await post(sim, whole.slice(0, length))
      expect([length, status, body.error.internal_code]).toEqual([length, 400, 4000])
    }
    expect(await kept(sim)).toBe(0)
    expect((await post(sim, whole.slice(0, end))).status).toBe(202)
  })

  it('never lead to anything but a declared answer, whatever byte is wrong', async () => {
    const sim = await simulate()
    for (let at = 0; at < whole.length; at += 11) {
      for (const wrong of ['\0', '\r', '-', '"', ';', '']) {
        const { status } = await post(sim, whole.slice(0, at) + wrong + whole.slice(at + 1))
        expect([202, 400]).toContain(status)
      }
    }
  })

  it('are read the same in any pieces', async () => {
    const sim = await simulate()
    const bytes = new TextEncoder().encode(whole)
    for (const size of [1, 2, 3, 7, 50]) {
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.slice(at, at + size))
          controller.close()
        },
      })
      const init: RequestInit & { duplex: 'half' } = { headers: MULTIPART, body, duplex: 'half' }
      expect((await sim.request('POST', ANALYZE, init)).status).toBe(202)
    }
  })

  it('are refused when their stream fails', async () => {
    const sim = await simulate()
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(whole.slice(0, 200)))
      },
      pull(controller) {
        controller.error(new Error('the client is gone'))
      },
    })
    const init: RequestInit & { duplex: 'half' } = { headers: MULTIPART, body, duplex: 'half' }
    expect(codeOf(await sim.request('POST', ANALYZE, init))).toEqual([400, 4000])
    expect(await kept(sim)).toBe(0)
  })
})
