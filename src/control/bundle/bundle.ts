// `GET /__sim/bundle`: the world as it began and what happened to it since, for `mockfluence replay`.

import { eachOf, type Work } from '../../kit/work.ts'
import { isoInstant } from '../../model/instant.ts'
import type { Links } from '../../model/links.ts'
import { failUnknown } from '../../model/problems.ts'
import { VERSION } from '../../package-files.ts'
import type { Fixtures } from '../../world/state/fixtures.ts'
import { type SnapshotDocument, snapshot } from '../../world/state/snapshot.ts'
import type { World } from '../../world/world.ts'
import { control } from '../control.ts'
import type { Registry } from '../registry.ts'
import { refuseLarge } from '../state.ts'
import { BUNDLE_VERSION, type Bundle, BundleShape } from './bundle-shape.ts'
import { bundledCalls, bundledDelivery, withoutSecrets } from './bundled-calls.ts'
import { NumberedCredentials, testsCredentials } from './credentials.ts'

export const getBundle = control({
  id: 'getBundle',
  method: 'GET',
  path: '/__sim/bundle',
  summary: 'The world as it began and its calls since, as one file for mockfluence replay',
  replies: { 200: BundleShape },
  problems: ['unknown_entry'],
  handle: async ({ world: name, links }, world, registry) => {
    if (!registry.find(name)) failUnknown('world', name, registry.names())
    refuseLarge('The bundle of this world', world)
    const { beginning } = world.journal
    const began = beginning && (await registry.rebuildInitial(name, beginning))
    try {
      for (let { busy } = world.turn; busy !== null; { busy } = world.turn) await busy
      return await world.turn.do(bundleOf(world, began, links, registry))
    } finally {
      began?.close()
    }
  },
})

/** Returns what is missing of the webhook deliveries since the beginning, which keep the outcomes of their attempts. */
function forgotten({ outbox: { deliveries } }: World, whole: World): string[] {
  const { evicted, over } = whole.outbox.deliveries
  const many = deliveries.evicted - evicted - over
  return many > 0 ? [`the ${many} oldest webhook deliveries`] : []
}

/** `began`: the world as it began; null if that was forgotten. */
function* bundleOf(world: World, began: World | null, links: Links, { bundled }: Registry): Work<Bundle> {
  const { credentials: accepted, ...options } = bundled
  const credentials = new NumberedCredentials()
  const whole = yield* snapshot(began ?? world)
  const missing = began ? forgotten(world, began) : ['the state that it began with, and the calls since']
  const calls = began ? yield* bundledCalls(world, credentials, missing) : []
  if (began) missing.push(...world.journal.missing)
  const { seed, fixtures, scenarios = [], clock, start } = world.settings.origin ?? world.settings
  const state = yield* stateOf({ ...whole, ...clockOf(began, whole) }, credentials)
  const later = world.journal.changes.flatMap(({ path, body }) => (path === '/__sim/scenarios' ? [body] : []))
  if ([scenarios.map(({ document }) => document), whole.scenarios, later].some((some) => testsCredentials(some))) {
    missing.push('the credentials that a scenario tests by a part of them')
  }
  return {
    version: BUNDLE_VERSION,
    program: VERSION,
    world: world.name,
    seed: world.seed,
    now: isoInstant(world.clock.now()),
    complete: missing.length === 0,
    missing,
    options: {
      ...options,
      tokens: accepted.tokens.length > 0,
      discovery_tokens: accepted.discoveryTokens.length > 0,
      insights_keys: accepted.insightsKeys.length > 0,
      base: new URL(links.base).origin,
      insights: new URL(links.insights).origin,
      seed,
      clock,
      started_at: isoInstant(start),
    },
    // What is masked stays fixtures.
    fixtures: credentials.in(fixtures) as Fixtures,
    scenarios: scenarios.map(({ file, document }) => ({ file, document: table(credentials.in(document)) })),
    state,
    calls,
    deliveries: yield* eachOf(world.outbox.deliveries.all(), (delivery) => bundledDelivery(delivery, credentials)),
    credentials: credentials.list(accepted),
  }
}

/** Returns the clock that a world had when it began: while it is aside, it stands still. */
function clockOf(began: World | null, { clock }: SnapshotDocument): Partial<SnapshotDocument> {
  return began ? { clock: { ...began.settings.clock, now: clock.now } } : {}
}

/** Returns a snapshot with numbers for credentials, and without the secrets of webhook endpoints. */
function* stateOf(
  { webhooks, memories, collections, ...state }: SnapshotDocument,
  credentials: NumberedCredentials,
): Work<Record<string, unknown>> {
  const shown: Record<string, unknown> = { ...table(credentials.in(state)), collections: {} }
  for (const [name, records = []] of Object.entries(collections)) {
    Object.assign(Object(shown.collections), { [name]: yield* eachOf(records, (record) => credentials.in(record)) })
  }
  if (memories) {
    shown.memories = { scenarios: memories.scenarios.map((memory) => memoryOf(memory, credentials)) }
  }
  if (webhooks) shown.webhooks = credentials.in({ ...webhooks, endpoints: withoutSecrets(webhooks.endpoints) })
  return shown
}

type Memory = NonNullable<SnapshotDocument['memories']>['scenarios'][number]

/** Returns what a scenario remembers. The signatures of its rules are the rules themselves. */
function memoryOf({ fired, rules, webhooks, ...rest }: Memory, credentials: NumberedCredentials): unknown {
  const counted = (counter: Memory['rules'][number]) => ({
    ...counter,
    signature: credentials.inWritten(counter.signature),
    missed: credentials.in(counter.missed),
  })
  return {
    ...Object(credentials.in(rest)),
    fired: fired.map((entry) => credentials.inWritten(entry)),
    rules: rules.map(counted),
    webhooks: webhooks.map(counted),
  }
}

function table(value: unknown): Record<string, unknown> {
  return { ...Object(value) }
}
