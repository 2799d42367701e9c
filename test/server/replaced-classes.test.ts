// A test environment such as happy-dom replaces the platform's classes, maybe after the library has been imported.

import { afterEach, expect, it, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

it('answers in process as before, with classes of its platform', async () => {
  const { createSimulator } = await import('../../src/index.ts')
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

it('answers in process with classes that were replaced before, whose head is in fields', async () => {
  const Own = Response
  class Replaced extends Own {
    constructor(...given: ConstructorParameters<typeof Response>) {
      super(...given)
      Object.defineProperty(this, 'status', { value: given[1]?.status ?? 200, writable: true })
    }
  }
  vi.stubGlobal('Response', Replaced)
  const { createSimulator } = await import('../../src/index.ts')
  const sim = await createSimulator()
  const response = await sim.fetch('/nope')
  expect([response.status, response.headers.get('x-sim-world')]).toEqual([404, 'default'])
  expect(await response.json()).toMatchObject({ error: expect.anything() })
  await sim.close()
})
