// What the interface does not know is a mistake of a scenario.

import { describe, expect, it } from 'vitest'
import { readScenario } from '../../src/scenario/reading/read-scenario.ts'
import { endsOf } from '../../src/scenario/schema/jobs.ts'
import { NO_SCRIPT, type ScenarioScript } from '../../src/world/scenario-source.ts'
import { LIFECYCLES } from '../../src/world/slices.ts'
import { cases } from '../cases.ts'
import { runScript } from '../script.ts'
import { simulate } from '../simulate.ts'
import { send } from './load.ts'

async function read(yaml: string) {
  const outcome = await readScenario(yaml, 's.yaml', 'yaml')
  return {
    problems: outcome.ok ? [] : outcome.problems.map(({ line, column, message }) => `${line}:${column}: ${message}`),
    differences: outcome.ok ? outcome.value.differences : [],
  }
}

const rule = (text: string) => `name: s\nrules:\n  - { ${text} }\n`

const UNKNOWN = cases(String.raw`
patch → on: searchCreators, patch: { object: [] } → 3:36: rules[0].patch.object: searchCreators has no "object" in its response: did you mean "objects"?
patch, inside → on: getPublicInstagramInsights, patch: { profile_overview: { folowers_count: 0 } } → 3:68: rules[0].patch.profile_overview.folowers_count:
patch, in a list → on: searchCreators, patch: { objects: [{ folowers: 0 }] } → 3:48: rules[0].patch.objects[0].folowers:
set → on: searchCreators, set: { "objects[0].folowers": 0 } → 3:34: rules[0].set["objects[0].folowers"]:
set, inside its value → on: searchCreators, set: { "objects[0]": { folowers: 0 } } → 3:50: rules[0].set["objects[0]"].folowers:
remove → on: searchCreators, remove: [objects, "objects[*].folowers"] → 3:45: rules[0].remove[1]:
query → on: searchCreators, when: { query: { handel: a } }, delay: 1s → 3:44: rules[0].when.query.handel:
params → on: updateCampaign, when: { params: { campain_id: a } }, delay: 1s → 3:45: rules[0].when.params.campain_id:
form → on: createVideoAnalysis, when: { form: { modes: raw } }, delay: 1s → 3:48: rules[0].when.form.modes:
body → on: createCampaign, when: { body: { nmae: A } }, delay: 1s → 3:43: rules[0].when.body.nmae:
body, a dotted path → on: createCompetition, when: { body: { competitor_handles.instagrm: A } }, delay: 1s → createCompetition has no "instagrm" in competitor_handles of its body: did you mean "instagram"?
body, nested → on: createCompetition, when: { body: { brand_handle: { instagrm: A } } }, delay: 1s → createCompetition has no "instagrm" in brand_handle of its body: did you mean "instagram"?
a part that calls do not have → on: getDataRequest, when: { body: { a: 1 } }, delay: 1s → 3:35: rules[0].when.body: getDataRequest has no body
a body where there is a form → on: createVideoAnalysis, when: { body: { mode: raw } }, delay: 1s → createVideoAnalysis has no body: use form
any operation → on: "*", when: { body: { nmae: A } }, delay: 1s → no operation has "nmae" in its body: did you mean "name"?
several operations → on: [addStore, createCampaign], when: { body: { nmae: A } }, delay: 1s → none of these operations has "nmae" in its body: did you mean "name"?
error → on: searchCreators, error: 4001 → 3:34: rules[0].error:
error, in a list → on: [createVideoAnalysis, addStore], error: 4006 → rules[0].error:
an event → name: s\nwebhooks:\n  - { on: post_tracking.comment_processed, deliver: { drop: true } } → 3:11: webhooks[0].on:
an event in a list → name: s\nwebhooks:\n  - { on: ["*", my.event], deliver: { drop: true } } → 3:17: webhooks[0].on[1]:
data of an event → name: s\nwebhooks:\n  - { on: post_tracking.comments_processed, when: { campain_id: a }, deliver: { drop: true } } → webhooks[0].when.campain_id:
an outcome → name: s\noutcomes: { data_refresh: { when: { handel: a }, to: failed } } → 2:37: outcomes.data_refresh.when.handel:
one of several outcomes → name: s\noutcomes: { video_analysis: [{ when: { mod: raw }, to: failed }] } → outcomes.video_analysis[0].when.mod:
an entry → name: s\noutcomes: { data_request: { entries: [{ when: { handel: a } }] } } → outcomes.data_request.entries[0].when.handel:
a collection → name: s\ntimeline:\n  - { at: 1m, set: { campaign: { "*": { name: A } } } } → 3:22: timeline[0].set.campaign:
a field of a record → name: s\ntimeline:\n  - { at: 1m, set: { campaigns: { "*": { nmae: A } } } } → 3:42: timeline[0].set.campaigns["*"].nmae:
a slip in what is emitted → name: s\ntimeline:\n  - { at: 1m, emit: { event: post_tracking.comment_processed } } → timeline[0].emit.event:
`).map(([what = '', text = '', message = '']) => [what, text.startsWith('name:') ? text : rule(text), message] as const)

