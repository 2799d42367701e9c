// Deliveries a second to a local receiver in a thread of its own, each of which the clock waits for, against bare requests
// to it: `npx tsx test/bench/webhooks.ts`.

import http from 'node:http'
import { Worker } from 'node:worker_threads'
import { Simulator } from '../../src/simulator.ts'

const RECEIVER = `
  const { parentPort } = require('node:worker_threads')
  const server = require('node:http').createServer((request, response) => {
    request.resume()
    request.on('end', () => response.writeHead(204).end())
  })
  server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port))
`

const COUNT = 5_000

const worker = new Worker(RECEIVER, { eval: true })
const port = await new Promise<number>((resolve) => worker.once('message', resolve))
const url = `http://127.0.0.1:${port}/hooks`
const simulator = new Simulator({
  seed: 'bench',
  now: Date.UTC(2026, 0, 5),
  clock: { mode: 'manual', factor: 1 },
  webhooks: { endpoints: [{ url }] },
})
const world = simulator.worlds.open('default')
const results: Record<string, { a_second: number; of_bare: string }> = {}

/** Runs `bare` and `ours` in turn, three times, and keeps the best of each. */
async function compare(name: string, bare: () => Promise<void>, ours: () => Promise<void>): Promise<void> {
  let [fastestBare, fastestOurs] = [0, 0]
  for (let round = 0; round < 3; round++) {
    fastestBare = Math.max(fastestBare, await rate(bare))
    fastestOurs = Math.max(fastestOurs, await rate(ours))
  }
  const of_bare = `${Math.round((100 * fastestOurs) / fastestBare)} %`
  results[name] = { a_second: Math.round(fastestOurs), of_bare }
}

async function rate(act: () => Promise<void>): Promise<number> {
  const start = performance.now()
  await act()
  return (COUNT * 1000) / (performance.now() - start)
}

const agent = new http.Agent({ keepAlive: true })
const body = JSON.stringify({ type: 'a.b', timestamp: '2026-01-05T09:00:00.000Z', data: { campaign_id: 'cmp_1' } })

function post(): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'content-length': body.length }
    const request = http.request(url, { method: 'POST', agent, headers }, (response) => {
      response.resume()
      response.on('end', resolve)
    })
    request.on('error', reject)
    request.end(body)
  })
}

const bareInTurn = async () => {
  for (let n = 0; n < COUNT; n++) await post()
}

world.trackedCreators.start(
  {
    connector: 'instagram',
    handle: 'anna.bakes',
    cron_expression: '* * * * *',
    tracking_expiry_at: Date.UTC(2036, 0, 1),
  },
  world.clock.now(),
)
await compare('one tick after the other', bareInTurn, async () => {
  const { sent } = await world.clock.advance({ by: COUNT * 60_000 })
  if (sent !== COUNT) throw new Error(`${sent} of ${COUNT} were sent`)
})

console.table(results)
await simulator.close()
agent.destroy()
await worker.terminate()
