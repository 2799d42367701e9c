import { expect, it } from 'vitest'
import { simulate } from '../simulate.ts'
import { receive } from './receiver.ts'

const PROCESSED = 'post_tracking.comments_processed'

const SCENARIO = `
name: a-bad-day-for-webhooks
webhooks:
  - on: ${PROCESSED}
    nth: 1
    deliver: { drop: true }
  - on: ${PROCESSED}
    times: 1
    deliver: { duplicate: 2, delay: 5m }
  - on: my.event
    when: { body: { n: 1 } }
    deliver: { bad_signature: true }
timeline:
  - at: +10m
    emit: { event: ${PROCESSED}, data: { campaign_id: any } }
`

it('does to webhooks what a scenario file says', async () => {
  const receiver = await receive()
  const sim = await simulate({ webhooks: { endpoints: [{ url: receiver.url }] } })
  const loaded = await sim.request('POST', '/__sim/scenarios', {
    headers: { 'content-type': 'application/yaml' },
    body: SCENARIO,
  })
  expect([loaded.status, loaded.text]).toEqual([201, expect.any(String)])
  const track = () =>
    sim.post('/admin/api/v1/campaigns/post_tracking', {
      url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
      tracking_duration: 'day',
      fetch_all_comments: true,
      sentiment_analysis_req: false,
    })
  const advance = async (by: string) => (await sim.post('/__sim/clock/advance', { by })).body.deliveries
  await track()
  expect(await advance('1m')).toBe(0)
  const { campaign_id } = (await track()).body
  expect(await advance('4m')).toBe(0)
  expect(await advance('2m')).toBe(2)
  expect(await advance('3m')).toBe(1)
  expect(receiver.received.map(({ payload }) => [payload.timestamp, payload.data.campaign_id])).toEqual([
    ['2026-01-05T09:01:05.000Z', campaign_id],
    ['2026-01-05T09:01:05.000Z', campaign_id],
    ['2026-01-05T09:10:00.000Z', 'any'],
  ])
  const { deliveries } = (await sim.get('/__sim/webhooks/deliveries')).body
  expect(deliveries.map(({ status }: { status: string }) => status)).toEqual(['dropped', 'delivered', 'delivered'])
})
