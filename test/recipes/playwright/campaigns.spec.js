// npx mockfluence exec --cors '*' -- npx playwright test
// Each test has a world of its own. --cors says the pages of which origins may call it.

import { once } from 'node:events'
import { createServer } from 'node:http'
import { test as base, expect } from '@playwright/test'
import { connect } from 'mockfluence/client'

const test = base.extend({
  sim: async ({}, use, { testId, retry }) => {
    const sim = connect(process.env.MOCKFLUENCE_URL).world(`${testId}-${retry}`)
    await use(sim)
    await sim.remove()
  },
})

// In place of your app.
const PAGE = `<button>Create</button><p role="status"></p><script>
  const status = document.querySelector('p')
  document.querySelector('button').onclick = async () => {
    const headers = { authorization: 'Bearer any', 'content-type': 'application/json' }
    const body = JSON.stringify({ name: 'Spring', brand_name: 'Acme' })
    const { ok } = await fetch(serviceUrl + '/admin/api/v1/campaigns', { method: 'POST', headers, body })
    status.textContent = ok ? 'Saved' : 'Try again'
  }
</script>`

const app = createServer((_request, response) => response.setHeader('content-type', 'text/html').end(PAGE))
test.beforeAll(() => once(app.listen(0, 'localhost'), 'listening'))
test.afterAll(() => app.close())

test.beforeEach(async ({ page, sim }) => {
  // How the page gets the address of the service is up to you.
  await page.addInitScript((url) => Object.assign(globalThis, { serviceUrl: url }), sim.url)
  await page.goto(`http://localhost:${app.address().port}/`)
})

test('a campaign is created once', async ({ page, sim }) => {
  await page.getByRole('button').click()
  await expect(page.getByRole('status')).toHaveText('Saved')
  await sim.requests.verify({ operation: 'createCampaign', body: { name: 'Spring' }, count: 1 })
})

test('the page says when the service is too busy', async ({ page, sim }) => {
  const rules = [{ on: 'createCampaign', respond: { status: 429 } }]
  await sim.scenario({ name: 'busy', rules })
  await page.getByRole('button').click()
  await expect(page.getByRole('status')).toHaveText('Try again')
})
