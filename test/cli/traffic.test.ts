// Calls that were recorded against a service, held to the contract and made into fixtures.

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { type SimulateOptions, simulate } from '../simulate.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { mockfluence } from './mockfluence.ts'

type Call = readonly [method: string, path: string, body?: unknown]

const CAMPAIGN = { name: 'Spring', brand_name: 'Acme' }
const TRACKED = {
  connector: 'instagram',
  handle: 'anna.bakes',
  cron_expression: '0 0 * * *',
  tracking_expiry_at: '2999-03-01 00:00:00',
}
const STORY: readonly Call[] = [
  ['POST', '/admin/api/v1/campaigns', CAMPAIGN],
  ['GET', '/admin/api/v1/search?type=discovery&skip=0&limit=3'],
  ['GET', '/api/v1/insights/public/instagram/overall?identifier=anna.bakes'],
  ['POST', '/api/v1/rt_tracking/creators', TRACKED],
  ['POST', '/admin/api/v1/ecom_shop', { shop: 'acme.example-store.com', access_token: 's3cret-token' }],
  ['POST', '/api/v1/data_refresh/requests', { request_type: 'instagram', handle: 'anna.bakes' }],
]

/** Makes calls through a recording proxy in front of a service whose contract a scenario alters. Returns the HAR file. */
async function recorded(scenario: object | null, calls = STORY, options: SimulateOptions = {}): Promise<string> {
  const sim = await simulate(options)
  if (scenario) expect((await sim.post('/__sim/scenarios', scenario)).status).toBe(201)
  const entries: unknown[] = []
  for (const [method, path, body] of calls) {
    const sent =
      body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    const { status, text } = await sim.request(method, path, sent)
    entries.push({
      request: {
        method,
        url: `https://api.example.com/v2${path}`,
        headers: [{ name: 'Authorization', value: 'Bearer real-token' }],
        ...(body === undefined ? {} : { postData: { mimeType: 'application/json', text: sent.body } }),
      },
      response: { status, content: { mimeType: 'application/json', text } },
    })
  }
  entries.push({ request: { method: 'GET', url: 'https://cdn.example.com/logo.png' }, response: { status: 200 } })
  return written(entries)
}

/** An entry of a HAR file: a campaign created with such an answer. */
const answered = (status: number, answer: unknown) => ({
  request: {
    method: 'POST',
    url: 'https://api.example.com/admin/api/v1/campaigns',
    headers: [{ name: 'Authorization', value: 'Bearer real-token' }],
    postData: { text: JSON.stringify(CAMPAIGN) },
  },
  response: { status, content: { text: JSON.stringify(answer) } },
})

function written(entries: readonly unknown[]): string {
  const file = join(temporaryFolder(), 'traffic.har')
  writeFileSync(file, JSON.stringify({ log: { entries } }))
  return file
}

const conformed = (entries: readonly unknown[]) => mockfluence(['conform', written(entries), '--json'])

