// What reading a scenario refuses, word by word, and what it lets pass.

import { describe, expect, it } from 'vitest'
import { readScenario } from '../../src/scenario/reading/read-scenario.ts'
import { writtenEndpoints } from '../../src/webhooks/carrier.ts'
import { cases } from '../cases.ts'
import { simulate } from '../simulate.ts'
import { load } from './load.ts'

describe('a broken scenario is refused', () => {
  const problems = async (text: string) => {
    const read = await readScenario(text, 's.yaml', 'yaml')
    return read.ok ? [] : read.problems.map(({ line, column, message }) => `${line}:${column}: ${message}`)
  }
  const rule = (text: string) => `name: s\nrules:\n  - ${text.replace(/ \}$/, ', undocumented: true }')}`

  /** A text that begins with a bracket is a rule. */
  const broken = cases(String.raw`
    no name → rules: → 1:1: "name" is missing
    a name that URLs leave out → name: .. → 1:7: name:
    unknown key → name: s\ntimelines: [] → 2:1: unknown key "timelines": did you mean "timeline"?
    keys in the wrong place → name: s\non: "*"\nrules:\n  - { on: "*", status: 503, timing: {}, delay: 1s }\nwebhooks:\n  - { on: a.b, respond: {}, deliver: { drop: true }, undocumented: true } → 2:1: unknown key "on" here: it belongs to a rule, an entry of the list "rules" ; 4:16: rules[0]: ; 4:29: rules[0]: ; 6:16: webhooks[0]:
    merge key → { <<: { nth: 1 }, on: "*", delay: 1s } → 3:7: rules[0]: unknown key "<<": YAML 1.2 has no
    curly quotes → { on: “*”, delay: 1s } → 3:11: rules[0].on:
    all → { on: all, delay: 1s } → 3:11: rules[0].on: "all" is no operation: did you mean "*"?
    decimal comma → { on: "*", probability: "0,2", delay: 1s } → 3:29: rules[0].probability:
    per cent → { on: "*", probability: 20%, delay: 1s } → 3:29: rules[0].probability:
    status in quotes → { on: "*", respond: { status: "503" } } → 3:35: rules[0].respond.status:
    decimal comma in a duration → { on: "*", delay: "1,5s" } → 3:23: rules[0].delay:
    wrong type → name: s\nrules: 5 → 2:8: rules:
    unknown operation → { on: getRefreshRequests, delay: 1s } → 3:11: rules[0].on:
    no effect → { on: "*" } → 3:5: rules[0]: does nothing: give it one of delay, limit, respond, error, fault, commit, outcome, patch, set, remove, headers
    impossible status → { on: "*", respond: { status: 1000 } } → 3:35: rules[0].respond.status:
    impossible error → { on: createVideoAnalysis, error: 4010 } → 3:39: rules[0].error:
    impossible header → { on: "*", respond: { status: 200, headers: { content-length: 5 } } } → 3:51: rules[0].respond.headers:
    unknown fault → { on: "*", fault: rest } → 3:23: rules[0].fault:
    bad duration → { on: "*", delay: 5 minutes } → 3:23: rules[0].delay: 
    negative duration → { on: "*", delay: -1s } → 3:23: rules[0].delay:
    endless delay → { on: "*", delay: 2d } → 3:23: rules[0].delay:
    min over max → { on: "*", delay: { min: 2s, max: 1s } } → 3:23: rules[0].delay:
    look-ahead → { on: "*", when: { body: { a: "/(?=x)y/" } }, delay: 1s } → 3:35: rules[0].when.body.a:
    huge regex → { on: "*", when: { body: { a: "/(x{900}){1}y{900}/" } }, delay: 1s } → 3:35: rules[0].when.body.a: the regular expression is too large: it has 1804 steps, and the most is 1000
    a path in place of a regex → { on: "*", when: { headers: { referer: /home/about } }, delay: 1s } → 3:44: rules[0].when.headers.referer:
    operators of the wrong type → { on: "*", when: { body: { a: { lt: [1, 2] }, b: { gt: true }, c: { d: { present: "yes" } } } }, delay: 1s } → 3:41: rules[0].when.body.a.lt: ; 3:60: rules[0].when.body.b.gt: ; 3:87: rules[0].when.body.c.d.present:
    operators beside other keys → { on: "*", when: { body: { a: { eq: 1, b: 2 }, c: { eq: [1], d: 2 } } }, delay: 1s } → 3:35: rules[0].when.body.a: mixes tests (eq, gt, gte, lt, lte, present) with other keys ; rules[0].when.body.c:
    bad nth → { on: "*", nth: "5..2", delay: 1s } → 3:21: rules[0].nth: must be a number from 1, a list such as [1, 3], or a range such as "2..5" or "3.."
    nth of another form: 0 → { on: "*", nth: 0, delay: 1s } → a list such as [1, 3], or a range such as "2..5" or "3.."; each third call is every: 3, the first two are times: 2
    nth of another form: [1, x] → { on: "*", nth: [1, x], delay: 1s } → a list such as [1, 3], or a range such as "2..5" or "3.."; each third call is every: 3, the first two are times: 2
    nth of another form: 3rd → { on: "*", nth: 3rd, delay: 1s } → a list such as [1, 3], or a range such as "2..5" or "3.."; each third call is every: 3, the first two are times: 2
    nth and every → { on: "*", nth: 1, every: 2, delay: 1s } → takes either nth or every, not both
    every zeroth call → { on: "*", every: 0, delay: 1s } → rules[0].every
    nth and times of a webhook → name: s\nwebhooks:\n  - { on: "*", nth: 1, times: 1, deliver: { drop: true } }\n → takes either nth or times, not both
    a window that ends before it begins → { on: "*", from: 30s, until: 10s, delay: 1s } → rules[0].until:
    a window of no length, in times → { on: "*", from: 2026-01-05T09:00:00Z, until: 2026-01-05T09:00:00Z, delay: 1s } → rules[0].until:
    a window without units → { on: "*", from: 10, delay: 1s } → rules[0].from
    an offset without a unit → name: s\ntimeline: [ { at: 10, emit: { event: e } } ] → timeline[0].at: 10 has no unit: say 10ms or 10s
    an offset with a plus, without a unit → name: s\ntimeline: [ { at: "+10", emit: { event: e } } ] → say 10ms or 10s
    a time of a job without a unit → name: s\ntiming: { competition: 5 } → timing.competition: 5 has no unit: say 5ms or 5s
    a hang without a unit → { on: addStore, fault: { hang: 5 } } → rules[0].fault.hang: 5 has no unit: say 5ms or 5s
    a window in words → { on: "*", until: tomorrow, delay: 1s } → rules[0].until
    nth and times → { on: "*", nth: 1, times: 1, delay: 1s } → 3:31: rules[0].times: takes either nth or times, not both
    probability → { on: "*", probability: 20, delay: 1s } → 3:29: rules[0].probability:
    two answers → { on: "*", error: 4001, respond: { status: 500 } } → 3:23: rules[0].error:
    upload and body → { on: "*", during: upload, fault: reset, when: { body: { a: 1 } } } → 3:60: rules[0].when.body:
    upload and answer → { on: "*", during: upload, fault: truncate } → 3:24: rules[0].during:
    same names → name: s\nrules:\n  - { name: a, on: "*", delay: 1s }\n  - { name: a, on: "*", delay: 1s } → 4:13: rules[1].name:
    unknown job → name: s\ntiming: { video_analyses: 5s } → 2:11: timing:
    bad timing → name: s\ntiming: { data_refresh: sometimes } → 2:25: timing.data_refresh: 
    impossible end → name: s\noutcomes: { data_refresh: { to: lost } } → 2:33: outcomes.data_refresh.to:
    empty deliver → name: s\nwebhooks: [ { on: "*", deliver: {} } ] → 2:33: webhooks[0].deliver:
    empty timeline → name: s\ntimeline: [ { at: +5m } ] → 2:13: timeline[0]:
    an end of data requests that says nothing → name: s\noutcomes: { data_request: { when: { connector: tiktok } } } → 2:27: outcomes.data_request:
    unknown collection → name: s\ntimeline: [ { at: +5m, set: { campaign: { "*": { status: live } } } } ] → 2:31: timeline[0].set.campaign:
    an unknown field and a status that there is not → name: s\ntimeline: [ { at: +5m, set: { campaigns: { "*": { nam: x, status: complete } } } } ] → 2:51: timeline[0].set.campaigns["*"].nam: ; 2:67: timeline[0].set.campaigns["*"].status:
    bad start → name: s\nstart: { clock: { mode: manuel } } → 2:25: start.clock.mode: 
    a clock at x0 → name: s\nstart: { clock: { mode: x0 } } → 2:25: start.clock.mode:
    a clock at x99999999999 → name: s\nstart: { clock: { mode: x99999999999 } } → 2:25: start.clock.mode:
    a failure that says what no failure says → name: s\noutcomes: { video_analysis: { to: failed, error: { mesage: x } } } → 2:52: outcomes.video_analysis.error:
    a failure of the wrong type → name: s\noutcomes: { video_analysis: [{ to: failed, error: { message: 5 } }] } → 2:62: outcomes.video_analysis[0].error.message:
    a failure of a success → name: s\noutcomes: { video_analysis: { to: complete, error: { message: x } } } → 2:52: outcomes.video_analysis.error:
    a failure of a job that never fails → name: s\noutcomes: { competition: { to: success, error: {} } } → 2:41: outcomes.competition:
    real-time tracking as a job → name: s\ntiming: { rt_tracking: 5s }\noutcomes: { rt_tracking: { to: failed } } → 2:11: timing: ; 3:13: outcomes:
    bad fixtures → name: s\nstart: { fixtures: { campaign: [] } } → 2:22: start.fixtures:
    fixtures that do not fit together → name: s\nstart: { fixtures: { stores: [ { shop: a.example.com }, { shop: a.example.com } ] } } → 2:65: start.fixtures.stores[1].shop:
    YAML syntax → name: s\nrules: [ → 2:
  `).map(([what = '', text = '', found = '']) => {
    return [what, text.startsWith('{') ? rule(text) : text, found.split(' ; ')] as const
  })

  it.each<readonly [string, string, readonly string[]]>([
    ...broken,
    ...([
      ['a name that is no text', 'name: "\\ud800"', ['1:7: name:']],
      [
        'no-break space',
        rule('{ \u00a0nth: 1, on: "*", delay: 1s }'),
        ['3:7: rules[0]: the key "\u00a0nth" has a no-break'],
      ],
      [
        'bad regex',
        rule('{ on: "*", when: { body: { a: "/(x/" } }, delay: 1s }'),
        ['3:35: rules[0].when.body.a: is not a valid regular expression: missing closing ): `(x`'],
      ],
      [
        'aliases that explode',
        `a: &a [x]\n${Array.from(
          { length: 9 },
          (_, at) =>
            `b${at}: &b${at} [${Array(9)
              .fill(at === 0 ? '*a' : `*b${at - 1}`)
              .join(', ')}]`,
        ).join('\n')}`,
        ['6:45: the file has more than 100,000 values: objects, lists and all that is in them'],
      ],
    ] as const),
  ])('%s', async (_what, text, expected) => {
    const found = await problems(text)
    expect(found.length).toBeGreaterThan(0)
    expect(found.length >= expected.length).toBe(true)
    for (const [at, message] of expected.entries()) {
      const [place = '', rest = ''] = message.split(/(?<=^\d+:\d*:) /)
      expect(found[at]).toContain(place)
      expect(found[at]).toContain(rest.replace(/^.*: did/, 'did'))
    }
  })

  it('with every mistake at once, patterns too', async () => {
    const found = await problems(
      'name: s\nruls: []\nrules:\n  - { on: "*", when: { query: { page: "/[/" } }, delay: fast }\n',
    )
    expect(found).toHaveLength(3)
  })

  it('with every mistake at once, whatever else is wrong with its part', async () => {
    const found = await problems(`name: s
colour: red
start: { fixtures: { stores: [{ shop: a.example.com }, { shop: a.example.com }] }, clok: {} }
rules:
  - { name: a, on: addStore, nth: 1, times: 2, colour: red, respond: { status: 500 } }
  - { name: a, on: addStore, delay: { min: 5s, max: 1s, about: 3s } }
  - { on: addStore, fault: truncate, during: upload, nht: 1 }
  - { on: addStore, fault:, during: upload }
  - { on: addStore, respond: { status: 204, body: x, heders: {} } }
timeline:
  - { at: soon, set: { campaign: { "*": { status: completed } } } }
`)
    const expected = [
      'unknown key "colour"',
      'stores[1].shop: the store "a.example.com" is listed twice',
      'unknown key "clok"',
      'rules[0].times: takes either nth or times',
      'rules[0]: unknown key "colour"',
      'rules[1].name: the name "a" is taken by rules[0]',
      'rules[1].delay: min must not be greater than max',
      'rules[1].delay: unknown key "about"',
      'rules[2].during: needs fault: reset',
      'rules[2]: unknown key "nht"',
      'rules[3].fault: must be',
      'rules[3].during: needs fault: reset',
      'rules[4].respond.body: responses with the status 204',
      'rules[4].respond: unknown key "heders"',
      'timeline[0].at: must be an offset',
      'timeline[0].set.campaign: is no collection',
    ]
    for (const [at, message] of expected.entries()) expect(found[at]).toContain(message)
    expect(found).toHaveLength(expected.length)
  })

  it('with every mistake at once in what it starts with', async () => {
    const text = `name: s
start:
  fixtures:
    campaigns: [{ id: a }, { id: a }]
    stores: [{ shop: a.example.com }, { shop: a.example.com }]
  webhook_endpoints:
    - { url: http://127.0.0.1:1/, evnts: [] }
    - { url: 5 }
    - { url: nowhere }
    - { url: http://127.0.0.1:1/ }
`
    const read = await readScenario(text, 's.yaml', 'yaml', writtenEndpoints)
    const found = read.ok ? [] : read.problems.map(({ message }) => message)
    const expected = [
      'campaigns[1].id',
      'stores[1].shop',
      'unknown key "evnts"',
      'webhook_endpoints[1].url: must be text',
      'webhook_endpoints[2].url',
      'listed twice',
    ]
    for (const [at, message] of expected.entries()) expect(found[at]).toContain(message)
    expect(found).toHaveLength(expected.length)
  })

  it.each(['a: [,', 'a: [}', '{,', 'a: [ , '])('without stalling the server: %s', async (head) => {
    expect(await problems(head + head.at(-1)?.repeat(250_000))).toHaveLength(1)
  })
})

