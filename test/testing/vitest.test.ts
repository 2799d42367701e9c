import { describe, expect } from 'vitest'
import { test } from '../../src/vitest.ts'

const seen = new Set<string>()

describe('sim', () => {
  test('is a world over HTTP, named after the test', async ({ sim }) => {
    expect(sim.name).toMatch(/^\w+ sim > is a world over HTTP, named after the test -?\d+_\d+_\d+$/)
    expect(sim.url).toBe(`http://127.0.0.1:${new URL(sim.url).port}/w/${encodeURIComponent(sim.name)}`)
    await fetch(`${sim.url}/admin/api/v1/campaigns`, { method: 'POST' })
    await sim.requests.verify({ operation: 'createCampaign', count: 1 })
  })

  test.for([1, 1, 2])('is fresh for each of these', { repeats: 2, concurrent: true }, async (_which, { sim }) => {
    expect(seen).not.toContain(sim.name)
    seen.add(sim.name)
    expect((await sim.requests.list()).requests).toEqual([])
    await sim.fetch('admin/api/v1/campaigns')
  })

  test('was another one each time', () => {
    expect(seen.size).toBe(9)
  })

  describe('with a world of its own', () => {
    test.override({ world: { seed: 'own' } })
    test('starts as that says', async ({ sim }) => {
      expect((await sim.info()).seed).toBe('own')
    })
  })
})
