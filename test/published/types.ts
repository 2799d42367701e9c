// What users' editors and compilers know: compiled against the source, and against the packed declarations.

import { expectTypeOf } from 'expect-type'
import {
  type ClockReading,
  type Coverage,
  createSimulator,
  type Delivery,
  type Expectation,
  type Fixtures,
  type RecordedRequest,
  type Scenario,
  type World,
  type WorldState,
} from 'mockfluence'
import { type World as ClientWorld, connect } from 'mockfluence/client'
import {
  type CollectionName,
  type OperationId,
  type Operations,
  operations,
  type Records,
  records,
  type WebhookEvents,
  webhookEvents,
} from 'mockfluence/contract'

type CreateCampaign = Operations['createCampaign']
expectTypeOf<CreateCampaign['query']>().toEqualTypeOf<undefined>()
expectTypeOf<CreateCampaign['params']>().toEqualTypeOf<undefined>()
expectTypeOf<CreateCampaign['answer']['status']>().toEqualTypeOf<'Yet to start' | 'live' | 'completed'>()
expectTypeOf<{ name: string; brand_name: string }>().toExtend<CreateCampaign['body']>()
expectTypeOf<Operations['getCampaignInsights']['params']>().toEqualTypeOf<{ campaign_id: string }>()
expectTypeOf<Operations['getCampaignInsights']['query']>().toEqualTypeOf<{ key: string }>()
expectTypeOf<Operations['createVideoAnalysis']['body']['video']>().toEqualTypeOf<Blob>()
expectTypeOf<keyof Operations>().toEqualTypeOf<OperationId>()
// @ts-expect-error no operation has this id
expectTypeOf<Operations['createCampain']>().toBeUnknown()

/** A campaign as a client sends it. */
export const body: CreateCampaign['body'] = {
  name: 'Spring',
  brand_name: 'Acme',
  // @ts-expect-error misspelt
  traking_urls: [],
}

type Comments = WebhookEvents['post_tracking.comments_processed']
expectTypeOf<Comments['type']>().toEqualTypeOf<'post_tracking.comments_processed'>()
expectTypeOf<Comments['timestamp']>().toEqualTypeOf<string>()
expectTypeOf<Comments['data']>().toEqualTypeOf<{ campaign_id: string }>()
expectTypeOf<WebhookEvents['rt_tracking.post.event']['data']['likes_count']>().toEqualTypeOf<number>()
expectTypeOf<WebhookEvents['video_analysis.failed']['data']['status']>().toEqualTypeOf<string>()

expectTypeOf<Records['campaigns']['tracking_urls']>().toEqualTypeOf<string[]>()
expectTypeOf<keyof Records>().toEqualTypeOf<CollectionName>()

expectTypeOf(operations.createCampaign.answer.parse({})).toEqualTypeOf<CreateCampaign['answer']>()
expectTypeOf(operations.createCampaign.query).toEqualTypeOf<undefined>()
expectTypeOf(webhookEvents['post_tracking.comments_processed'].parse({})).toEqualTypeOf<Comments>()
expectTypeOf(records.campaigns['~standard'].types?.input).toEqualTypeOf<Records['campaigns'] | undefined>()

export const scenario: Scenario = {
  name: 'mine',
  start: { clock: { mode: 'manual', now: '2026-01-05T09:00:00Z' } },
  timing: { video_analysis: 'never', competition: { polls: 2 }, data_refresh: '5m' },
  outcomes: {
    data_refresh: 'failed',
    video_analysis: { when: { mode: 'raw' }, to: 'failed', error: { internal_code: 4004 } },
  },
  rules: [
    {
      on: 'updateCampaign',
      when: { body: { name: '/spring/', shortlinks: { size: { gt: 5 } } } },
      patch: { reach: '5' },
    },
    { on: ['addStore', 'getDataRequest'], nth: '2..5', respond: { status: 503 } },
    { on: '*', delay: { p50: '80ms', p99: '2s' } },
    { on: [7, '12', 'POST /admin/api/v1/campaigns'], delay: { p99: '2s' } },
  ],
  webhooks: [{ on: 'post_tracking.comments_processed', deliver: { duplicate: 2 } }],
  timeline: [{ at: '+1h', set: { campaigns: { '*': { status: 'completed' } } } }],
}
type OperationName = OperationId | '*' | number | `${number}` | `${string} ${string}/${string}`
expectTypeOf<NonNullable<NonNullable<Scenario['rules']>[number]['on']>>().toEqualTypeOf<
  OperationName | readonly OperationName[]
>()

