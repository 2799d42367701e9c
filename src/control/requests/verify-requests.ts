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
import { checkExpectation, ExpectationSchema, expectationKeys, VerifiedShape } from './expectation.ts'
import { type Expected, lookAt, type Search, searchFor } from './request-search.ts'
import { undocumentedNames } from './undocumented-names.ts'

/** Other worlds that a refusal names. */
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
    const { journal, deps } = world
    const { real } = deps
    // The entries are those of this moment: the world need not wait while they are compared.
    const [entries, evicted] = [journal.entries(), journal.evicted]
    const search = await searchFor(body)
    await inSlices(lookAt(search, entries), real)
    if (!search.ok()) throw search.problem(evicted, await whyFew(search, body, world, registry))
    return verified(search, evicted, () => inSlices(undocumentedNames(body, entries), real), warn)
  },
})

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

/** Says how many calls could not be compared, since no number is certain without them, and what may be a typo. */
async function verified(
  { matched }: Search,
  evicted: number,
  warnings: () => string[] | Promise<string[]>,
  warn: (message: string) => void,
): Promise<z.input<typeof VerifiedShape>> {
  const typos = matched > 0 ? [] : await warnings()
  for (const typo of typos) warn(typo)
  return { ok: true, matched, ...(evicted > 0 ? { evicted } : {}), ...(typos.length > 0 ? { warnings: typos } : {}) }
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
    const unseen = await waitIn(world, () => expectedRequests(world, search, timeout_ms))
    const remark = unseen === 0 ? '' : `; ${unseen} earlier requests were not compared in ${timeout_ms} ms`
    const { evicted } = world.journal
    const { real } = world.deps
    const warnings = () => inSlices(undocumentedNames(expected, world.journal.entries()), real)
    if (search.ok(unseen)) return verified(search, evicted, warnings, warn)
    // Many waits may end at once, and to show the closest calls takes some ms each.
    await real.breathe()
    throw search.problem(evicted, remark + (await whyFew(search, expected, world, registry)))
  },
})

/**
 * Waits until the requests are as expected, the timeout (real ms) is over, or the world has ended. Looks once at each
 * call in the journal and at each new one, in order. Returns how many it had no time for; a timeout of 0 has time.
 */
async function expectedRequests(world: World, search: Search, timeout: number): Promise<number> {
  const { real } = world.deps
  const waiting: JournalEntry[] = world.journal.entries()
  let over = false
  let wake = () => {}
  const stop = () => {
    over = true
    wake()
  }
  const cancels = [
    real.after(timeout, stop),
    world.onClose(stop),
    world.feed.listen((happening) => {
      if (happening.event !== 'request') return
      waiting.push(happening.data)
      wake()
    }),
  ]
  try {
    for (;;) {
      const woken = new Promise<void>((resolve) => {
        wake = resolve
      })
      const work = lookAt(search, waiting, () => over && timeout > 0)
      waiting.splice(0, await inSlices(work, real))
      if (over || search.ok(waiting.length)) return waiting.length
      await woken
    }
  } finally {
    for (const cancel of cancels) cancel()
  }
}
