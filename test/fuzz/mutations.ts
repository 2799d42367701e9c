// Changes one thing in the snapshot of a rich world, and restores it: it is refused by name, or the world works.

import fc from 'fast-check'
import { Simulator } from '../../src/cli/simulator.ts'
import { richSnapshot } from '../control/rich-world.ts'

type Path = readonly (string | number)[]

/** What replaces a value. The key is dropped for undefined. */
const VALUES: readonly unknown[] = [
  ...[
    undefined,
    null,
    true,
    false,
    0,
    1,
    -1,
    0.5,
    1e15,
    1e300,
    '',
    'x',
    'é\u0000',
    '__proto__',
    '2026-01-05T09:00:00Z',
  ],
  ...[
    '-271821-04-20T00:00:00.000Z',
    '9999-12-31T23:59:59.999Z',
    'https://x.example/',
    'instagram/x',
    'x'.repeat(70_000),
  ],
  ...[[], [null], {}, { id: 'x' }, { __proto__: null, constructor: 1 }, [[]], [{}]],
]

const KINDS = ['value', 'element twice', 'element gone', 'backwards', 'swapped', 'key more', 'number by one'] as const

export interface Mutation {
  readonly path: Path
  readonly kind: (typeof KINDS)[number]
  readonly value: unknown
}

/** Returns the paths of everything in a document; of long lists, some elements. */
function pathsOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path]
  const entries = Array.isArray(value) ? [...value.entries()].slice(0, 12) : Object.entries(value)
  return [path, ...entries.flatMap(([key, part]) => pathsOf(part, [...path, key]))]
}

/** Returns the document with one thing changed. */
function mutated(text: string, { path, kind, value }: Mutation): unknown {
  const whole: { document: unknown } = { document: JSON.parse(text) }
  const steps = ['document', ...path]
  const last = steps.pop() ?? ''
  const at: object = steps.reduce((part, step) => Reflect.get(Object(part), step), whole)
  const before: unknown = Reflect.get(at, last)
  const set = (after: unknown) => Reflect.set(at, last, after)
  if (kind === 'number by one' && typeof before === 'number') set(before + 1)
  else if (kind === 'key more' && typeof before === 'object' && !Array.isArray(before)) set({ ...before, more: value })
  else if (Array.isArray(before) && kind === 'element twice') set([...before, ...before.slice(-1)])
  else if (Array.isArray(before) && kind === 'element gone') set(before.slice(1))
  else if (Array.isArray(before) && kind === 'backwards') set(before.toReversed())
  else if (Array.isArray(before) && kind === 'swapped') set([...before.slice(1), before[0]])
  else if (value !== undefined) set(value)
  else if (Array.isArray(at)) at.splice(Number(last), 1)
  else Reflect.deleteProperty(at, last)
  return whole.document
}

/** Calls that show every record of the world, by its collection. */
const READS: Readonly<Record<string, (id: string) => string>> = {
  campaigns: (id) => `/api/v1/insights/campaigns/${id}?key=any`,
  post_trackings: (id) => `/business/api/v1/campaigns/${id}/comments_list?page=1&limit=10`,
  shortlinks: (id) => `/s/${id}`,
  tracked_creators: (id) => `/api/v1/rt_tracking/creators/${id}`,
  tracked_posts: (id) => `/api/v1/rt_tracking/posts/${id}`,
  consents: (id) => `/api/v1/insights/consented/instagram/overall?identifier=${id}`,
  creators: (id) => `/api/v1/insights/public/instagram/overall?identifier=${id.split('/').at(-1)}`,
  refresh_requests: (id) => `/api/v1/data_refresh/requests/${id}`,
  data_requests: (id) => `/admin/api/v1/data_requests/${id}`,
  competitions: (id) => `/business/api/v1/competition/${id}/insights`,
  video_analyses: (id) => `/admin/api/v1/video_analysis/analyze/${id}`,
}

const PAGES = [
  ...['', '/clock', '/scenarios', '/webhooks/deliveries', '/webhooks/endpoints', '/coverage', '/requests', '/worlds'],
  ...['/report', '/bundle', '/metrics'],
]

export interface Mutating {
  readonly runs: number
  readonly seed: number
  readonly progress?: (done: number) => void
}

/** Makes so many mutations. Throws with one that breaks something. Returns how many were restored, and refused. */
export async function mutate({ runs, seed, progress }: Mutating): Promise<{ restored: number; refused: number }> {
  const text = await richSnapshot()
  const bugs: unknown[] = []
  const simulator = new Simulator({
    seed: 'fuzz',
    clock: { mode: 'manual', factor: 1 },
    now: Date.UTC(2026, 0, 5, 9),
    onBug: (error) => bugs.push(error),
    webhooks: { send: async () => ({ status: 204, duration_ms: 0, error: null, retry_after: null }) },
  })
  const call = async (method: string, path: string, body?: unknown) => {
    const headers = { authorization: 'Bearer x', 'content-type': 'application/json' }
    const json = body === undefined ? {} : { body: JSON.stringify(body) }
    const answer = await simulator.fetch(path, { method, headers, redirect: 'manual', ...json })
    const shown = await answer.text()
    if (answer.status >= 500 && answer.status !== 503)
      throw new Error(`${method} ${path}: ${answer.status} ${shown.slice(0, 500)}`)
    return { status: answer.status, shown }
  }
  const check = async (mutation: Mutation): Promise<boolean> => {
    const document = mutated(text, mutation)
    if (typeof document !== 'object' || document === null || Array.isArray(document)) return false
    const put = await call('PUT', '/w/m/__sim/state', document)
    if (put.status === 400) {
      const [error] = JSON.parse(put.shown).errors ?? []
      const broken = mutation.path[0] === 'scenarios'
      if (error?.path === undefined || (error.path === '' && !broken))
        throw new Error(`names no path: ${put.shown.slice(0, 500)}`)
      return false
    }
    if (put.status !== 200) throw new Error(`${put.status} ${put.shown.slice(0, 500)}`)
    await looks(call)
    await call('POST', '/w/m/__sim/clock/advance', { by: '1d' })
    await looks(call)
    if (bugs.length > 0) throw bugs[0]
    return true
  }
  const tally = { restored: 0, refused: 0 }
  try {
    const mutations: fc.Arbitrary<Mutation> = fc.record({
      path: fc.constantFrom(...pathsOf(JSON.parse(text)).slice(1)),
      kind: fc.constantFrom(...KINDS),
      value: fc.constantFrom(...VALUES),
    })
    await fc.assert(
      fc.asyncProperty(mutations, async (mutation) => {
        bugs.length = 0
        if (await check(mutation)) tally.restored++
        else tally.refused++
        progress?.(tally.restored + tally.refused)
      }),
      { numRuns: runs, seed },
    )
  } finally {
    await simulator.close()
  }
  return tally
}

/** Looks at everything that a world shows. */
async function looks(call: (method: string, path: string) => Promise<{ shown: string }>): Promise<void> {
  const { collections } = JSON.parse((await call('GET', '/w/m/__sim/state')).shown)
  for (const [name, read] of Object.entries(READS)) {
    for (const { id } of collections[name] ?? []) await call('GET', `/w/m${read(encodeURIComponent(id))}`)
  }
  for (const page of PAGES) await call('GET', `/w/m/__sim${page}`)
  await call('GET', '/w/m/api/v1/rt_tracking/insights')
  await call('GET', '/w/m/admin/api/v1/search?type=discovery&skip=0&limit=4')
}
