// npx jest
// Each test has a world of its own, in the process of the tests. With `npx mockfluence exec -- npx jest`: on one server.

const { test } = require('mockfluence/jest')

const headers = { authorization: 'Bearer any', 'content-type': 'application/json' }

test('a campaign is created once', async ({ sim }) => {
  // Your code, which is told where the service is.
  const body = JSON.stringify({ name: 'Spring', brand_name: 'Acme' })
  await fetch(`${sim.url}/admin/api/v1/campaigns`, { method: 'POST', headers, body })

  await sim.requests.verify({ operation: 'createCampaign', body: { name: 'Spring' }, count: 1 })
})

describe('when a search finds nobody', () => {
  // What the worlds of these tests start with. A rule that never acts fails its test, unless unusedRules is 'allow'.
  test.override({ world: { clock: { mode: 'manual' }, scenarios: ['empty-search'] } })

  test('the list is empty', async ({ sim }) => {
    const answer = await fetch(`${sim.url}/admin/api/v1/search?connector=instagram&type=discovery&skip=0&limit=10`, {
      headers,
    })
    expect(await answer.json()).toMatchObject({ objects: [] })
  })
})