describe('what the interface does not know is a mistake', () => {
  it.each(UNKNOWN)('%s', async (_what, yaml, message) => {
    const { problems } = await read(yaml)
    expect(problems).toEqual([expect.stringContaining(message)])
  })

  it.each(UNKNOWN)('%s: unless it is meant', async (_what, yaml) => {
    const meant = yaml
      .replace(/ \}\s*$/, ', undocumented: true }')
      .replace(/(to: failed|\}\]) \}(\])? \}, undocumented: true \}$/, '$1, undocumented: true }$2 }')
    const inside = yaml.startsWith('name: s\noutcomes')
      ? yaml.replace(/, to: failed|\}\]/, ', undocumented: true$&')
      : meant
    const entries = yaml.includes('entries:') ? yaml.replace('entries:', 'undocumented: true, entries:') : inside
    expect((await read(entries)).problems).toEqual([])
  })

  it('in every way to load a scenario', async () => {
    const sim = await simulate()
    const { status, body } = await send(sim, UNKNOWN[0]?.[1] ?? '')
    expect([status, body.errors?.[0]?.message ?? body.detail]).toEqual([
      400,
      expect.stringContaining('did you mean "objects"?'),
    ])
    await expect(
      sim.post('/__sim/worlds', {
        name: 'w',
        scenarios: [{ name: 's', rules: [{ on: 'searchCreators', patch: { object: [] } }] }],
      }),
    ).resolves.toMatchObject({ status: 400 })
  })
})

describe('what the interface knows is taken', () => {
  it.each(
    cases(String.raw`
    what one of several operations knows → on: [addStore, createCampaign], when: { body: { shop: a, name: b } }, delay: 1s
    what any operation knows → on: "*", when: { query: { page: 2 }, form: { mode: raw } }, patch: { objects: [] }
    any header → on: addStore, when: { headers: { x-any: 2 } }, delay: 1s
    any key of a map → on: updateCampaign, when: { body: { post_costs: { any: 2 } } }, set: { "post_costs.any": 1, "tracking_details[*].comments[0].like_count": 2 }
    other spellings → on: [addTrackedCreator, createShortlink], when: { body: { "cron expression": a, shop_store_name: b } }, delay: 1s
    entries by index, and without → on: createCompetition, when: { body: { competitor_handles.0.instagram: a, competitor_handles.youtube: b } }, delay: 1s
    a test in place of names → on: createCampaign, when: { body: { name: { present: true } } }, delay: 1s
    error 4001 where any operation is meant → on: "*", error: 4001
    events of the same file → name: s\nwebhooks: [{ on: my.event, when: { any: 1 }, deliver: { drop: true } }]\ntimeline: [{ at: 1m, emit: { event: my.event, data: { any: 1 } } }]
    facts of jobs → name: s\noutcomes: { data_refresh: { when: { connector: youtube, shortcode: a }, to: failed }, data_request: { when: { entries.handle: a }, to: success } }
  `),
  )('%s', async (_what, text = '') => {
    expect((await read(text.startsWith('name:') ? text : rule(text))).problems).toEqual([])
  })

  it('also with another type, which is told apart', async () => {
    const { problems, differences } = await read(
      rule(
        'on: searchCreators, patch: { objects: null }, set: { "objects[0].followers": "12", "objects[0].handle": a }',
      ),
    )
    expect(problems).toEqual([])
    expect(differences).toEqual([
      's.yaml:3: rules[0].patch.objects must be an array, not null',
      's.yaml:3: rules[0].set["objects[0].followers"] must be a number, not "12": did you mean 12?',
    ])
  })
})

describe('a patch inside a list by index points to set', () => {
  it.each(
    cases(`
    objects: { 0: { followers: 1 } } → objects is a list, and patch replaces lists as a whole: use set: { "objects[0].followers": ... }
    objects: { "[2]": 1 } → use set: { "objects[2]": ... }
    "objects[0].followers": 1 → patch takes names, not paths: use set: { "objects[0].followers": ... }
    "objects[0]": { followers: 1 } → use set: { "objects[0]": ... }
    objects: { "*": { followers: 1 } } → use set: { "objects[*].followers": ... }
    objects: { "[*]": 1 } → use set: { "objects[*]": ... }
    objects: { -1: { followers: 1 } } → use set: { "objects[*].followers": ... }
  `),
  )('%s', async (patch, hint) => {
    const { problems } = await read(rule(`on: searchCreators, patch: { ${patch} }`))
    expect(problems).toEqual([expect.stringContaining(hint)])
  })
})

