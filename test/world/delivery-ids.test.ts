import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { idOf } from '../../src/kit/random.ts'
import { Deliveries } from '../../src/world/outbox/deliveries.ts'
import { DeliveryIds } from '../../src/world/outbox/delivery-ids.ts'

const SEED = 's'
const id = (key: string, number: number) => `msg_${idOf(SEED, 'webhook', key, number)}`

/** Ids in use, in the order in which they were taken, and how often one was looked up. */
function taken() {
  const used = new Set<string>()
  const counts = { looks: 0 }
  const ids = new DeliveryIds(SEED, (one) => {
    counts.looks++
    return used.has(one)
  })
  const take = (key: string) => {
    const next = ids.next(key)
    used.add(next)
    return next
  }
  const release = (one: string) => {
    used.delete(one)
    ids.release(one)
  }
  return { used, counts, take, release }
}

describe('the ids of deliveries', () => {
  it('are always the first of their key that is not in use', () => {
    const step = fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom('a', 'b').map((key) => ({ key })) },
      { weight: 1, arbitrary: fc.nat(20).map((release) => ({ release })) },
    )
    const restored = fc.uniqueArray(fc.tuple(fc.constantFrom('a', 'b'), fc.nat(5)), { selector: String })
    fc.assert(
      fc.property(restored, fc.array(step, { maxLength: 60 }), (before, steps) => {
        const { used, take, release } = taken()
        for (const [key, number] of before) used.add(id(key, number))
        for (const one of steps) {
          if ('release' in one) {
            const old = [...used][one.release % Math.max(1, used.size)]
            if (old !== undefined) release(old)
            continue
          }
          let first = 0
          while (used.has(id(one.key, first))) first++
          expect(take(one.key)).toBe(id(one.key, first))
        }
      }),
    )
  })

  it('are found without a search through all that are in use', () => {
    const { counts, take, release } = taken()
    const ids = Array.from({ length: 1_000 }, () => take('a'))
    expect(new Set(ids).size).toBe(1_000)
    for (const old of ids) {
      release(old)
      expect(take('a')).toBe(old)
    }
    expect(counts.looks).toBeLessThan(2 * 2_000)
  })

  it('are those of forgotten deliveries again', () => {
    const deliveries = new Deliveries(SEED, () => {}, { most: 3 })
    const put = () => {
      const body = JSON.stringify({ type: 'e', timestamp: '', data: {} })
      const made = { id: deliveries.newId('a'), event: 'e', url: null, created_at: 0, body, headers: {} }
      const nothing = { attempts: [], subject: null, script: null, failures: 0, copies: 0 }
      return deliveries.put({ ...made, ...nothing, status: 'unrouted' }).id
    }
    const numbers = [0, 1, 2, 3, 0, 1, 2, 3, 0]
    expect(numbers.map(put)).toEqual(numbers.map((number) => id('a', number)))
    expect(deliveries.evicted).toBe(6)
  })
})
