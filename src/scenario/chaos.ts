// Misfortunes by seed: a scenario with `chaos` has a rule for each kind and operation, with the numbers of the calls that meet it.

import * as z from 'zod'
import type { EndpointFacts } from '../contract/endpoint.ts'
import { draws } from '../kit/random.ts'
import { strict } from '../kit/shape.ts'
import { Seed } from '../model/fields.ts'
import { LIMITS } from '../model/limits.ts'
import { ENDPOINTS } from '../service/index.ts'
import type { ActiveScenario } from '../world/scenario-source.ts'
import type { World } from '../world/world.ts'
import { VIDEO_ERRORS } from './effects/answers.ts'
import { STARTS_FAILING_JOB } from './effects/commit.ts'
import { type WebhookRuleDocument, WebhookRuleSchema } from './rules/webhook-rule.ts'
import { type RuleDocument, RuleSchema } from './schema/rule.ts'

const CALL_KINDS = {
  delay: { delay: '200ms' },
  'too-many-requests': { respond: { status: 429, headers: { 'retry-after': '1' } } },
  unavailable: { respond: { status: 503, headers: { 'retry-after': '1' } } },
  error: {},
  reset: { fault: 'reset' },
  truncate: { fault: 'truncate' },
  lost: { commit: true, fault: 'reset' },
  'job-fails': { outcome: 'failed' },
  nulls: {},
  gone: { respond: { status: 404 } },
} as const

const WEBHOOK_KINDS = {
  'webhook-doubled': { duplicate: 2 },
  'webhook-late': { delay: '5m' },
  'webhook-badly-signed': { bad_signature: true },
} as const

type CallKind = keyof typeof CALL_KINDS
type WebhookKind = keyof typeof WEBHOOK_KINDS

const ALL_CALL_KINDS = Object.keys(CALL_KINDS) as CallKind[]
const ALL_WEBHOOK_KINDS = Object.keys(WEBHOOK_KINDS) as WebhookKind[]

export const CHAOS_KINDS = [...ALL_CALL_KINDS, ...ALL_WEBHOOK_KINDS]

export const Chaos = strict(() => ({
  rate: z.number().min(0).max(1).describe('The share of calls, jobs and webhooks that meet one, from 0 to 1'),
  seed: z.union([Seed, z.number()]).default('1').describe('The same seed brings the same ones to the same calls'),
  kinds: z.array(z.enum(CHAOS_KINDS)).min(1).describe('Only these; by default all').optional(),
}))

export type ChaosSetting = z.output<typeof Chaos>

interface Drawn {
  readonly name: string
  readonly on: string
  readonly nth: readonly number[]
}

interface Misfortunes {
  readonly rules: readonly Drawn[]
  readonly webhooks: readonly Drawn[]
}

/** Returns the rules of a setting, as a scenario file has them. Each has the numbers of the calls or webhooks that meet it. */
function misfortunes({ rate, seed, kinds }: ChaosSetting): Misfortunes {
  const isWanted = (kind: CallKind | WebhookKind) => kinds === undefined || kinds.includes(kind)
  const rules = ENDPOINTS.flatMap((endpoint) => {
    const possible = ALL_CALL_KINDS.filter((kind) => isWanted(kind)).flatMap((kind) => effectsOf(kind, endpoint))
    return [...drawn(possible, rate, [seed, endpoint.id])].map(([{ name, ...effect }, nth]) => ({
      name: `${name} ${endpoint.id}`,
      on: endpoint.id,
      nth,
      ...effect,
    }))
  })
  const deliver = ALL_WEBHOOK_KINDS.filter((kind) => isWanted(kind)).map((name) => ({
    name,
    deliver: WEBHOOK_KINDS[name],
  }))
  const webhooks = [...drawn(deliver, rate, [seed, '*'])].map(([rule, nth]) => ({ ...rule, on: '*', nth }))
  return { rules, webhooks }
}

/** Draws for each number of a call whether it meets one of the possibilities, and which. Returns the numbers of each. */
function drawn<Of>(
  possible: readonly Of[],
  rate: number,
  [seed, of]: readonly [string | number, string],
): Map<Of, number[]> {
  const draw = draws('chaos', seed, of)
  const numbers = new Map<Of, number[]>()
  for (let number = 1; number <= LIMITS.chaos_calls; number++) {
    // Both are drawn each time, so that another rate leaves the rest as it is.
    const [meets, which] = [draw.float() < rate, draw.float()]
    const met = possible[Math.floor(which * possible.length)]
    if (meets && met !== undefined) numbers.set(met, [...(numbers.get(met) ?? []), number])
  }
  return numbers
}

