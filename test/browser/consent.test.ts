// The consent page, by a creator in a browser.

import { describe, expect, it } from 'vitest'
import { simulate } from '../simulate.ts'
import { expectAccessible, NO_BROWSER, openPage } from './browser.ts'

describe.skipIf(NO_BROWSER)('the consent page', () => {
  it.each([
    ['Allow', 'success'],
    ['Deny', 'failed'],
  ])('leads back to the client after %s', async (button, status) => {
    const sim = await simulate({ over: 'socket' })
    // The client's page: one that is there.
    const redirectUrl = `${sim.url}/healthz`
    const session = { connector: 'instagram', redirectUrl, state: 'one' }
    const { body } = await sim.post('/business/api/v1/sessions/initiate', session)
    const page = await openPage(body.redirectUrl)
    await expectAccessible(page)
    await page.getByRole('button', { name: button }).click()
    await page.waitForURL((url) => url.pathname === '/healthz')
    const { searchParams } = new URL(page.url())
    const verified = { state: searchParams.get('state'), token: searchParams.get('token') }
    expect(verified.state).toBe('one')
    expect((await sim.post('/business/api/v1/sessions/userdata', verified)).body.status).toBe(status)
  })
})
