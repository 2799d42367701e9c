// Reads a bundle, and makes the simulator of its replay: the world as it began, whose clock only the replay moves.

import { readFile } from 'node:fs/promises'
import { BUNDLE_VERSION, type Bundle, BundleShape } from '../../control/bundle/bundle-shape.ts'
import type { USES } from '../../control/bundle/credentials.ts'
import { writtenScenarios } from '../../control/scenario-input.ts'
import { readInstant } from '../../model/instant.ts'
import { Problem } from '../../model/problems.ts'
import { worldPath } from '../../model/worlds/world-name.ts'
import type { Outcome, Parcel } from '../../world/outbox/carrier.ts'
import { jsonIn, Refusal } from '../refusal.ts'
import { Simulator } from '../simulator.ts'
import type { KnownCredentials } from './known-credentials.ts'

/** Reads a bundle. Throws `Refusal` with one sentence that says why a file is none. */
export async function readBundle(file: string): Promise<Bundle> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new Refusal(`${file} cannot be read: ${error.code === 'ENOENT' ? 'there is no such file' : error.message}`)
  })
  const written = jsonIn(text, `${file} is no bundle: it`)
  const version: unknown = Object(written).version
  if (typeof version === 'number' && version !== BUNDLE_VERSION) {
    throw new Refusal(`${file} is a bundle of version ${version}, and this mockfluence reads version ${BUNDLE_VERSION}`)
  }
  const read = BundleShape.safeParse(written)
  if (read.success) return read.data
  const [issue] = read.error.issues
  const place = issue?.path.length ? `${issue.path.join('.')}: ` : ''
  throw new Refusal(`${file} is no bundle of GET /__sim/bundle: ${place}${issue?.message}`)
}

/** Returns what the world of a bundle started with, as options. Throws `Refusal` for scenarios that are none. */
export async function startOf({ options, ...bundle }: Bundle, credentials: KnownCredentials) {
  const { fixtures, scenarios } = credentials.fill({ fixtures: bundle.fixtures, scenarios: bundle.scenarios })
  const { seed, clock, started_at: startedAt, ecom_word: ecomWord, strict } = options
  const written = await writtenScenarios(scenarios, []).catch((error: unknown) => {
    if (!(error instanceof Problem)) throw error
    throw new Refusal(`the bundle cannot be replayed: ${error.message}`)
  })
  return { seed, fixtures, scenarios: written, clock, now: instantOf(startedAt), ecomWord, strict }
}

/** Returns the simulator with the world in it. Throws `Refusal` for scenarios or a state that it cannot take. */
export async function replaySimulator(
  bundle: Bundle,
  credentials: KnownCredentials,
  onBug: (error: unknown) => void,
): Promise<Simulator> {
  const { options, world } = bundle
  const { public_url: publicUrl, prefix } = options
  const simulator: Simulator = begun({
    ...(await startOf(bundle, credentials)),
    clock: { mode: 'manual', factor: 1 },
    publicUrl,
    prefix,
    ...credentials.fill(accepted(bundle)),
    webhooks: {
      allow: hostsIn(bundle),
      resolve: () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]),
      send: (parcel) => Promise.resolve(outcomeOf(parcel, bundle, simulator)),
    },
    delays: false,
    onBug,
  })
  const clock = { ...Object(bundle.state.clock), mode: 'manual', factor: 1 }
  await restore(simulator, `${prefix}${worldPath(world)}`, { ...credentials.fill(bundle.state), clock }).catch(
    async (error) => {
      await simulator.close()
      throw error
    },
  )
  return simulator
}

/** Returns the credentials to accept: the known ones where only listed ones were accepted, else none, so that any is. */
function accepted({ options, credentials }: Bundle) {
  const goodFor = (use: (typeof USES)[number]) => [
    '-',
    ...credentials.flatMap(({ name, good_for }) => (good_for.includes(use) ? [name] : [])),
  ]
  return {
    tokens: options.tokens ? goodFor('calls') : [],
    discoveryTokens: options.discovery_tokens ? goodFor('search') : [],
    insightsKeys: options.insights_keys ? goodFor('insights') : [],
  }
}

/** Puts a state into the world at `path`. Throws `Refusal` for one that it cannot take. */
export async function restore(simulator: Simulator, path: string, state: object): Promise<void> {
  const init = { method: 'PUT', headers: { 'content-type': 'application/json' }, body: JSON.stringify(state) }
  const restored = await simulator.fetch(`${path}/__sim/state`, init)
  if (restored.ok) return
  const { detail = `the answer is ${restored.status}` } = JSON.parse(await restored.text())
  throw new Refusal(`the state in the bundle cannot be restored: ${detail}`)
}

/** Makes the simulator. Throws `Refusal` for fixtures that no bundle has, such as those of one edited by hand. */
function begun(settings: ConstructorParameters<typeof Simulator>[0]): Simulator {
  try {
    return new Simulator(settings)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Refusal(`the fixtures in the bundle are not as GET /__sim/bundle writes them: ${reason}`)
  }
}

export function instantOf(text: string): number {
  const at = readInstant(text)
  if (typeof at !== 'number') throw new Error(`${text} is no instant`)
  return at
}

/** Returns the outcome that an attempt at a delivery had. Nothing is sent. */
function outcomeOf({ headers }: Parcel, { deliveries, world }: Bundle, { worlds }: Simulator): Outcome {
  const id = headers['webhook-id'] ?? ''
  const made = worlds.find(world)?.outbox.deliveries.get(id)?.attempts.length ?? 0
  const attempts = deliveries.find((one) => one.id === id)?.attempts ?? []
  const { status, error, retry_at } = attempts[made] ?? { status: null, error: 'not in the bundle' }
  const next = retry_at === undefined ? {} : { retry_at: retry_at === null ? null : instantOf(retry_at) }
  return { status, duration_ms: 0, error, retry_after: null, ...next }
}

/** Returns the hosts of all URLs, any of which may be an endpoint: nothing is sent to them. */
function hostsIn({ state, calls }: Bundle): string[] {
  const text = JSON.stringify([state.webhooks, calls.map(({ body }) => body)])
  return [...new Set([...text.matchAll(/https?:\/\/(?:[^/"@\\\s]*@)?([^/"?#:\\\s]+)/g)].map(([, host = '']) => host))]
}
