import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createSimulator, type Scenario } from '../../src/index.ts'
import { simulate } from '../simulate.ts'

const CREATE = {
  method: 'POST',
  headers: { 'content-type': 'application/json', authorization: 'Bearer x' },
  body: JSON.stringify({ name: 'Spring', brand_name: 'Acme' }),
}

/** A receiver that responds once it is told to. */
async function slowReceiver() {
  let respond = () => {}
  const server = createServer((_request, response) => {
    respond = () => response.end()
  })
  onTestFinished(() => void server.close().closeAllConnections())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const asked = once(server, 'request')
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, asked, respond: () => respond() }
}

describe('a simulator that stops', () => {
  it('cuts what waits, refuses what comes, and finishes calls and deliveries', async () => {
    const receiver = await slowReceiver()
    const scenarios: Scenario[] = [
      {
        name: 'slow',
        rules: [
          { on: 'createCampaign', delay: '1h' },
          { on: 'addStore', fault: 'hang' },
        ],
      },
    ]
    await using sim = await createSimulator({
      grace: '10s',
      scenarios,
      webhooks: { endpoints: [{ url: receiver.url }] },
    })
    const { url } = await sim.listen()
    const lines: string[] = []
    const note = (what: string) => () => lines.push(what)
    const stream = fetch(`${url}/__sim/events`).then((answer) => answer.text())
    const delayed = fetch(`${url}/admin/api/v1/campaigns`, CREATE)
    const shop = JSON.stringify({ shop: 'a.example.com', access_token: 'x' })
    const hanging = fetch(`${url}/admin/api/v1/ecom_shop`, { ...CREATE, body: shop })
    await sim.webhooks.emit('shop.opened')
    await receiver.asked
    await expect.poll(async () => (await sim.requests.list({ operation: 'addStore' })).requests.length).toBe(1)
    const cut = [delayed, hanging].map((call) => expect(call).rejects.toThrow('fetch failed'))
    const closed = sim.close().then(note('closed'))
    await Promise.all([...cut, stream])
    // A connection that was opened ahead, and never used, is told.
    expect([503, 'closed']).toContain(
      await fetch(url).then(
        ({ status }) => status,
        () => 'closed',
      ),
    )
    expect(lines).toEqual([])
    receiver.respond()
    await closed
  })

  it('keeps the outcome of a delivery that was under way', async () => {
    const receiver = await slowReceiver()
    const { simulator, post } = await simulate({
      grace: 10_000,
      clock: { mode: 'real', factor: 1 },
      webhooks: { endpoints: [{ url: receiver.url }] },
    })
    await post('/__sim/webhooks/emit', { event: 'shop.opened', data: {} })
    await receiver.asked
    const world = simulator.worlds.open('default')
    expect(simulator.underWay).toEqual({ calls: 0, deliveries: 1 })
    const ended = simulator.stop()
    receiver.respond()
    expect(await ended).toEqual({ calls: 0, deliveries: 0 })
    expect([...world.outbox.deliveries.all()].map(({ status }) => status)).toEqual(['delivered'])
  })

  it('says what it has cut off when the grace is over', async () => {
    const receiver = await slowReceiver()
    const { simulator, post } = await simulate({
      grace: 50,
      clock: { mode: 'real', factor: 1 },
      webhooks: { endpoints: [{ url: receiver.url }] },
    })
    await post('/__sim/webhooks/emit', { event: 'shop.opened', data: {} })
    await receiver.asked
    expect(await simulator.stop()).toEqual({ calls: 0, deliveries: 1 })
  })
})
