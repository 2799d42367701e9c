// A test environment such as happy-dom replaces the platform's classes, maybe after the library has been imported.

import { afterEach, expect, it, vi } from 'vitest'
import { createSimulator } from '../../src/index.ts'

afterEach(() => vi.unstubAllGlobals())

it('answers in process as before, with classes of its platform', async () => {
  const own = Response
  const Replaced = class {
    status = 200
    ok = true
  }
  vi.stubGlobal('Response', Replaced)
  const sim = await createSimulator()
  const response = await sim.fetch('/nope')
  expect([response.status, response.ok, response.headers.get('x-sim-world')]).toEqual([404, false, 'default'])
  expect(response).toBeInstanceOf(own)
  await sim.close()
})
