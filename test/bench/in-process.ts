// Calls without a socket: `sim.fetch` next to the `fetch` of a Hono app with the same answer.

import { Hono } from 'hono'
import { CREATOR, HEADERS } from './calls.ts'
import { rateOf } from './deliveries.ts'
import { OURS, type ServerName } from './servers.ts'

const CREATION = {
  connector: 'instagram',
  handle: 'anna.bakes',
  cron_expression: '0 * * * *',
  tracking_expiry_at: '2999-03-01 00:00:00',
}

/** Calls a second. */
export async function fetched(name: ServerName): Promise<number> {
  const built: string = '../../dist/index.js'
  const { createSimulator } = (await import(built)) as typeof import('../../src/index.ts')
  await using sim = await createSimulator()
  const path = CREATOR.replace('/anna.bakes', '')
  await sim.fetch(path, { method: 'POST', headers: HEADERS, body: JSON.stringify(CREATION) })
  const answer = await (await sim.fetch(CREATOR, { headers: HEADERS })).json()
  const app = new Hono().get(CREATOR, (context) => context.json(answer))
  return await rateOf(async () => {
    const init = { headers: HEADERS }
    const response = await (name === OURS ? sim.fetch(CREATOR, init) : app.request(CREATOR, init))
    await response.text()
    return 1
  }, 1)
}
