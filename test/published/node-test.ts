// Worlds for tests of node:test, as a project that installed the package writes them.

import { test } from 'node:test'
import { freshWorld } from 'mockfluence/node-test'

test('each test has a world of its own', async (t) => {
  const sim = await freshWorld(t, { world: { clock: { mode: 'manual' } }, unusedRules: 'allow' })
  await sim.clock.advance('1d')
  // @ts-expect-error a misspelt option
  const misspelt = () => freshWorld(t, { unusedRule: 'allow' })
  if (!sim.url.includes('/w/') || misspelt.length > 0) throw new Error(`${sim.url} is not the address of a world`)
})
