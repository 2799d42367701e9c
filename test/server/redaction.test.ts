// One secret in every place of a call: nothing that is kept, printed or streamed has it.

import { describe, expect, it } from 'vitest'
import { createLog } from '../../src/cli/log.ts'
import type { ServerOptions } from '../../src/server/options.ts'
import { follow } from '../event-stream.ts'
import { type Sim, simulate } from '../simulate.ts'

const SECRET = 'c4nary-in-the-mine'
const NAMES = ['key', 'access_token', 'api_key', 'apiKey', 'X-Api-Key', 'token', 'client_secret', 'password', 'k%65y']
const HEADERS = ['proxy-authorization', 'cookie', 'x-api-key', 'api-key', 'x-auth-token', 'x-access-token']
const INSIGHTS = '/api/v1/rt_tracking/insights'
const JSON_TYPE = { 'content-type': 'application/json' }

/** Everything that is written to the logs. */
function logs() {
  let text = ''
  const output = { write: (part: string) => (text += part) }
  const both = (['json', 'pretty'] as const).map((style) => createLog({ style, level: 'debug', colour: false }, output))
  const onEvent: ServerOptions['onEvent'] = (event) => {
    for (const log of both) log?.(event)
  }
  return { onEvent, read: () => text }
}

/** Sends the secret in headers, queries, JSON and forms; in good calls, wrong ones, and to addresses of nothing. */
async function tell(sim: Sim): Promise<void> {
  for (const name of HEADERS) await sim.request('GET', INSIGHTS, { headers: { [name]: SECRET } })
  for (const referer of [`http://a.example/?a=1&api_key=${SECRET}`, `http://me:${SECRET}@a.example/`])
    await sim.request('GET', INSIGHTS, { headers: { referer } })
  for (const authorization of [`Bearer ${SECRET}`, `Basic ${SECRET}`, `Bearer a@!${SECRET}`])
    for (const path of [INSIGHTS, '/nothing']) await sim.request('GET', path, { headers: { authorization } })
  for (const name of NAMES) {
    await sim.get(`/api/v1/insights/campaigns/none?a=1&${name}=${SECRET}&${name}=${SECRET}`)
    await sim.get(`/nothing?${name}=${SECRET}`)
    const body = `{"name":"a","brand_name":"b","${name}":"${SECRET}","deep":[{"${name}":["${SECRET}"]}]}`
    if (name.includes('%')) continue
    await sim.request('POST', '/admin/api/v1/campaigns', { headers: JSON_TYPE, body })
    await sim.request('POST', '/admin/api/v1/ecom_shop', { headers: JSON_TYPE, body })
    const form = new FormData()
    for (const [field, value] of Object.entries({ mode: 'raw', campaign_name: 'a', [name]: SECRET }))
      form.set(field, value)
    form.set('video', new Blob(['x']), 'a.mp4')
    await sim.request('POST', '/admin/api/v1/video_analysis/analyze', { body: form })
  }
  await sim.get(`${INSIGHTS}?u=${encodeURIComponent(`http://a.example/?token=${SECRET}`)}`)
  await sim.get(`/nothing/${encodeURIComponent(`http://me:${SECRET}@a.example/?token=${SECRET}`)}`)
  await sim.post('/__sim/webhooks/emit', { event: 'my.event', data: { token: SECRET } })
  const rules = [{ on: 'createCampaign', when: { body: { api_key: SECRET } }, undocumented: true, delay: '1ms' }]
  await sim.post('/__sim/scenarios', { name: 'key', rules })
  await sim.post('/admin/api/v1/ecom_shop', { shop: 'acme.example-store.com', access_token: SECRET })
  await sim.post('/admin/api/v1/ecom_shop', { shop: 'a', access_token: [SECRET] })
  await sim.post('/business/api/v1/sessions/userdata', { state: 'x', token: SECRET })
  const body = `{"\\u0061pi_key":"${SECRET}","url":"http://me:${SECRET}@a/?key=${SECRET}","json":"{\\"key\\":\\"${SECRET}\\"}"}`
  await sim.request('POST', '/admin/api/v1/campaigns', { headers: JSON_TYPE, body })
}

describe.each(['process', 'socket'] as const)('a secret (over %s)', (over) => {
  it('is neither kept, nor printed, nor streamed', async () => {
    const log = logs()
    const sim = await simulate({ over, onEvent: log.onEvent })
    const events = await follow(sim)
    // A URL that may have a secret is shown without it; the setting itself has it, to be put back.
    await sim.put('/__sim/webhooks/endpoints', [{ url: `http://127.0.0.1:1/hook?key=${SECRET}` }])
    await tell(sim)
    const [delivery] = (await sim.post('/__sim/webhooks/emit', { event: 'a.b' })).body.deliveries
    expect(delivery.url).toBe('http://127.0.0.1:1/hook?key=[redacted]')
    for (const url of [delivery.url, delivery.url.replace('[redacted]', SECRET)]) {
      const { deliveries } = (await sim.get(`/__sim/webhooks/deliveries?url=${encodeURIComponent(url)}`)).body
      expect(deliveries).toHaveLength(2)
    }
    const { requests } = (await sim.get('/__sim/requests')).body
    expect(requests.length).toBeGreaterThan(50)
    await sim.put('/__sim/webhooks/endpoints', [])
    const streamed = await events.until(({ length }) => length > requests.length)
    expect(log.read().split('\n').length).toBeGreaterThan(2 * requests.length)
    const { webhooks: _, scenarios, memories, ...state } = (await sim.get('/__sim/state')).body
    const read = [JSON.stringify(streamed), log.read(), JSON.stringify(state)]
    for (const path of ['requests', 'coverage', 'health', 'bundle', 'webhooks/deliveries', 'webhooks/endpoints'])
      read.push((await sim.get(`/__sim/${path}`)).text)
    for (const text of read) expect(text).not.toContain(SECRET)
    expect(JSON.stringify(requests)).toContain('[redacted]')
  })

  it('is shown to rules', async () => {
    const sim = await simulate({ over })
    const headers = { 'x-api-key': SECRET, authorization: `/${SECRET}$/`, cookie: SECRET }
    const when = { headers, query: { api_key: SECRET }, body: { deep: { api_key: SECRET } } }
    const rules = [
      { on: 'createCampaign', when, undocumented: true, respond: { status: 418, body: { token: SECRET } } },
    ]
    const { status, text } = await sim.post('/__sim/scenarios', { name: 'who', rules })
    expect([status, text]).toEqual([201, expect.any(String)])
    const body = JSON.stringify({ name: 'a', brand_name: 'b', deep: { api_key: SECRET } })
    const sent = { ...headers, authorization: `Bearer ${SECRET}` }
    const init = { headers: { ...JSON_TYPE, ...sent }, body }
    const response = await sim.request('POST', `/admin/api/v1/campaigns?api_key=${SECRET}`, init)
    expect([response.status, response.body]).toEqual([418, { token: SECRET }])
    const [entry] = (await sim.get('/__sim/requests')).body.requests
    expect(entry).toMatchObject({
      headers: { 'x-api-key': '[redacted]', authorization: '[redacted]', cookie: '[redacted]' },
      query: { api_key: '[redacted]' },
      body: { name: 'a', deep: { api_key: '[redacted]' } },
      response: { body: { token: '[redacted]' } },
    })
  })
})
