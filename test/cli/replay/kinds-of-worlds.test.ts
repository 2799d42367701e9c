// Replays of worlds of every kind, each as it was.

import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createSimulator } from '../../../src/index.ts'
import { officeFile } from '../../documents/office-files.ts'
import { START, simulate } from '../../simulate.ts'
import { temporaryFolder } from '../../temporary-folder.ts'
import { type Bundle, expectReplay, replay } from './replayed.ts'

const ANALYZE = '/admin/api/v1/video_analysis/analyze'
const CAMPAIGNS = '/admin/api/v1/campaigns'
const CAMPAIGN = { name: 'Spring', brand_name: 'Acme' }

describe('a replay', () => {
  it('reads no document again: it has the text of the guidelines', async () => {
    const sim = await simulate()
    for (const name of ['brief-a.docx', 'deck-a.pptx', 'brief-a.pdf']) {
      const form = new FormData()
      form.append('guidelines_file', officeFile(name))
      form.append('video', new File(['moving pictures'], 'clip.mp4'))
      const fields = { campaign_name: name, brand_name: 'Acme', mode: 'compliance' }
      for (const [field, text] of Object.entries(fields)) form.append(field, text)
      const { status, body, text } = await sim.request('POST', ANALYZE, { body: form })
      expect(status, text).toBe(202)
      await sim.advance('1h')
      expect((await sim.get(`${ANALYZE}/${body.analysis_id}`)).text).toContain('Aurora kettle')
    }
    const { calls } = await expectReplay(sim)
    const [upload] = calls.filter(({ operation }: Bundle) => operation === 'createVideoAnalysis')
    expect(JSON.stringify(upload.upload)).toMatch(/Aurora kettle.*brief-a\.docx|brief-a\.docx.*Aurora kettle/s)
  })

  it('of a clock that runs has the times that rules filled in', async () => {
    const sim = await simulate()
    await sim.put('/__sim/clock', { mode: 'real' })
    const respond = { status: 503, body: { at: '{{ now }}' } }
    await sim.post('/__sim/scenarios', { name: 'closed', rules: [{ on: 1, delay: '20ms', respond }] })
    for (let i = 0; i < 3; i++) expect((await sim.post(CAMPAIGNS, CAMPAIGN)).status).toBe(503)
    await expectReplay(sim)
  })

  it('of a world from a data file begins when that was read', async () => {
    const folder = temporaryFolder()
    const options = {
      data: join(folder, 'worlds.json'),
      seed: 'test',
      clock: 'manual',
      now: new Date(START).toISOString(),
    } as const
    const post = (sim: { fetch: typeof fetch }, path: string, body: unknown) =>
      sim.fetch(`http://localhost${path}`, {
        method: 'POST',
        headers: { authorization: 'Bearer test', 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    const first = await createSimulator(options)
    await post(first, `/w/mine${CAMPAIGNS}`, CAMPAIGN)
    await post(first, '/w/mine/__sim/scenarios', {
      name: 'full',
      rules: [{ on: 'addStore', respond: { status: 429 } }],
    })
    await first.close()
    const second = await createSimulator(options)
    await post(second, `/w/mine${CAMPAIGNS}`, CAMPAIGN)
    await post(second, '/w/mine/admin/api/v1/ecom_shop', { shop: 'a.example-store.com', access_token: 't' })
    await post(second, '/w/mine/__sim/clock/advance', { by: '2d' })
    const get = async (path: string) => {
      const answer = await second.fetch(`http://localhost${path}`)
      return { status: answer.status, body: await answer.json(), text: '', headers: answer.headers }
    }
    const { calls, state } = await expectReplay({ get }, '/w/mine')
    expect(calls.map(({ response }: Bundle) => response.status)).toEqual([200, 429, 200])
    const named = state.collections.campaigns.filter(({ name }: Bundle) => name === 'Spring')
    expect([named.length, state.scenarios.length]).toEqual([1, 1])
    await second.close()
  })

  it('of a world with scenarios, fixtures and a clock of its own, then of its fork and its reset', async () => {
    const sim = await simulate()
    const scenarios = [{ name: 'own', rules: [{ on: 'createCampaign', nth: 2, respond: { status: 503, body: {} } }] }]
    const fixtures = { campaigns: [{ id: 'cmp_spring', name: 'Spring', brand_name: 'Acme' }] }
    const made = await sim.post('/__sim/worlds', { name: 'own', seed: 'own', fixtures, scenarios })
    expect(made.status, made.text).toBe(201)
    for (let at = 0; at < 3; at++) await sim.post(`/w/own${CAMPAIGNS}`, CAMPAIGN)
    const { calls } = await expectReplay(sim, '/w/own')
    expect(calls.map(({ response }: Bundle) => response.status)).toEqual([200, 503, 200])
    await sim.post('/__sim/worlds', { name: 'fork', fork: 'own', clock: { now: '2026-03-01T00:00:00Z' } })
    await sim.post(`/w/fork${CAMPAIGNS}`, { name: 'Later', brand_name: 'Acme' })
    expect((await expectReplay(sim, '/w/fork')).calls).toHaveLength(5)
    await sim.post('/w/own/__sim/reset', { seed: 'other', fixtures: 'agency', clock: { mode: 'manual' } })
    await sim.post(`/w/own${CAMPAIGNS}`, CAMPAIGN)
    expect(await expectReplay(sim, '/w/own')).toMatchObject({ seed: 'other', calls: [{ path: CAMPAIGNS }] })
  })

  it('of a simulator with a prefix, strict checks, known tokens and keys', async () => {
    const sim = await simulate({
      prefix: '/mock',
      strict: true,
      tokens: ['test', 'two'],
      insightsKeys: ['k-1'],
      discoveryTokens: ['two'],
    })
    const { body } = await sim.post(`/mock${CAMPAIGNS}`, CAMPAIGN)
    await sim.post(`/mock${CAMPAIGNS}`, { ...CAMPAIGN, unknown: 1 })
    for (const authorization of ['Bearer two', 'Bearer three', 'Basic eDp5', 'Bearer test@else']) {
      await sim.request('GET', '/mock/api/v1/rt_tracking/insights', { headers: { authorization } })
    }
    for (const authorization of ['Bearer two', 'Bearer test']) {
      await sim.request('GET', '/mock/api/v1/discovery?connector=instagram', { headers: { authorization } })
    }
    for (const key of ['k-1', 'k-2', '']) await sim.get(`/mock/api/v1/insights/campaigns/${body.id}?key=${key}`)
    const bundle = await expectReplay(sim, '/mock')
    expect(new Set(bundle.calls.map(({ response }: Bundle) => response.status)).size).toBeGreaterThan(2)
    expect(JSON.stringify(bundle)).not.toMatch(/k-1|k-2|eDp5/)
  })
})

describe('a bundle that was changed', () => {
  it('in one character of an answer differs there; cut off, it is none', async () => {
    const sim = await simulate()
    await sim.post(CAMPAIGNS, CAMPAIGN)
    const bundle = await expectReplay(sim)
    const { id } = bundle.calls[0].response.body
    const other = `${id.slice(0, -1)}${id.endsWith('x') ? 'y' : 'x'}`
    const edited = structuredClone(bundle)
    edited.calls[0].response.body.id = other
    const { status, stdout } = await replay(edited)
    expect(status).toBe(1)
    expect(stdout).toBe(
      `The first difference is req_1 POST ${CAMPAIGNS} in body.id:\n  in the bundle: "${other}"\n  replayed:      "${id}"\n`,
    )
    const text = JSON.stringify(bundle)
    for (const part of [text.slice(0, text.length / 2), '', '[]', 'null', '{}', '"a"']) {
      const refused = await replay(part)
      expect([part.slice(0, 5), refused.status, refused.stdout]).toEqual([part.slice(0, 5), 2, ''])
      expect(refused.stderr.trim().split('\n')).toHaveLength(1)
    }
  })
})