describe('a scenario is read', () => {
  const rule = (text: string) => `name: s\nrules:\n  - ${text.replace(/ \}$/, ', undocumented: true }')}`

  it.each<[string, string]>([
    [
      'a body with twenty commas in a row',
      rule(`{ on: addStore, respond: { status: 200, body: "a${','.repeat(30)}" } }`),
    ],
    [
      'a body with many closing brackets',
      rule(`{ on: addStore, respond: { status: 200, body: '${']'.repeat(200)}' } }`),
    ],
    [
      'slashes in a body',
      rule('{ on: addStore, respond: { status: 200, body: { when: "/a(b/", x: { when: /)/ } } } }'),
    ],
    ['slashes in a patch', rule('{ on: createCampaign, patch: { schedule: { when: { a: "/(?=x)/" } } } }')],
    ['slashes in a literal', rule('{ on: addStore, when: { body: { shop: { eq: "/(/" } } }, fault: reset }')],
    [
      'ten names in a pattern',
      rule(
        `{ on: addStore, when: { body: { a: "/^(${Array.from({ length: 10 }, (_, i) => `${i}nna.bakes`).join('|')})$/" } }, fault: reset }`,
      ),
    ],
    [
      'counts in a pattern',
      rule('{ on: addStore, when: { body: { a: ["/[\\\\w-]{20,100}/", "/^.{200,}$/"] } }, fault: reset }'),
    ],
    ['an end of data requests without entries', 'name: s\noutcomes: { data_request: { to: success } }'],
    ['virtual delays beyond an hour', rule('{ on: addStore, delay: { virtual: { min: 2h, max: 3h } } }')],
  ])('with %s', async (_what, text) => {
    expect(await readScenario(text, 's.yaml', 'yaml')).toMatchObject({ ok: true })
  })
})

describe('regular expressions', () => {
  const CAMPAIGNS = '/admin/api/v1/campaigns'

  it('take time in proportion to the text, look at the whole of it, and match none that is too long', async () => {
    const sim = await simulate()
    const teapot = (pattern: string) => `{ on: "*", when: { body: { name: ${pattern} } }, respond: { status: 418 } }`
    await load(sim, `name: s\nrules: [${teapot('/needle$/')}, ${teapot('/^(a+)+$/')}]`)
    const status = async (name: string) => (await sim.post(CAMPAIGNS, { name, brand_name: 'B' })).status
    const long = 'a'.repeat(60_000)
    expect(await status(`${long}needle`)).toBe(418)
    expect(await status(long)).toBe(418)
    expect(await status(`${long}b`)).toBe(400)
    expect(await status(`${'a'.repeat(500_000)}`)).toBe(400)
  })
})
