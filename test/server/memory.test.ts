// What a full memory refuses, what it lets go, and that a refusal changes nothing.

import { describe, expect, it, vi } from 'vitest'
import { Memory, MemoryFull } from '../../src/world/memory.ts'
import { MULTIPART, multipart } from '../multipart.ts'
import { simulate } from '../simulate.ts'

const MIB = 1024 * 1024
const UPLOAD = '/admin/api/v1/video_analysis/analyze'

/** A compliance upload whose brief has so many characters. */
function upload(length: number, more: Readonly<Record<string, string>> = {}) {
  const fields = { mode: 'compliance', campaign_name: 'Spring', brand_name: 'Acme', key_messages: 'Fresh', ...more }
  const parts = Object.entries({ ...fields, campaign_objective: 'x'.repeat(length) })
  const video = { name: 'video', filename: 'a.mp4', content: 'a video' }
  return { body: multipart([video, ...parts.map(([name, content]) => ({ name, content }))]), headers: MULTIPART }
}

const used = async (sim: Awaited<ReturnType<typeof simulate>>) =>
  (await sim.get('/__sim/health')).body.memory.used as number

describe('records', () => {
  it('are refused with 507 once the memory is full, and the refused call changes nothing', async () => {
    const sim = await simulate({ memory: 8 * MIB })
    const statuses: number[] = []
    for (let i = 0; i < 20; i++) statuses.push((await sim.request('POST', UPLOAD, upload(500_000))).status)
    expect(new Set(statuses)).toEqual(new Set([202, 507]))
    expect(statuses.indexOf(507)).toBeGreaterThan(3)

    const before = (await sim.get('/__sim/state')).body
    const large = await sim.request('POST', UPLOAD, upload(500_000))
    expect(large.status).toBe(507)
    expect(large.body.error.message).toMatch(
      /^(?:This request|What this call adds) does not fit into the memory limit of 8 MiB, which holds [\d.]+ MiB of records, .*raise --memory$/,
    )
    expect((await sim.get('/__sim/state')).body).toEqual(before)
    expect(await used(sim)).toBeLessThanOrEqual(8 * MIB)
  })

  it('draw no id when refused: the next accepted one gets the id it would have had', async () => {
    const [sim, other] = [await simulate({ memory: 4 * MIB }), await simulate()]
    for (let i = 0; i < 10; i++) await sim.request('POST', UPLOAD, upload(500_000))
    expect((await sim.request('POST', UPLOAD, upload(500_001))).status).toBe(507)
    expect((await sim.post('/__sim/reset', {})).status).toBe(200)
    const after = await sim.request('POST', UPLOAD, upload(500_001))
    expect(after.body).toEqual((await other.request('POST', UPLOAD, upload(500_001))).body)
  })

  it('are given back by a reset', async () => {
    const sim = await simulate({ memory: 16 * MIB })
    const before = await used(sim)
    await sim.request('POST', UPLOAD, upload(900_000))
    expect(await used(sim)).toBeGreaterThan(before + 900_000)
    await sim.post('/__sim/reset', {})
    expect(await used(sim)).toBeLessThan(before + 10_000)
  })
})

it('has V8 look again at a heap that was full: nothing else may make it', () => {
  const collect = vi.fn()
  const memory = new Memory(8 * MIB, 8 * MIB, 0, collect)
  memory.collected(9 * MIB)
  for (let i = 0; i < 2; i++) expect(() => memory.reserve('This', 1)).toThrow(MemoryFull)
  expect(collect).toHaveBeenCalledTimes(1)
  memory.collected(MIB)
  memory.reserve('This', 1)
})

describe('worlds', () => {
  it('are refused with 507 once the memory is full; the others go on', async () => {
    const sim = await simulate({ memory: 2 * MIB })
    const made = []
    for (let i = 0; i < 100; i++) made.push((await sim.post(`/w/w${i}/__sim/reset`, {})).status)
    expect(made.filter((status) => status === 200).length).toBeGreaterThan(20)
    expect(made.at(-1)).toBe(507)
    const refused = await sim.get('/w/another/api/v1/rt_tracking/creators/anna')
    expect(refused).toMatchObject({ status: 507, body: { error: { internal_code: 5070 } } })
    expect((await sim.get('/__sim/health')).body.worlds).toBe(made.filter((status) => status === 200).length + 1)
    expect((await sim.post('/w/w0/__sim/reset', {})).status).toBe(200)
  })
})
