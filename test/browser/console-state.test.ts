// Records, changes and a lost stream in the console.

import { describe, expect, it } from 'vitest'
import { simulate } from '../simulate.ts'
import { expectAccessible, NO_BROWSER, openPage } from './browser.ts'

describe.skipIf(NO_BROWSER)('the console', () => {
  it('edits a record, and changes a creator', async () => {
    const sim = await simulate({ over: 'socket' })
    const { body } = await sim.post('/admin/api/v1/campaigns', { name: 'Spring', brand_name: 'Acme' })
    await sim.post('/admin/api/v1/creators', { handles: ['https://www.instagram.com/anna.bakes/'] })
    const page = await openPage(`${sim.url}/__sim/console#state/campaigns`)
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

  it('asks once for the control token', async () => {
    const shut = { boundHost: '127.0.0.1', publicUrl: null, allowedHosts: [], controlOpen: false }
    const sim = await simulate({ over: 'socket', guard: { ...shut, controlToken: 'letmein' } })
    for (let count = 0; count < 19; count++)
      await sim.post('/admin/api/v1/campaigns', { name: 'Spring', brand_name: 'Acme' })
    const page = await openPage(`${sim.url}/__sim/console#time`)
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

  it('says when its stream is lost, and shows what came meanwhile', async () => {
    const sim = await simulate({ over: 'socket' })
    const page = await openPage(`${sim.url}/__sim/console`)
    await page.getByText('connected', { exact: true }).waitFor()
    await page.context().setOffline(true)
    await page.getByText('connection lost').waitFor()
    await sim.get('/api/v1/rt_tracking/insights')
    await page.context().setOffline(false)
    await page.getByRole('row', { name: 'getTrackingInsights' }).waitFor()
  })
})