describe('an object in place of a list', () => {
  it.each([
    [
      'on: searchCreators, set: { objects: { 0: { followers: 1 } } }',
      'objects is a list, and set replaces lists as a whole: use set: { "objects[0].followers": ... }',
    ],
    ['on: searchCreators, set: { "objects[0].interests": { 0: x } }', 'use set: { "objects[0].interests[0]": ... }'],
    ['on: "*", patch: { posts: { 0: { views: 1 } } }', 'use set: { "posts[0].views": ... }'],
  ])('points to the path of the entry: %s', async (yaml, hint) => {
    expect((await read(rule(yaml))).problems).toEqual([expect.stringContaining(hint)])
  })

  it('that names a field of its entries is a mistake, unless it is meant', async () => {
    const yaml = 'on: searchCreators, patch: { objects: { followers: 1 } }'
    expect((await read(rule(yaml))).problems).toEqual([
      expect.stringContaining('patch replaces lists as a whole: use set: { "objects[*].followers": ... }'),
    ])
    expect((await read(rule(`${yaml}, undocumented: true`))).problems).toEqual([])
  })

  it('that names nothing inside is another type', async () => {
    const { problems, differences } = await read(rule('on: searchCreators, patch: { objects: { entries: [] } }'))
    expect([problems, differences]).toEqual([[], [expect.stringContaining('rules[0].patch.objects must be a list')]])
  })
})

it('lists what conditions compare with another type, where types count', async () => {
  const { problems, differences } = await read(
    rule(
      'on: [createCampaign, addCreators], when: { body: { name: [5, a, /b/], handles: [a, 6], brand_name: { eq: 7, present: true } }, headers: { x-a: 1 } }, delay: 1s',
    ),
  )
  expect(problems).toEqual([])
  expect(differences).toEqual(
    ['name[0]', 'handles[1]', 'brand_name'].map((at) =>
      expect.stringContaining(`rules[0].when.body.${at} must be text`),
    ),
  )
})

it.each([
  [
    rule('on: createCampaign, when: { body: { name: { gtt: 5 } } }, delay: 1s'),
    'has the unknown test "gtt": did you mean "gt"?',
  ],
  ['name: s\nwebhooks: [{ on: "*", deliver: { dropp: true } }]', 'unknown key "dropp": did you mean "drop"?'],
])('a slip of a key is one mistake, with what was meant', async (yaml, message) => {
  expect((await read(yaml)).problems).toEqual([expect.stringContaining(message)])
})

it.each([
  'patch: { name: "{{ now }}" }',
  'set: { name: { deep: ["{{ nwo }}"] } }',
  'headers: { set: { x-a: "a {{ id }}" } }',
  'respond: { status: 200, headers: { x-a: "{{ now }}" } }',
])('a template where none is filled in is a mistake, unless it is meant: %s', async (effect) => {
  const yaml = `on: "*", ${effect}`
  expect((await read(rule(yaml))).problems).toEqual([
    expect.stringContaining('templates work in the body of respond only'),
  ])
  expect((await read(rule(`${yaml}, undocumented: true`))).problems).toEqual([])
})

it('knows what scenarios see of each job', async () => {
  const sim = await simulate()
  const world = sim.simulator.worlds.open('default')
  const seen = new Map<string, object>()
  const watching: ScenarioScript = {
    ...NO_SCRIPT,
    load: () => {},
    decide: ({ job, facts }) => {
      seen.set(job, { ...seen.get(job), ...facts })
      return null
    },
  }
  const source = { name: 'watching', description: '', file: '', document: {}, start: null, warnings: [] }
  world.scenarios.load({ ...source, script: () => watching })
  await runScript(sim)
  for (const [job, facts] of seen) {
    const when = JSON.stringify(Object.fromEntries(dotted(facts).map((path) => [path, { present: true }])))
    const to = LIFECYCLES.find(({ name }) => name === job)
    const end = [...(to ? endsOf(to).keys() : [])][0]
    expect([job, (await read(`name: s\noutcomes: { ${job}: { when: ${when}, to: ${end} } }`)).problems]).toEqual([
      job,
      [],
    ])
  }
  expect([...seen.keys()].sort()).toEqual(LIFECYCLES.map(({ name }) => name).sort())
})

/** The dotted paths of all names in the facts of a job. */
function dotted(facts: unknown, above: readonly string[] = []): string[] {
  if (Array.isArray(facts)) return facts.flatMap((one) => dotted(one, above))
  if (typeof facts !== 'object' || facts === null) return [above.join('.')]
  return Object.entries(facts).flatMap(([name, value]) => dotted(value, [...above, name]))
}
