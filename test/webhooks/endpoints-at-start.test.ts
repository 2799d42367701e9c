// Endpoints that a scenario starts a world with.

import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { greeting } from '../../src/cli/greeting.ts'
import { resolveSettings } from '../../src/cli/settings.ts'
import { createSimulator } from '../../src/index.ts'
import { readScenario } from '../../src/scenario/reading/read-scenario.ts'
import { send } from '../scenario/load.ts'
import { type Sim, simulate } from '../simulate.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { receive } from './receiver.ts'

const LOCAL = 'http://127.0.0.1:1/'
const SECRET = 'whsec_c29tZXRoaW5nIGVsc2UgZW50aXJlbHk='

const startingWith = (...webhook_endpoints: unknown[]) => ({ name: 's', start: { webhook_endpoints } })
const endpoints = async (sim: Sim, world = '') => (await sim.get(`${world}/__sim/webhooks/endpoints`)).body

describe('the endpoints that a scenario starts with', () => {
  it('take the place of those of the command line, until the next reset', async () => {
    const [mine, other] = [await receive(), await receive()]
    const sim = await simulate({ webhooks: { endpoints: [{ url: other.url }] } })
    const scenario = startingWith({ url: mine.url, secret: SECRET, events: ['e'] })
    expect((await sim.post('/__sim/reset', { scenarios: [scenario] })).status).toBe(200)
    expect(await endpoints(sim)).toEqual([{ url: mine.url, secret: SECRET, events: ['e'], enabled: true }])
    await sim.post('/__sim/webhooks/emit', { event: 'e' })
    await sim.advance('1s')
    expect([mine.received.length, other.received.length]).toEqual([1, 0])
    await sim.put('/__sim/webhooks/endpoints', [])
    await sim.request('POST', '/__sim/reset')
    expect(await endpoints(sim)).toMatchObject([{ url: other.url }])
  })

  it('are those of every world that starts with it, and of the last scenario that names some', async () => {
    const read = await readScenario(JSON.stringify(startingWith({ url: LOCAL })), 's.json', 'json')
    if (!read.ok) throw new Error('the scenario is broken')
    const sim = await simulate({ scenarios: [read.value] })
    const scenarios = [
      startingWith({ url: LOCAL }),
      { ...startingWith({ url: `${LOCAL}last` }), name: 't' },
      { name: 'u', rules: [] },
    ]
    expect((await sim.post('/w/made/__sim/reset', { scenarios })).status).toBe(200)
    expect(await endpoints(sim)).toMatchObject([{ url: LOCAL }])
    expect(await endpoints(sim, '/w/opened')).toMatchObject([{ url: LOCAL }])
    expect(await endpoints(sim, '/w/made')).toMatchObject([{ url: `${LOCAL}last` }])
    await sim.post('/__sim/reset', { scenarios: [startingWith()] })
    expect(await endpoints(sim)).toEqual([])
  })

  const WRONG: [what: string, line: string, path: string, message: RegExp][] = [
    ['no URL', '{ secret: whsec_c29t }', '', /"url" is missing/],
    ['a URL that is none', '{ url: nope }', '.url', /must be an http or https URL/],
    ['an address of a cloud', '{ url: "http://169.254.169.254/" }', '.url', /must not lead to 169/],
    ['a secret that is none', `{ url: "${LOCAL}", secret: whsec_! }`, '.secret', /must be a Standard Webhooks secret/],
    ['an event without a name', `{ url: "${LOCAL}", events: [""] }`, '.events[0]', /must be the name of an event/],
    ['one URL twice', '{ url: "http://127.0.0.1:2/" }', '.url', /is listed twice/],
    ['a stranger', `{ url: "${LOCAL}", event: e }`, '', /unknown key "event": did you mean "events"/],
  ]

  const text = (line: string) =>
    `name: s\nstart:\n  webhook_endpoints:\n    - { url: "http://127.0.0.1:2/" }\n    - ${line}\n`

  it.each(WRONG)('are refused at their place with %s, and nothing has changed', async (_what, line, path, message) => {
    const sim = await simulate({ webhooks: { endpoints: [{ url: LOCAL }] } })
    const before = (await sim.get('/__sim/state')).text
    const { status, body } = await send(sim, text(line), '?reset=true')
    expect([status, body.type]).toEqual([400, '/docs/errors#broken_scenario'])
    expect(body.problems).toMatchObject([{ file: 'request.yaml', line: 5, message: expect.stringMatching(message) }])
    expect(body.problems[0].message).toContain(`start.webhook_endpoints[1]${path}`)
    expect((await sim.get('/__sim/state')).text).toBe(before)
  })

  it('are named when the simulator is up', async () => {
    const addresses = { url: 'http://localhost', insightsUrl: 'http://localhost' }
    const settings = resolveSettings({ 'webhook-url': [`${LOCAL}other`] }, {})
    const endpoints = [LOCAL, `${LOCAL}2?key=a`].map((url) => ({ url, secret: SECRET, enabled: true }))
    const world = (await simulate({ webhooks: { endpoints } })).simulator.worlds.open('default')
    const webhooks = greeting(addresses, settings, world).match(/ (Webhooks|Signed) .*/g)
    const second = `${LOCAL}2?key=[redacted]`
    expect(webhooks).toEqual([` Webhooks to   ${LOCAL}`, ` Webhooks to   ${second}`, ` Signed with   ${SECRET}`])
    const silent = (await simulate()).simulator.worlds.open('default')
    expect(greeting(addresses, settings, silent)).not.toMatch(/Webhooks|Signed/)
  })

  it('are refused along with every other mistake', async () => {
    const { body } = await send(await simulate(), `${text('{ url: nope }')}rules: [{ on: nothing }]\n`)
    expect(body.problems.map(({ line }: { line: number }) => line)).toEqual([5, 6, 6])
  })

  it('are checked from code, as those are that are given there', async () => {
    const folder = temporaryFolder()
    const file = join(folder, 'mine.yaml')
    await writeFile(file, text('{ url: "http://203.0.113.7/" }'))
    await expect(createSimulator({ scenarios: [file] })).rejects.toThrow(/mine\.yaml:5:14: .*private addresses only/)
    const sim = await createSimulator({ scenarios: [file], webhooks: { allow: ['203.0.113.7'] } })
    expect(await (await sim.fetch('/__sim/webhooks/endpoints')).json()).toMatchObject([
      { url: 'http://127.0.0.1:2/' },
      { url: 'http://203.0.113.7/' },
    ])
    await sim.close()
  })
})
