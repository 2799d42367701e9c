// npx jest
// Each worker has a world of its own, which starts anew for each test.

const { connect } = require('mockfluence/client')

const sim = connect(process.env.MOCKFLUENCE_URL).world(`worker-${process.env.JEST_WORKER_ID}`)
const headers = { authorization: 'Bearer any', 'content-type': 'application/json' }

beforeEach(() => sim.reset())

test('a campaign is created once', async () => {
  // Your code, which is told where the service is.
  const body = JSON.stringify({ name: 'Spring', brand_name: 'Acme' })
  await fetch(`${sim.url}/admin/api/v1/campaigns`, { method: 'POST', headers, body })

  await sim.requests.verify({ operation: 'createCampaign', body: { name: 'Spring' }, count: 1 })
})

test('a campaign is over after a year', async () => {
  await sim.clock.advance('365d')
  const campaigns = await sim.state.read('campaigns')
  expect(campaigns.map(({ status }) => status)).toEqual(['completed'])
})
