// A tester's story in the console, by keyboard alone.

import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { simulate } from '../simulate.ts'
import { expectAccessible, NO_BROWSER, openPage } from './browser.ts'

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

describe.skipIf(NO_BROWSER)('the console', () => {
  it('leads from an empty page to a rule that acts and a webhook that arrives', async () => {
    const sim = await simulate({ over: 'socket' })
    const page = await openPage(`${sim.url}/__sim/console`)
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
})
