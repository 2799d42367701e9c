// How long the discovery search takes over small and large populations: `npx tsx test/bench/search.ts`.

import { Simulator } from '../../src/simulator.ts'
import { FixturesSchema } from '../../src/world/state/fixtures.ts'

const QUERIES = {
  'no filter, first page': 'skip=0&limit=20',
  'no filter, 100 a page': 'skip=0&limit=100',
  'one filter': 'skip=0&limit=20&tier=micro',
  'five filters': 'skip=0&limit=20&connector=instagram&gender=female&er=high&contact=both&category=Gaming',
  'far behind': 'skip=5000&limit=20&connector=instagram',
  'rare: words nobody has together':
    'skip=0&limit=20&bio=coffee&location=Oslo&pqs_range=0-25&efr_range=10-15&agegroup=65-',
}

for (const creators of [10_000, 100_000, 1_000_000]) {
  const fixtures = FixturesSchema.parse({ universe: { creators } })
  const simulator = new Simulator({ seed: 'bench', fixtures, now: Date.UTC(2026, 0, 5) })
  const ask = async (query: string) => {
    const response = await simulator.fetch(`/admin/api/v1/search?type=discovery&${query}`, {
      headers: { authorization: 'Bearer bench' },
    })
    const { objects } = (await response.json()) as { objects: unknown[] }
    return objects.length
  }
  const built = await measure(1, () => ask('skip=0&limit=1'))
  console.log(`${creators} creators: first search ${built.toFixed(0)} ms`)
  for (const [name, query] of Object.entries(QUERIES)) {
    const count = await ask(query)
    await measure(20, () => ask(query))
    console.log(`  ${(await measure(100, () => ask(query))).toFixed(2)} ms  ${name} (${count} found)`)
  }
  await simulator.close()
}

/** ms a call, on average. */
async function measure(times: number, call: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  for (let i = 0; i < times; i++) await call()
  return (performance.now() - start) / times
}