describe('mockfluence conform', () => {
  it('finds nothing where the service is as the interface says, and tells what it could not use', async () => {
    const file = await recorded(null)
    const { status, stdout, stderr } = await mockfluence(['conform', file, '--max', '0'])
    expect([status, stdout]).toEqual([0, '6 calls, all as the interface says\n'])
    expect(stderr).toBe('mockfluence: not used: 1 calls that are not of the service\n')
  })

  it('groups unknown and missing fields, other types, undocumented statuses and errors', async () => {
    const file = await recorded({
      name: 'altered',
      rules: [
        {
          on: 'searchCreators',
          undocumented: true,
          set: { 'objects[*].trust': 'Bearer s3cret', 'objects[*].followers': 'many' },
        },
        { on: 'createCampaign', remove: ['brand_name'] },
        { on: 'createRefreshRequest', respond: { status: 418, body: {} } },
        {
          on: 'addTrackedCreator',
          respond: { status: 400, body: { error: { http_status: 400, internal_code: 7777, message: 'x' } } },
        },
      ],
    })
    const { status, stdout } = await mockfluence(['conform', file, '--json', '--max', '8'])
    expect(status).toBe(1)
    expect(stdout).not.toContain('s3cret')
    const groups = JSON.parse(stdout)
    const found = groups.map(({ operation, path, count }: Record<string, unknown>) => `${operation} ${path} ${count}`)
    expect(found.sort()).toEqual([
      'addTrackedCreator response.error.internal_code 1',
      'createCampaign response.brand_name 1',
      'createRefreshRequest status 1',
      'searchCreators response.objects[*].followers 3',
      'searchCreators response.objects[*].trust 3',
    ])
    expect((await mockfluence(['conform', file, '--max', '9'])).status).toBe(0)
  })

  it('holds any 2xx to the contract, names places in maps by [*], and never prints a credential', async () => {
    const url = 'https://www.instagram.com/reel/AbCdEfGhIjK/?access_token=s3cret-url'
    const { status, stdout, stderr } = await conformed([
      answered(201, { ...CAMPAIGN, tracking_details: { [url]: { comments_count: 'x' } }, note: 'I saw real-token' }),
      answered(200, undefined),
      answered(0, undefined),
    ])
    expect(status, stderr).toBe(0)
    expect(stderr).toBe(
      'mockfluence: not used: 1 responses that are cut or no JSON\nmockfluence: not used: 1 calls without a response\n',
    )
    for (const secret of ['s3cret-url', 'real-token']) expect(stdout).not.toContain(secret)
    const groups = JSON.parse(stdout)
    expect(groups).toContainEqual(expect.objectContaining({ path: 'status', count: 1, example: 201 }))
    expect(groups).toContainEqual(
      expect.objectContaining({ path: 'response.tracking_details[*].comments_count', example: 'x' }),
    )
    expect(groups).toContainEqual(expect.objectContaining({ path: 'response.note', example: 'I saw [redacted]' }))
  })

  it('takes our own journal, and folders', async () => {
    const sim = await simulate()
    await sim.post('/admin/api/v1/campaigns', { ...CAMPAIGN, brnad_url: 'x' })
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'journal.json'), (await sim.get('/__sim/requests')).text)
    const response = { status: 200, body: '{"id":"cmp_' }
    const cut = { method: 'POST', path: '/admin/api/v1/campaigns', body: CAMPAIGN, response }
    writeFileSync(join(folder, 'long.json'), JSON.stringify({ requests: [cut] }))
    const { stdout, stderr } = await mockfluence(['conform', folder, '--json'])
    expect(stderr).toBe('mockfluence: not used: 1 responses that are cut or no JSON\n')
    expect(JSON.parse(stdout)).toMatchObject([{ operation: 'createCampaign', path: 'body.brnad_url', count: 1 }])
  })

  it.each([[['nowhere.har']], [['package.json']], [['package.json', '--max', 'x']]])('refuses %j', async (args) => {
    expect((await mockfluence(['conform', ...args])).status).toBe(2)
  })
})

describe('mockfluence fixtures', () => {
  it('makes fixtures of records, creators and posts, without credentials', async () => {
    const file = await recorded({
      name: 'people',
      rules: [{ on: 'searchCreators', set: { 'objects[0].full_name': 'Mail me: me@mine.example, +47 912 34 567' } }],
    })
    const { status, stdout, stderr } = await mockfluence(['fixtures', file])
    expect(status, stderr).toBe(0)
    for (const secret of ['s3cret-token', 'real-token', 'me@mine', '912 34']) expect(stdout).not.toContain(secret)
    const made = parse(stdout)
    expect(made).toMatchObject({
      campaigns: [CAMPAIGN],
      stores: [{ shop: 'acme.example-store.com' }],
      tracked_creators: [{ connector: 'instagram', handle: 'anna.bakes', cron_expression: '0 0 * * *' }],
    })
    const sim = await simulate()
    const { status: reset, text } = await sim.post('/__sim/reset', { fixtures: made })
    expect(reset, text).toBe(200)
    const [pinned] = made.pins.creators
    const { body } = await sim.get(`/admin/api/v1/search?type=discovery&skip=0&limit=1&handle=${pinned.handle}`)
    expect(body.objects[0]).toMatchObject({ handle: pinned.handle, followers: pinned.followers })
    expect((await sim.get(`/api/v1/rt_tracking/creators/anna.bakes`)).status).toBe(200)
  })
  it('keeps ids of digits, whatever the 2xx, and leaves credentials of URLs and texts out', async () => {
    const reel = 'https://www.instagram.com/reel/AbCdEfGhIjK/'
    const record = { ...CAMPAIGN, id: '4791234567', name: 'By real-token, 912 34 567 8' }
    const file = written([
      answered(201, { ...record, tracking_urls: [`${reel}?access_token=s3cret-url`] }),
      answered(200, undefined),
    ])
    const { stdout } = await mockfluence(['fixtures', file])
    const { campaigns } = parse(stdout)
    expect(campaigns).toMatchObject([{ id: '4791234567', name: 'By [redacted], +1 555 0100' }])
    expect(stdout).not.toContain('s3cret-url')
    const { status, text } = await (await simulate()).post('/__sim/reset', { fixtures: parse(stdout) })
    expect(status, text).toBe(200)
  })
})
