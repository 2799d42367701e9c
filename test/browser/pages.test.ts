// Pages in a browser, which all tests share: a tester's story in the console by keyboard alone, and what calls in process do not show.

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { simulate } from '../simulate.ts'
import { expectAccessible, launch, NO_BROWSER, openPage } from './browser.ts'

let browser: Browser | undefined
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser?.close())

/** Presses Tab until what has the focus is called `name`, and then Enter. */
async function press(page: Page, name: string, role = ''): Promise<void> {
  for (let tries = 0; tries < 80; tries++) {
    const focused = page.locator(':focus')
    const [called, tag] = await focused.evaluateAll(([element]) =>
      element ? [element.ariaLabel ?? element.textContent, element.tagName] : [],
    )
    if (called === name && (role === '' || tag === role)) return page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
  }
  throw new Error(`no Tab leads to "${name}"`)
}

describe.skipIf(NO_BROWSER)('in a browser', () => {
  it('the console leads from an empty page to a rule that acts and a webhook that arrives', async () => {
    const sim = await simulate({ over: 'socket' })
    const page = await openPage(browser, `${sim.url}/__sim/console`)
    await page.getByText('No call has come yet').waitFor()

    await press(page, 'Scenarios', 'A')
    await page.getByRole('button', { name: 'Load server-errors-that-heal' }).waitFor()
    await press(page, 'Load server-errors-that-heal')
    await page.getByRole('banner').getByText('server-errors-that-heal').waitFor()

    await press(page, 'Requests', 'A')
    await sim.post('/admin/api/v1/campaigns', { name: 'Spring', brand_name: 'Acme' })
    const row = page.getByRole('row', { name: 'createCampaign' })
    await row.getByText('server-errors-that-heal/campaigns').waitFor()
    expect(await row.getByText('500').count()).toBe(1)
    await press(page, 'createCampaign', 'BUTTON')
    await press(page, 'Explain')
    await page
      .getByRole('listitem')
      .filter({ hasText: /campaigns.* would meet it/ })
      .waitFor()
    await expectAccessible(page)

    await press(page, 'Report', 'A')
    await page.getByRole('heading', { name: 'gives-up-at-first-failure' }).waitFor()
    await expectAccessible(page)
    await press(page, (await page.getByRole('link', { name: /^req_/ }).first().textContent()) ?? '', 'A')
    await row.getByText('500').waitFor()

    await press(page, 'Webhooks', 'A')
    await page.getByRole('button', { name: 'Use the inbox' }).waitFor()
    await press(page, 'Use the inbox')
    await page.getByLabel('Event').focus()
    await page.keyboard.type('post_tracking.comments_processed')
    await press(page, 'Emit', 'BUTTON')
    await page.getByText('emitted to 1').waitFor()

    await press(page, 'Time', 'A')
    await page.getByLabel('Advance by or to').focus()
    await page.keyboard.type('90m')
    await page.keyboard.press('Enter')
    await page.getByText('1 attempts delivered').waitFor()
    expect(await page.getByRole('banner').getByText('2026-01-05 10:30:00').count()).toBe(1)

    await press(page, 'Webhooks', 'A')
    await page.getByRole('listitem').filter({ hasText: 'msg_' }).getByRole('strong').waitFor()
    await page.goBack()
    await page
      .getByRole('link', { name: 'Time', exact: true, includeHidden: false })
      .and(page.locator('[aria-current]'))
      .waitFor()
  })

  it('the console edits a record, and changes a creator', async () => {
    const sim = await simulate({ over: 'socket' })
    const { body } = await sim.post('/admin/api/v1/campaigns', { name: 'Spring', brand_name: 'Acme' })
    await sim.post('/admin/api/v1/creators', { handles: ['https://www.instagram.com/anna.bakes/'] })
    const page = await openPage(browser, `${sim.url}/__sim/console#state/campaigns`)
    await page.getByRole('row', { name: body.id }).getByRole('button').click()
    await page.getByLabel('status', { exact: true }).fill('gone')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('alert').getByText('status').waitFor()
    await page.getByLabel('status', { exact: true }).fill('completed')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('img', { name: 'campaign: now completed' }).waitFor()
    expect(await sim.records('campaigns')).toMatchObject([{ status: 'completed' }])

    const insights = '/api/v1/insights/public/instagram/overall?identifier=anna.bakes'
    const followers = async () => (await sim.get(insights)).body.profile_overview.followers_count
    const before = await followers()
    await page.goto(`${sim.url}/__sim/console#state/creators/instagram/anna.bakes`)
    await page.getByLabel('Followers', { exact: true }).fill('-30%')
    await page.keyboard.press('Enter')
    await page.getByText('changed', { exact: true }).waitFor()
    expect(await followers()).toBeLessThan(0.75 * before)
  })

  it('the console asks once for the control token', async () => {
    const shut = { boundHost: '127.0.0.1', publicUrl: null, allowedHosts: [], controlOpen: false }
    const sim = await simulate({ over: 'socket', guard: { ...shut, controlToken: 'letmein' } })
    for (let count = 0; count < 19; count++)
      await sim.post('/admin/api/v1/campaigns', { name: 'Spring', brand_name: 'Acme' })
    const page = await openPage(browser, `${sim.url}/__sim/console#time`)
    await page.getByLabel('Control token').fill('wrong')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').getByText('This is not the control token.').waitFor()
    await page.getByLabel('Control token').fill('letmein')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Due (19)' }).waitFor()
    await expectAccessible(page)
    await page.reload()
    await page.getByText('connected', { exact: true }).waitFor()
  })

  it('the console says when its stream is lost, and shows what came meanwhile', async () => {
    const sim = await simulate({ over: 'socket' })
    const page = await openPage(browser, `${sim.url}/__sim/console`)
    await page.getByText('connected', { exact: true }).waitFor()
    await page.context().setOffline(true)
    await page.getByText('connection lost').waitFor()
    await sim.get('/api/v1/rt_tracking/insights')
    await page.context().setOffline(false)
    await page.getByRole('row', { name: 'getTrackingInsights' }).waitFor()
  })

  it('the consent page leads back to the client', async () => {
    const sim = await simulate({ over: 'socket' })
    // The client's page: one that is there.
    const redirectUrl = `${sim.url}/healthz`
    const session = { connector: 'instagram', redirectUrl, state: 'one' }
    const { body } = await sim.post('/business/api/v1/sessions/initiate', session)
    const page = await openPage(browser, body.redirectUrl)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Allow' }).click()
    await page.waitForURL((url) => url.pathname === '/healthz')
    const { searchParams } = new URL(page.url())
    const verified = { state: searchParams.get('state'), token: searchParams.get('token') }
    expect(verified.state).toBe('one')
    expect((await sim.post('/business/api/v1/sessions/userdata', verified)).body.status).toBe('success')
  })

  it('the reference finds a call by the name of its group, and sends a chosen file', async () => {
    const sim = await simulate({ over: 'socket' })
    const page = await openPage(browser, `${sim.url}/docs`)
    await page.getByRole('searchbox').fill('Video analysis POST')
    const shown = page.locator('details.op:visible')
    expect(await shown.evaluateAll((all) => all.map(({ id }) => id))).toEqual(['createVideoAnalysis'])
    await shown.locator('summary').first().click()
    const seen = 'document.querySelector("input[name=video]").checkVisibility({ opacityProperty: true })'
    expect(await page.evaluate(seen)).toBe(true)
    await page
      .locator('input[name=video]')
      .setInputFiles({ name: 'spot.mp4', mimeType: 'video/mp4', buffer: Buffer.from('frames') })
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByText('202 Accepted').waitFor()
  })
})
