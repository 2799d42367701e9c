// The years 1970 to 9999 are all that there is: every operation at both ends.

import { describe, expect, it } from 'vitest'
import { DAY, LAST_INSTANT, MINUTE } from '../src/kit/days.ts'
import { runScript } from './script.ts'
import { simulate } from './simulate.ts'

const END = '9999-12-31 23:59:59'

/** Goes through all endpoints at `now`; returns every call that was a server error, and whether each day was refused. */
async function walk(now: number): Promise<{ errors: string[]; steps: number }> {
  const sim = await simulate({ now })
  const errors: string[] = []
  const look = (method: string, path: string, { status, text }: { status: number; text: string }) => {
    if (status >= 500) errors.push(`${method} ${path}: ${status} ${text.slice(0, 200)}`)
    // Signatures are base64, in which NaN may stand by chance.
    if (/\+0\d{5}-|-000\d{3}-|Invalid Date|(?<![\w+/])NaN(?![\w+/=])/.test(text))
      errors.push(`${method} ${path}: ${text.slice(0, 2_000)}`)
  }
  const request: typeof sim.request = async (method, path, init = {}) => {
    const body = typeof init.body === 'string' ? init.body.replaceAll('2026-03-01 00:00:00', END) : init.body
    const answer = await sim.request(method, path, body === undefined ? init : { ...init, body: body ?? null })
    look(method, path, answer)
    return answer
  }
  const advance = async (by: string) => {
    // Beyond the end of time the clock refuses to go.
    const { status, text, body } = await sim.post('/__sim/clock/advance', { by })
    look('POST', `advance ${by}`, { status, text })
    return body
  }
  const steps = await runScript({ request, advance }).catch((error) => {
    errors.push(String(error))
    return []
  })
  const campaigns = await sim.records('campaigns')
  for (const { id } of campaigns) await request('GET', `/share/insights?id=${id}`)
  for (const path of ['/__sim', '/__sim/clock', '/__sim/webhooks/deliveries', '/__sim/coverage', '/__sim/requests']) {
    await request('GET', path)
  }
  const { text } = await request('GET', '/__sim/state')
  const json = { 'content-type': 'application/json' }
  const restored = await request('PUT', '/__sim/state', { headers: json, body: text })
  if (restored.status !== 200) errors.push(`restore: ${restored.text}`)
  await request('POST', '/__sim/clock/advance', { headers: json, body: '{"until":"idle"}' })
  await request('POST', '/__sim/clock/advance', { headers: json, body: `{"to":"${END.replace(' ', 'T')}Z"}` })
  await request('GET', '/api/v1/rt_tracking/insights')
  return { errors, steps: steps.length }
}

describe('every operation', () => {
  it.each([
    ['at the last instant', LAST_INSTANT],
    ['a month before the end', LAST_INSTANT - 31 * DAY],
    ['in the first instant', 0],
  ])('%s has a proper answer', async (_when, now) => {
    const { errors, steps } = await walk(now)
    expect(errors).toEqual([])
    expect(steps).toBeGreaterThan(30)
  })

  it('a campaign made on the last day is tracked until the end', async () => {
    const sim = await simulate({ now: LAST_INSTANT - MINUTE })
    const { status, body } = await sim.post('/admin/api/v1/campaigns', { name: 'a', brand_name: 'b' })
    expect([status, body.tracking_expiry_at]).toEqual([200, 'Fri, 31 Dec 9999 23:59:59 GMT'])
  })
})
