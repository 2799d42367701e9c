import { it } from 'vitest'
import { simulate } from '../simulate.ts'
it('page', async () => {
  const sim = await simulate()
  for (const q of ['country=Norway', 'tier=nano', 'bio=coffee', 'tier=micro&page=3']) {
    for (let i = 0; i < 20; i++) await sim.get(`/admin/api/v1/search?${q}`)
    const t = performance.now(); for (let i = 0; i < 50; i++) await sim.get(`/admin/api/v1/search?${q}`)
    console.log('PAGE', q, ((performance.now() - t) / 50).toFixed(2))
  }
})
