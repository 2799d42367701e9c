// `GET /__sim/bundle`: the world as it began and what happened to it since, for `mockfluence replay`.

import { canonical } from '../../kit/json.ts'
import type { Work } from '../../kit/work.ts'
import { isoInstant } from '../../model/instant.ts'
import type { Links } from '../../model/links.ts'
import { VERSION } from '../../version.ts'
import type { Fixtures } from '../../world/state/fixtures.ts'
import { snapshot } from '../../world/state/snapshot.ts'
import type { SnapshotDocument } from '../../world/state/snapshot-shape.ts'
import type { World } from '../../world/world.ts'
import { control } from '../control.ts'
import type { Registry } from '../registry.ts'
import { refuseLarge } from '../state.ts'
import { BUNDLE_VERSION, type Bundle, BundleShape } from './bundle-shape.ts'
import { bundledCalls, bundledDelivery, callsOf, withoutSecrets } from './bundled-calls.ts'
import { Placeholders } from './placeholders.ts'

export const getBundle = control({
  id: 'getBundle',
  method: 'GET',
  path: '/__sim/bundle',
  summary: 'The world as it began and its calls since, as one file for mockfluence replay',
  answer: BundleShape,
}).wait(async ({ world: name, links }, world, registry) => {
  refuseLarge('The bundle of this world', world)
  const began = world.history.start?.copy === null ? await registry.again(world) : null
  try {
    for (let { busy } = world.turn; busy !== null; { busy } = world.turn) await busy
    return await world.turn.do(bundleOf({ world, began, name, links }, registry))
  } finally {
    began?.close()
  }
})

interface Bundled {
  readonly world: World
  /** The world as it began; null if the bundle begins later. */
  readonly began: World | null
  readonly name: string
  readonly links: Links
}

/** Returns the world as it is where its bundle begins; null for now. What is kept since may have changed meanwhile. */
function beginning({ world: { history }, began }: Bundled): World | null {
  const { start } = history
  return start ? (start.copy ?? began) : null
}

/** Returns what is missing of the webhook deliveries since the beginning, which keep the outcomes of their attempts. */
function forgotten({ outbox: { deliveries } }: World, whole: World): string[] {
  const { evicted, over } = whole.outbox.deliveries
  const many = deliveries.evicted - evicted - over
  return many > 0 ? [`the ${many} oldest webhook deliveries`] : []
}

function* bundleOf(from: Bundled, { bundled }: Registry): Work<Bundle> {
  const { world, name, links } = from
  const placeholders = new Placeholders()
  // What is lost begins, and ends, now.
  const whole = beginning(from)
  const missing = whole ? forgotten(world, whole) : [world.history.lost]
  const kept = whole ? callsOf(world) : []
  const state = yield* snapshot(whole ?? world)
  const calls = yield* bundledCalls(kept, placeholders, missing)
  if (whole) missing.push(...world.history.missing)
  const { seed, fixtures, scenarios = [], clock, start } = world.settings.origin ?? world.settings
  const written = scenarios.map(({ file, document }) => ({ file, document: table(placeholders.hide(document)) }))
  const bundle = {
    // What is hidden stays a text.
    fixtures: placeholders.hide(fixtures) as Fixtures,
    scenarios: written,
    state: stateOf({ ...state, ...clockOf(whole, state), world: name }, placeholders),
    calls,
    deliveries: world.outbox.deliveries.all().map(bundledDelivery),
  }
  if (placeholders.hidden > 0) missing.push('the credentials in scenarios, fixtures, endpoints or changes')
  // A clock that runs meets calls and what falls due in an order that nobody notes.
  if (world.clock.setting.mode !== 'manual' && world.clock.ran > 0) missing.push('the exact real time of what fell due')
  return {
    version: BUNDLE_VERSION,
    program: VERSION,
    world: name,
    seed: world.seed,
    now: isoInstant(world.clock.now()),
    complete: missing.length === 0,
    missing,
    options: {
      ...bundled,
      base: new URL(links.base).origin,
      insights: new URL(links.insights).origin,
      seed,
      clock,
      started_at: isoInstant(start),
    },
    ...bundle,
  }
}

/** Returns the clock that a world had when it began: while it is aside, it stands still. */
function clockOf(began: World | null, { clock }: SnapshotDocument): Partial<SnapshotDocument> {
  return began ? { clock: { ...began.settings.clock, now: clock.now } } : {}
}

/** Returns a snapshot without credentials, which are in its webhooks and scenarios. */
function stateOf(
  { webhooks, scenarios, memories, ...state }: SnapshotDocument,
  placeholders: Placeholders,
): Record<string, unknown> {
  if (scenarios) Object.assign(state, { scenarios: placeholders.hide(scenarios) })
  if (memories) Object.assign(state, { memories: memoriesOf(memories, placeholders) })
  if (!webhooks) return state
  const { endpoints, ...rest } = webhooks
  const hidden = placeholders.hide(withoutSecrets(endpoints))
  return { ...state, webhooks: { ...table(placeholders.mask(rest)), endpoints: hidden } }
}

/** Returns what scenarios remember. The signature of a rule is the rule itself, as JSON, and must stay so. */
function memoriesOf({ scenarios }: NonNullable<SnapshotDocument['memories']>, placeholders: Placeholders) {
  type Counter = (typeof scenarios)[number]['rules'][number]
  const hidden = (counter: Counter) => ({
    ...counter,
    signature: canonical(placeholders.mask(JSON.parse(counter.signature))),
  })
  return {
    scenarios: scenarios.map(({ rules, webhooks, ...rest }) => ({
      ...rest,
      rules: rules.map(hidden),
      webhooks: webhooks.map(hidden),
    })),
  }
}

function table(value: unknown): Record<string, unknown> {
  return { ...Object(value) }
}
