// Endpoint 33 with guidelines documents: what they say counts, and what is wrong with them is said.

import { describe, expect, it } from 'vitest'
import { AURORA, bytesOf, officeFile } from '../documents/office-files.ts'
import { type Sim, simulate } from '../simulate.ts'

const ANALYZE = '/admin/api/v1/video_analysis/analyze'
const MANUAL = {
  campaign_objective: 'Sell soap',
  key_messages: 'Gentle on skin',
  approved_script: 'Hi, this is soap.',
  other_notes: 'Portrait format',
}
function upload(sim: Sim, guidelines: File, fields: Readonly<Record<string, string>> = {}) {
  const form = new FormData()
  form.append('guidelines_file', guidelines)
  form.append('video', new File(['moving pictures'], 'clip.mp4'))
  const all = { campaign_name: 'Spring', brand_name: 'Acme', mode: 'compliance', ...fields }
  for (const [name, value] of Object.entries(all)) form.append(name, value)
  return sim.request('POST', ANALYZE, { body: form })
}

const kept = async (sim: Sim) => (await sim.records('video_analyses')).length

describe('guidelines', () => {
  // What each format says, test/documents says.
  it('are read, and replace all of the form', async () => {
    const sim = await simulate()
    const { status, body } = await upload(sim, officeFile('deck-a.pdf'), MANUAL)
    expect(status).toBe(202)
    const pending = (await sim.get(`${ANALYZE}/${body.analysis_id}`)).body
    expect([pending.status, pending.campaign_brief]).toEqual(['pending', null])
    await sim.advance('10s')
    const found = (await sim.get(`${ANALYZE}/${body.analysis_id}`)).body
    expect(found.campaign_brief).toEqual({ ...AURORA, approved_script: null })
    const { compliant_elements, violations, missing_requirements } = found.compliance_report
    expect(compliant_elements.length + violations.length + missing_requirements.length).toBe(
      3 + 1 + 2 + 2 + 1 + 1 + 1 + 1,
    )
  })

  // What each kind of document is found to be, test/documents says.
  const refused: [number, string, string, File][] = [
    [4005, 'a truncated document', 'Could not read guidelines file (half.docx)', half('brief-a.docx')],
    [4007, 'an empty document', 'Guidelines document appears to be empty', officeFile('empty.docx')],
    [
      4008,
      'a document without a brief',
      'Could not extract a campaign brief from the guidelines document',
      officeFile('nobrief-a.doc'),
    ],
  ]
  it.each(refused)('are refused with %i: %s', async (internal_code, _, message, file) => {
    const sim = await simulate()
    const { status, body } = await upload(sim, file, MANUAL)
    expect([status, body]).toEqual([400, { error: { http_status: 400, internal_code, message } }])
    expect(await kept(sim)).toBe(0)
  })

  it('are not looked at in raw mode', async () => {
    const sim = await simulate()
    expect((await upload(sim, half('brief-a.docx'), { mode: 'raw' })).status).toBe(202)
    expect((await upload(sim, new File(['x'], 'song.mp3'), { mode: '' })).status).toBe(202)
    expect(await kept(sim)).toBe(2)
  })

  it('say in the journal why they could not be read', async () => {
    const sim = await simulate()
    const { headers } = await upload(sim, new File(['Objective: sell soap'], 'a.pdf'))
    expect(headers.get('x-sim-warnings')).toBe('1')
    const [entry] = (await sim.get('/__sim/requests')).body.requests
    expect(entry.warnings).toEqual(['guidelines_file could not be read: not a PDF'])
  })
})

function half(name: string): File {
  const bytes = bytesOf(name)
  return new File([bytes.slice(0, bytes.length >> 1)], `half${name.slice(name.lastIndexOf('.'))}`)
}
