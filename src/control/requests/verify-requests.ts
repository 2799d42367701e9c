// Verifies that calls came, and waits for calls.

import type * as z from 'zod'
import { strict } from '../../kit/shape.ts'
import { inSlices } from '../../kit/work.ts'
import { LIMITS } from '../../model/limits.ts'
import { DEFAULT_WORLD } from '../../model/worlds/world-name.ts'
import type { JournalEntry } from '../../world/journal.ts'
import { waitingFor } from '../../world/polls.ts'
import type { World } from '../../world/world.ts'
import { showTask } from '../clock.ts'
import { control } from '../control.ts'
import { Timeout, waitIn } from '../inputs.ts'
import type { Registry } from '../registry.ts'
import { checkExpectation, ExpectationSchema, type Expected, expectationKeys, VerifiedShape } from './expectation.ts'
import { lookAt, type Search, searchFor } from './request-search.ts'

const OTHERS = 3

export const verifyRequests = control({
  id: 'verifyRequests',
  method: 'POST',
  reads: true,
  path: '/__sim/requests/verify',
  summary: 'Check that expected requests were made; 422 with the closest differences if not',
  body: ExpectationSchema,
  bodyBytes: LIMITS.expectation_bytes,
  replies: { 200: VerifiedShape },
  problems: ['not_as_expected'],
  handle: async ({ body, warn }, world, registry) => {
    const search = await searchFor(body)
    await inSlices(lookAt(search, world.journal.entries()), world.deps.real)
    return verified(search, body, warn, world, registry)
  },
})

/** Answers, or throws the refusal. Says how many calls could not be compared, since no number is certain without them. */
async function verified(
  search: Search,
  expected: Expected,
  warn: (message: string) => void,
  world: World,
  registry: Registry,
): Promise<z.input<typeof VerifiedShape>> {
  const { evicted } = world.journal
  if (!search.ok) {
    const why = await whyFew(search, expected, world, registry)
    // Many waits may end at once, and to show the closest calls takes some ms each.
    await world.deps.real.breathe()
    throw search.problem(evicted, why)
  }
  const warnings = search.misspelt(world.journal.entries())
  for (const warning of warnings) warn(warning)
  const { matched } = search
  return { ok: true, matched, ...(evicted > 0 && { evicted }), ...(warnings.length > 0 && { warnings }) }
}

/** Says where else the calls came, or that time stands still, if there were too few. */
async function whyFew(search: Search, { sequence, ...expected }: Expected, world: World, registry: Registry) {
  if (!search.lacks) return ''
  const remarks: string[] = []
  const real = world.deps.real
  for (const name of sequence === undefined ? registry.names() : []) {
    const other = registry.find(name)
    if (!other || other === world || other.journal.size === 0) continue
    const elsewhere = await searchFor(expected)
    await inSlices(lookAt(elsewhere, other.journal.entries()), real)
    const { matched } = elsewhere
    if (matched === 0) continue
    const hint = name === DEFAULT_WORLD ? ': does your client drop the path of its base URL?' : ''
    remarks.push(`${matched} matching ${matched === 1 ? 'call' : 'calls'} came to world ${name}${hint}`)
    if (remarks.length === OTHERS) break
  }
  const next = world.clock.agenda().find(({ background }) => !background)
  if (search.matched === 0 && world.clock.setting.mode === 'manual' && next) {
    const { what, id } = showTask(next.task)
    const task = next.task.kind === 'edge' ? next.task.job : what
    remarks.push(waitingFor(world.clock.now(), `${task} ${id}`, next.due))
  }
  return remarks.map((remark) => `; ${remark}`).join('')
}

export const awaitRequests = control({
  id: 'awaitRequests',
  method: 'POST',
  reads: true,
  path: '/__sim/requests/await',
  summary: 'Like verify, but wait up to timeout_ms for the requests',
  body: strict(() => ({
    ...expectationKeys(),
    timeout_ms: Timeout.describe('How long to wait, in ms of real time.'),
  })).superRefine(checkExpectation),
  bodyBytes: LIMITS.expectation_bytes,
  replies: { 200: VerifiedShape },
  problems: ['not_as_expected'],
  handle: async ({ body: { timeout_ms, ...expected }, warn }, world, registry) => {
    const search = await searchFor(expected)
    await waitIn(world, () => seen(search, world, timeout_ms))
    return verified(search, expected, warn, world, registry)
  },
})

/**
 * Waits until the requests are as expected, the timeout (real ms) is over, or the world has ended. Looks once at each call in
 * the journal and at each new one, in order.
 */
async function seen(search: Search, world: World, timeout: number): Promise<void> {
  const { feed, journal, deps } = world
  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  const early: JournalEntry[] = []
  let look = (entry: JournalEntry) => void early.push(entry)
  const cancels = [
    deps.real.after(timeout, end),
    world.callers.onClose(end),
    feed.listen((happening) => {
      if (happening.event === 'request') look(happening.data)
    }),
  ]
  try {
    await inSlices(lookAt(search, journal.entries()), deps.real)
    for (const entry of early) search.look(entry)
    look = (entry) => {
      if (!search.ok) search.look(entry)
      if (search.ok) end()
    }
    if (!search.ok) await ended
  } finally {
    for (const cancel of cancels) cancel()
  }
}
