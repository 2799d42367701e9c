// Verifies that calls came, and waits for calls.

import * as z from 'zod'
import { inSlices } from '../../kit/work.ts'
import { LIMITS } from '../../model/limits.ts'
import type { World } from '../../world/world.ts'
import { control } from '../control.ts'
import { refuseCrowd, Timeout } from '../inputs.ts'
import { RequestSearch, SearchShape } from './request-search.ts'

const Verified = z.strictObject({ ok: z.literal(true), matched: z.int() })

export const verifyRequests = control({
  id: 'verifyRequests',
  method: 'POST',
  path: '/__sim/requests/verify',
  summary: 'Check that expected requests were made; 422 with the closest differences if not',
  body: z.strictObject(SearchShape),
  bodyBytes: LIMITS.expectation_bytes,
  answer: Verified,
  problems: ['not_as_expected'],
}).wait(async ({ body }, { journal, surroundings: { real } }) => {
  const { evicted } = journal
  const search = new RequestSearch(body)
  // The entries are those of this moment: the world need not wait while they are compared.
  await inSlices(search.lookAt(journal.entries()), real)
  if (!search.ok()) throw search.problem(evicted)
  return { ok: true, matched: search.matched }
})

export const awaitRequests = control({
  id: 'awaitRequests',
  method: 'POST',
  path: '/__sim/requests/await',
  summary: 'Like verify, but wait up to timeout_ms for the requests',
  body: z.strictObject({ ...SearchShape, timeout_ms: Timeout }),
  bodyBytes: LIMITS.expectation_bytes,
  answer: Verified,
  problems: ['not_as_expected'],
}).wait(async ({ body: { timeout_ms, ...expected } }, world) => {
  refuseCrowd(world)
  const search = new RequestSearch(expected)
  const unseen = await expectedRequests(world, search, timeout_ms)
  const remark = unseen === 0 ? '' : `; ${unseen} earlier requests were not compared in ${timeout_ms} ms`
  if (search.ok(unseen)) return { ok: true, matched: search.matched }
  // Many waits may end at once, and to show the closest calls takes some ms each.
  await world.surroundings.real.breathe()
  throw search.problem(world.journal.evicted, remark)
})

/**
 * Waits until the requests are as expected, the timeout (real ms) is over, or the world has ended. Looks once at each
 * call in the journal and at each new one. Returns how many in the journal it had no time for; a timeout of 0 has time.
 */
async function expectedRequests(world: World, search: RequestSearch, timeout: number): Promise<number> {
  const { journal, feed, surroundings } = world
  const { real } = surroundings
  const earlier = journal.entries()
  let seen = 0
  let over = false
  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  const stop = () => {
    over = true
    end()
  }
  const stops = [
    real.after(timeout, () => (timeout === 0 ? end() : stop())),
    world.onClose(stop),
    feed.listen((happening) => {
      if (happening.event !== 'request') return
      search.look(happening.data)
      if (seen === earlier.length && search.ok()) end()
    }),
  ]
  try {
    seen = await inSlices(
      search.lookAt(earlier, () => over),
      real,
    )
    if (!search.ok(earlier.length - seen)) await ended
    return earlier.length - seen
  } finally {
    for (const stop of stops) stop()
  }
}