export const wrong: Scenario[] = [
  // @ts-expect-error misspelt
  { name: 'a', rule: [] },
  // @ts-expect-error no operation has this id
  { name: 'b', rules: [{ on: 'createCampain', error: 4001 }] },
  // @ts-expect-error misspelt
  { name: 'c', rules: [{ on: '*', whn: {} }] },
  // @ts-expect-error no job has this name
  { name: 'd', outcomes: { video_analisys: { to: 'failed' } } },
  // @ts-expect-error it cannot end so
  { name: 'e', outcomes: { video_analysis: { to: 'fialed' } } },
  // @ts-expect-error misspelt
  { name: 'f', start: { clok: {} } },
]

export const fixtures: Fixtures = {
  universe: { creators: 100 },
  campaigns: [{ id: 'cmp_1', name: 'Spring', status: 'live' }],
  // @ts-expect-error misspelt
  campagns: [],
}

export async function options(): Promise<void> {
  const sim = await createSimulator({ clock: 'manual', scenarios: [scenario, 'flaky-upload'], fixtures })
  // @ts-expect-error misspelt
  await createSimulator({ scenarios: [{ name: 'x', rulse: [] }] })
  // @ts-expect-error misspelt
  await createSimulator({ sede: '1' })
  const world = sim.world('test')
  expectTypeOf<World>().toExtend<ClientWorld>()
  expectTypeOf(connect('http://127.0.0.1:4710').world('test')).toExtend<World>()
  expectTypeOf(await world.clock.read()).toEqualTypeOf<ClockReading>()
  expectTypeOf<ClockReading['mode']>().toEqualTypeOf<'real' | 'manual' | 'scaled'>()
  expectTypeOf(await world.state.read('campaigns')).toEqualTypeOf<Records['campaigns'][]>()
  expectTypeOf((await world.requests.list({ operation: 'createCampaign' })).requests).toEqualTypeOf<RecordedRequest[]>()
  expectTypeOf(await world.coverage()).toEqualTypeOf<Coverage>()
  expectTypeOf(await world.snapshot()).toEqualTypeOf<WorldState>()
  await world.requests.verify({ operation: 'createCampaign', count: 1, body: { name: 'Spring' } })
  // @ts-expect-error misspelt
  await world.requests.verify({ operaton: 'createCampaign', count: 1 })
  // @ts-expect-error no operation has this id
  await world.requests.verify({ operation: 'createCampain', count: 1 })
  // @ts-expect-error misspelt
  await world.requests.verify({ operation: 'createCampaign', atLeast: 5 })
  // @ts-expect-error no field of its body has this name
  await world.requests.verify({ operation: 'createCampaign', body: { nmae: 'Spring' } })
  // @ts-expect-error no field of its body has this name
  await world.requests.await({ operation: 'createCampaign', body: { nmae: 'Spring' } })
  await world.requests.verify({ operation: 'patchCampaign', body: { 'add_post_costs[0].cost': { gt: 5 } } })
  await world.requests.verify({ operation: ['createCampaign', 'addStore'], body: { shop: 'a' } })
  await world.requests.verify({ body: { anything: 1 } })
  await world.webhooks.emit('post_tracking.comments_processed', { campaign_id: 'cmp_1' })
  // @ts-expect-error its data has no such field
  await world.webhooks.emit('post_tracking.comments_processed', { campaign: 'cmp_1' })
  await world.webhooks.emit('own.event', { anything: 1 })
  const delivery = await world.webhooks.await('post_tracking.comments_processed')
  expectTypeOf(delivery.payload.data.campaign_id).toEqualTypeOf<string>()
  expectTypeOf((await world.webhooks.await()).payload).toEqualTypeOf<unknown>()
  expectTypeOf((await world.webhooks.await({ event: 'own.event' })).payload).toEqualTypeOf<unknown>()
  expectTypeOf(operations.createCampaign.answer.parse({}).name).toEqualTypeOf<string>()
  // @ts-expect-error no collection has this name
  await world.state.read('campagns')
  // @ts-expect-error misspelt
  await world.clock.set({ mod: 'manual' })
  // @ts-expect-error misspelt
  await world.scenario({ name: 'x', rulse: [] })
  // @ts-expect-error no operation has this id
  await world.requests.list({ operation: 'foo' })
  await using scoped = sim.world('scoped')
  expectTypeOf(scoped).toExtend<AsyncDisposable>()
  await sim.close()
}
expectTypeOf<Expectation['operation']>().toEqualTypeOf<
  OperationId | `/${string}/${string}` | readonly OperationId[] | undefined
>()
// @ts-expect-error misspelt
export const misspelt: Expectation = { response: { statsu: 200 } }

expectTypeOf<Delivery['attempts'][number]['status']>().toEqualTypeOf<number | null>()
expectTypeOf<Coverage['operations']['percent']>().toEqualTypeOf<number>()