type Effect = { readonly name: string } & Readonly<Record<string, unknown>>

/** Returns what a kind does to an operation; nothing where it cannot happen to it. */
function effectsOf(kind: CallKind, endpoint: EndpointFacts): Effect[] {
  const one = [{ name: kind, ...CALL_KINDS[kind] }]
  switch (kind) {
    case 'error':
      if (endpoint.id !== 'createVideoAnalysis') return []
      return VIDEO_ERRORS.map((error) => ({ name: `error-${error}`, error }))
    case 'lost':
      return endpoint.method === 'GET' || endpoint.id === 'getCreatorsStatus' ? [] : one
    case 'job-fails':
      return STARTS_FAILING_JOB.includes(endpoint.id) ? one : []
    case 'nulls': {
      const paths = nullPaths(endpoint.answer).slice(0, LIMITS.edits_per_rule)
      return paths.length === 0 ? [] : [{ name: kind, set: Object.fromEntries(paths.map((path) => [path, null])) }]
    }
    case 'gone':
      return endpoint.id.startsWith('getPublic') ? one : []
    default:
      return one
  }
}

/** Returns the paths of what may be null in a reply. */
function nullPaths(schema: unknown, path = ''): string[] {
  if (schema instanceof z.ZodNullable) return path === '' ? [] : [path]
  if (schema instanceof z.ZodArray) return nullPaths(schema.element, `${path}[*]`)
  if (!(schema instanceof z.ZodObject)) return []
  return Object.entries(schema.shape).flatMap(([key, value]) => nullPaths(value, path === '' ? key : `${path}.${key}`))
}

/** Returns the rules of a setting as a scenario is checked and compiled. */
export function chaosRules(setting: ChaosSetting): { rules: RuleDocument[]; webhooks: WebhookRuleDocument[] } {
  const { rules, webhooks } = misfortunes(setting)
  return {
    rules: rules.map((rule) => RuleSchema.parse(rule)),
    webhooks: webhooks.map((rule) => WebhookRuleSchema.parse(rule)),
  }
}

/** The name of the scenario that plays them. */
export const CHAOS = 'chaos'
/** The name of the one that does again what they did. */
const RECORDED = 'recorded'

export function chaosIn({ script }: World): ActiveScenario | undefined {
  return script.active().find(({ source }) => source.name === CHAOS && source.document.chaos !== undefined)
}

/** What misfortunes did: the scenario that played them, as written, and how many calls each of their rules has counted, by its name. */
export interface ChaosDone {
  readonly document: ActiveScenario['source']['document']
  readonly calls: ReadonlyMap<string, number>
}

export const NO_CHAOS: ChaosDone = { document: {}, calls: new Map() }

/** Returns how far the misfortunes of some worlds have come, after those of others: the furthest of each rule. */
export function chaosDone(worlds: readonly World[], before: ChaosDone): ChaosDone {
  let { document } = before
  const calls = new Map(before.calls)
  const repeating = ({ script }: World) => script.active().find(({ source }) => source.name === RECORDED)
  for (const active of worlds.flatMap((world) => chaosIn(world) ?? repeating(world) ?? [])) {
    document = active.source.document
    const { rules, webhooks } = active.states()
    for (const { name, next_call } of [...rules, ...webhooks])
      calls.set(name, Math.max(calls.get(name) ?? 0, next_call - 1))
  }
  return { document, calls }
}

/** Returns a scenario of the misfortunes that have come about. */
export function recorded({ document, calls }: ChaosDone) {
  const { chaos, rules = [], webhooks = [] } = document as { chaos?: ChaosSetting } & Partial<Misfortunes>
  const all = chaos ? misfortunes(chaos) : { rules, webhooks }
  const met = <Rule extends Pick<Drawn, 'name' | 'nth'>>(rule: Rule) => {
    const nth = [rule.nth ?? []].flat().filter((number) => number <= (calls.get(rule.name) ?? 0))
    return nth.length === 0 ? [] : [{ ...rule, nth }]
  }
  return {
    name: RECORDED,
    description: 'What chaos did',
    rules: all.rules.flatMap(met),
    webhooks: all.webhooks.flatMap(met),
  }
}
