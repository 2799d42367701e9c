// The language of scenario files, rule by rule, as a client sees it. That `when` means what verify does, test/conditions says, and
// what that is, test/control/verify-language.

import { describe, expect, it } from 'vitest'
import { draws } from '../../src/kit/random.ts'
import { compileEffects } from '../../src/scenario/effects/table.ts'
import { hurried, msOf } from '../hurried.ts'
import { videoForm } from '../script.ts'
import { type Sim, simulate } from '../simulate.ts'
import { load } from './load.ts'

const CAMPAIGNS = '/admin/api/v1/campaigns'
const ANALYZE = '/admin/api/v1/video_analysis/analyze'
const INSIGHTS = '/api/v1/insights/public/instagram/overall?identifier=anna.bakes'

const create = (sim: Sim, name = 'A') => sim.post(CAMPAIGNS, { name, brand_name: 'Acme' })
const campaignsOf = async (sim: Sim) => (await sim.get('/__sim/state/campaigns')).body.length
const statuses = async (times: number, call: () => Promise<{ status: number }>) => {
  const seen: number[] = []
  for (let i = 0; i < times; i++) seen.push((await call()).status)
  return seen
}

/** A scenario with one rule. */
const rule = (text: string) => `name: s\nrules:\n  - { name: r, ${text} }\n`

describe('rules', () => {
  it('answer instead of the service, and say so; nothing else happens', async () => {
    const sim = await simulate()
    await load(sim, rule('on: createCampaign, respond: { status: 503, headers: { retry-after: 2 } }'))
    const answer = await create(sim)
    expect([answer.status, answer.headers.get('x-sim-rule'), answer.headers.get('retry-after')]).toEqual([
      503,
      's/r',
      '2',
    ])
    expect(answer.body).toEqual({ error: { http_status: 503, internal_code: 5030, message: 'Service unavailable' } })
    expect(await campaignsOf(sim)).toBe(0)
  })

  it('send bodies of any kind', async () => {
    const sim = await simulate()
    await load(sim, rule('on: createCampaign, respond: { status: 200, body: { id: null } }'))
    expect((await create(sim)).text).toBe('{"id":null}')
    await load(
      sim,
      rule('on: createCampaign, respond: { status: 502, headers: { content-type: text/html }, body: <h1>Bad</h1> }'),
    )
    const page = await create(sim)
    expect([page.headers.get('content-type'), page.text]).toEqual(['text/html', '<h1>Bad</h1>'])
    await load(sim, rule('on: createCampaign, respond: { status: 204 }'))
    expect([(await create(sim)).status, (await create(sim)).text]).toEqual([204, ''])
  })

  it.each([
    [4001, 'No video file provided'],
    [4003, "mode must be 'raw' or 'compliance'"],
    [4005, 'Could not read guidelines file (brief.pdf)'],
    [4009, 'Missing required fields: Campaign Name, Brand Name'],
  ])('answer the documented error %i', async (code, message) => {
    const sim = await simulate()
    await load(sim, rule(`on: createVideoAnalysis, error: ${code}`))
    const form = videoForm()
    form.set('guidelines_file', new Blob(['x']), 'brief.pdf')
    const answer = await sim.request('POST', ANALYZE, { body: form })
    expect(answer.body).toEqual({ error: { http_status: 400, internal_code: code, message } })
  })

  it('patch the true answer, where null is a value; refusals stay as they are', async () => {
    const sim = await simulate()
    const before = await sim.get(INSIGHTS)
    await load(
      sim,
      rule(
        'on: "*", patch: { profile_overview: { followers_count: 0, engagement: null }, extra: [1] }, undocumented: true',
      ),
    )
    const { body, headers } = await sim.get(INSIGHTS)
    const { followers_count, engagement, ...rest } = body.profile_overview
    expect([followers_count, engagement, body.extra]).toEqual([0, null, [1]])
    expect(before.body.profile_overview).toMatchObject(rest)
    expect(headers.get('x-sim-rule')).toBe('s/r')
    expect((await sim.get(`${CAMPAIGNS.replace('admin/', '')}/none`)).body.extra).toBeUndefined()
    expect((await sim.get('/admin/api/v1/data_requests/none')).body).not.toHaveProperty('extra')
  })

  it('commit: the change happens, and the answer is another', async () => {
    const sim = await simulate()
    await load(sim, rule('on: createCampaign, commit: true, respond: { status: 500 }'))
    expect((await create(sim)).status).toBe(500)
    expect(await campaignsOf(sim)).toBe(1)
  })

  it('delay, and pass on to the next', async () => {
    const real = hurried()
    const sim = await simulate({ real })
    await load(
      sim,
      'name: s\nrules:\n  - { name: slow, on: "*", delay: 2s }\n  - { name: busy, on: createCampaign, respond: { status: 503 } }\n',
    )
    const waited = await msOf(real, async () => expect((await create(sim)).status).toBe(503))
    expect(waited).toBeGreaterThan(1_990)
    const answer = await create(sim)
    expect([answer.status, answer.headers.get('x-sim-rule')]).toEqual([503, 's/busy'])
    expect((await sim.get(INSIGHTS)).headers.get('x-sim-rule')).toBe('s/slow')
  })

  it('wait on the clock where they are told so', async () => {
    const sim = await simulate()
    await load(sim, rule('on: createCampaign, delay: { virtual: 5m }'))
    let answered = false
    const waiting = create(sim).then((answer) => {
      answered = true
      return answer
    })
    await expect.poll(async () => (await sim.get('/__sim/clock')).body.pending).toBeGreaterThan(0)
    await sim.advance('4m')
    expect(answered).toBe(false)
    await sim.advance('2m')
    expect((await waiting).status).toBe(200)
  })
})

