import { fileURLToPath } from 'node:url'
import { runInNewContext } from 'node:vm'
import { rolldown } from 'rolldown'
import { expect, it } from 'vitest'
import type { connect } from '../../src/client/connect.ts'
import { simulate } from '../simulate.ts'

/** What pages have, and this client needs. */
const GLOBALS = { fetch, Headers, Request, Response, TextDecoderStream, URL, URLSearchParams }

it('the client needs nothing that a browser lacks', async () => {
  const input = fileURLToPath(new URL('../../src/client/connect.ts', import.meta.url))
  const bundle = await rolldown({ input, platform: 'browser', external: () => false })
  const { output } = await bundle.generate({ format: 'iife', name: 'mockfluence' })
  await bundle.close()
  expect(output.map(({ type }) => type)).toEqual(['chunk'])
  const [{ code, imports }] = output
  expect(imports).toEqual([])
  // An older browser knows no `await using`.
  const page: { mockfluence: { connect: typeof connect } } = runInNewContext(
    `delete Symbol.asyncDispose; ${code}; ({ mockfluence })`,
    { ...GLOBALS },
  )
  const { url } = await simulate({ over: 'socket' })
  const world = page.mockfluence.connect(url).world('page')
  const events = await world.events()
  expect((await world.fetch('openapi.json')).status).toBe(200)
  expect(await world.clock.advance('1d')).toMatchObject({ fired: 0 })
  await expect(world.requests.verify({ operation: 'createCampaign' })).rejects.toMatchObject({ status: 422 })
  await events.return?.()
  await world.remove()
})
