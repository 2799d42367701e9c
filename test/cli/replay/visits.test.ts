// Visits to short links and consent pages belong to a bundle: they change what later calls return.

import { expect, it } from 'vitest'
import { simulate } from '../../simulate.ts'
import { type Bundle, expectReplay, replay } from './replayed.ts'

it.each(['process', 'socket'] as const)('are made again (%s)', async (over) => {
  const sim = await simulate({ over })
  const world = '/w/mine'
  const link = {
    target_url: 'https://acme.example/shoe?x=1',
    name: 'shoe',
    ecom_store_name: 'acme.example',
    utm_source: 'anna',
  }
  await sim.post(`${world}/admin/api/v1/shortlinks`, link)
  const [shown] = await sim.records('shortlinks', world)
  const visit = (headers: Record<string, string>) => sim.request('GET', `${world}/s/${shown.id}`, { headers })
  await visit({ 'user-agent': 'Mozilla/5.0 (iPhone)', 'x-forwarded-for': '203.0.113.7' })
  await visit({ 'user-agent': 'Mozilla/5.0 (iPhone)', 'x-sim-city': 'Paris' })
  await sim.request('HEAD', `${world}/s/${shown.id}`)
  const sessions: string[] = []
  for (const state of ['one', 'two', 'three']) {
    const session = { connector: 'instagram', redirectUrl: 'https://client.example/back?lang=en#top', state }
    const { body } = await sim.post(`${world}/business/api/v1/sessions/initiate`, session)
    sessions.push(new URL(body.redirectUrl).pathname.replace(/.*[/]/, ''))
  }
  const [first, second, third] = sessions
  const back = await sim.request('GET', `${world}/consent/${first}?auto=allow&handle=anna.bakes`)
  const token = new URL(back.headers.get('location') ?? '').searchParams.get('token')
  const verified = await sim.post(`${world}/business/api/v1/sessions/userdata`, { state: 'one', token })
  expect(verified.body).toMatchObject({ status: 'success', state: 'one' })
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const body = 'choice=allow&handle=%40mia.runs'
  expect(await sim.request('POST', `${world}/consent/${second}`, { headers, body })).toMatchObject({ status: 303 })
  await sim.request('GET', `${world}/consent/${third}`)
  await sim.request('POST', `${world}/consent/${third}`, { headers, body: 'choice=perhaps' })
  const bundle = await expectReplay(sim, world)
  expect(JSON.stringify(bundle)).not.toContain(`"token":"${token}`)
  const visits = bundle.calls.filter(({ id }: Bundle) => id === null)
  expect(visits.map(({ method, path }: Bundle) => `${method} ${path}`)).toEqual([
    `GET /s/${shown.id}`,
    `GET /s/${shown.id}`,
    `GET /consent/${first}`,
    `POST /consent/${second}`,
  ])
  expect(visits[3].body).toEqual({ choice: 'allow', handle: '@mia.runs' })
  // They are really made: what they lead to is compared.
  visits[0].response.body = 'https://elsewhere.test/'
  expect((await replay(bundle)).stdout).toContain(`GET /s/${shown.id} in body:`)
})