describe('which calls a rule means', () => {
  it.each([
    ['nth: 2', [200, 503, 200, 200]],
    ['nth: [1, 3]', [503, 200, 503, 200]],
    ['nth: "2..3"', [200, 503, 503, 200]],
    ['nth: "3.."', [200, 200, 503, 503]],
    ['nth: [1, "4.."]', [503, 200, 200, 503]],
    ['times: 2', [503, 503, 200, 200]],
    ['probability: 1', [503, 503, 503, 503]],
    ['probability: 0', [200, 200, 200, 200]],
  ])('%s', async (when, expected) => {
    const sim = await simulate()
    await load(sim, rule(`on: createCampaign, ${when}, respond: { status: 503 }`))
    expect(await statuses(4, () => create(sim))).toEqual(expected)
  })

  it('draws by the seed and by the request, not by the order of calls', async () => {
    const statusesOf = async (names: readonly string[]) => {
      const sim = await simulate()
      await load(sim, `seed: 7\n${rule('on: createCampaign, probability: 0.5, respond: { status: 503 }')}`)
      const seen = new Map<string, number>()
      for (const name of names) seen.set(name, (await create(sim, name)).status)
      return names.toSorted().map((name) => seen.get(name))
    }
    const names = Array.from({ length: 40 }, (_, at) => `c${at}`)
    const forwards = await statusesOf(names)
    expect(await statusesOf(names.toReversed())).toEqual(forwards)
    const refused = forwards.filter((status) => status === 503).length
    expect(refused).toBeGreaterThan(8)
    expect(refused).toBeLessThan(32)
  })

  it('looks at path parameters, and at forms, where a file stands for its name', async () => {
    const sim = await simulate()
    await load(
      sim,
      `
name: s
rules:
  - { on: getVideoAnalysis, when: { params: { analysis_id: /^a/ } }, respond: { status: 410 } }
  - { on: createVideoAnalysis, when: { form: { video: /\\.mov$/, mode: raw } }, error: 4002 }
`,
    )
    expect((await sim.get(`${ANALYZE}/abc`)).status).toBe(410)
    expect((await sim.get(`${ANALYZE}/xyz`)).status).toBe(404)
    expect((await sim.request('POST', ANALYZE, { body: videoForm({ mode: 'raw' }, 'a.mov') })).status).toBe(400)
    expect((await sim.request('POST', ANALYZE, { body: videoForm({ mode: 'raw' }, 'a.mp4') })).status).toBe(202)
  })

  it('asks the scenario loaded last first', async () => {
    const sim = await simulate()
    await load(sim, 'name: old\nrules: [{ on: createCampaign, respond: { status: 500 } }]')
    await load(sim, 'name: new\nrules: [{ on: createCampaign, times: 1, respond: { status: 503 } }]')
    expect((await create(sim)).headers.get('x-sim-rule')).toBe('new/1')
    expect((await create(sim)).headers.get('x-sim-rule')).toBe('old/1')
  })

  it('draws delays within their bounds, the same for the same call', async () => {
    const sim = await simulate()
    await load(sim, rule('on: createCampaign, delay: { min: 5ms, max: 20ms }'))
    for (let i = 0; i < 5; i++) await create(sim)
    await load(sim, 'name: t\nrules: [{ on: createCampaign, delay: { p50: 2ms, p99: 10ms } }]')
    await create(sim)
    const { requests } = (await sim.get('/__sim/requests')).body
    const drawn = requests
      .slice(0, 5)
      .map((entry: { rule: { drawn: { delay_ms: number } } }) => entry.rule.drawn.delay_ms)
    for (const ms of drawn) expect(ms >= 5 && ms <= 20).toBe(true)
    expect(new Set(drawn).size).toBeGreaterThan(1)
  })

  const delaysOf = (delay: object) => {
    const [action] = compileEffects({ delay })
    // A delay looks at nothing but its draws.
    return Array.from(
      { length: 1_000 },
      (_, at) => action?.act({ draws: () => draws('s', at) } as never).wait?.real ?? 0,
    )
  }

  it('draws no delay beyond its bound', () => {
    expect(Math.max(...delaysOf({ p50: '20m', p99: '1h' }))).toBe(3_600_000)
  })

  it('draws a delay of which only p99 is known: half of them are below a tenth of it', () => {
    const lengths = delaysOf({ p99: '1s' })
    const below = (ms: number) => lengths.filter((one) => one < ms).length
    expect([below(100) > 450, below(100) < 550, below(1_000) > 970, below(1_000) < 1_000]).toEqual(Array(4).fill(true))
  })
})

describe('why', () => {
  it('the journal names the rule, its place, what matched and what was drawn', async () => {
    const sim = await simulate()
    await load(
      sim,
      'name: s\nrules:\n  - name: slow\n    on: "*"\n    delay: 1ms\n  - name: r\n    on: createCampaign\n    when: { body: { name: /A/ } }\n    probability: 1\n    respond: { status: 503 }\n',
    )
    const { headers } = await create(sim)
    const entry = (await sim.get(`/__sim/requests/${headers.get('x-sim-request-id')}`)).body
    expect(entry.rule).toEqual({
      name: 's/r',
      at: 'request.yaml:6',
      call: 1,
      matched: ['body.name = /A/'],
      drawn: { probability: expect.any(Number) },
      did: ['respond 503'],
      also: [expect.objectContaining({ name: 's/slow', at: 'request.yaml:3', did: ['delay 1ms'] })],
    })
    expect((await sim.get('/__sim/requests?status=503')).body.requests).toHaveLength(1)
  })

  it('hits are counted, and what never fired is listed', async () => {
    const sim = await simulate()
    await load(
      sim,
      'name: s\nrules:\n  - { name: a, on: createCampaign, times: 1, respond: { status: 503 } }\n  - { name: b, on: addStore, respond: { status: 500 } }\n',
    )
    await create(sim)
    await create(sim)
    const [active] = (await sim.get('/__sim/scenarios')).body.active
    expect(active).toMatchObject({
      name: 's',
      rules: [
        { name: 'a', hits: 1 },
        { name: 'b', hits: 0 },
      ],
      never_fired: ['b'],
    })
  })

  it('shadowed rules are warned about', async () => {
    const sim = await simulate()
    const { warnings } = await load(
      sim,
      'name: s\nrules:\n  - { name: all, on: "*", respond: { status: 500 } }\n  - { name: never, on: addStore, respond: { status: 503 } }\n',
    )
    expect(warnings).toEqual([
      'request.yaml:4: the rule s/never can never act: s/all (request.yaml:3) always decides before it',
    ])
  })

  it('shadowed by several rules together, too', async () => {
    const sim = await simulate()
    const one = (name: string, on: string, more = '') => `  - { name: ${name}, on: ${on}, ${more} fault: reset }\n`
    const { warnings } = await load(
      sim,
      `name: s\nrules:\n${one('a', 'addStore')}${one('b', 'createCampaign')}${one('never', '[createCampaign, addStore]')}${one('c', '[addStore, addCreators]')}`,
    )
    expect(warnings).toEqual([
      'request.yaml:5: the rule s/never can never act: s/b (request.yaml:4) and s/a (request.yaml:3) always decide before it',
    ])
  })

  it('polls that no call makes are warned about, and restored', async () => {
    const sim = await simulate()
    const { warnings } = await load(
      sim,
      'name: s\ntiming:\n  campaign: { polls: 1 }\n  audience: [{ when: { handle: a }, after: { polls: 1 } }, 5s]\n',
    )
    expect(warnings).toEqual([
      'request.yaml:3: timing.campaign: no call polls campaign jobs, so they never end: give a time, such as 45s',
      'request.yaml:4: timing.audience[0]: no call polls audience jobs, so they never end: give a time, such as 45s',
    ])
    expect((await sim.put('/__sim/state', (await sim.get('/__sim/state')).body)).status).toBe(200)
  })

  it('rules that would break a body where there is none are warned about', async () => {
    const sim = await simulate()
    const one = (on: string) => `{ on: ${on}, during: upload, fault: reset }`
    const { warnings } = await load(
      sim,
      `name: s\nrules: [${one('getVideoAnalysis')}, ${one('[searchCreators, getDataRequest]')}, ${one('[searchCreators, addStore]')}, ${one('"*"')}]`,
    )
    expect(warnings).toEqual([
      'request.yaml:2: the rule s/1 can never act: getVideoAnalysis has no body to break',
      'request.yaml:2: the rule s/2 can never act: searchCreators and getDataRequest have no body to break',
    ])
  })
})
