import { describe, expect, it } from 'vitest'
import { comesAgain, Memo } from '../../src/kit/memo.ts'
import { Memory } from '../../src/kit/memory/memory.ts'
import type { Work } from '../../src/kit/work.ts'

function counting(until = Number.POSITIVE_INFINITY) {
  let made = 0
  return () => ({ value: { number: ++made }, until })
}

describe('a memo', () => {
  it('makes a value once for as long as nothing it depends on changes', () => {
    const memo = new Memo<{ number: number }>()
    const record = {}
    const make = counting()
    const first = memo.of(record, 1, ['a'], make)
    expect(memo.of(record, 2, ['a'], make)).toBe(first)
    expect(memo.of(record, 2, ['b'], make)).toEqual({ number: 2 })
    expect(memo.of({}, 2, ['b'], make)).toEqual({ number: 3 })
    expect(memo.of(record, 2, ['b', 'c'], make)).toEqual({ number: 4 })
  })

  it('makes it anew when its time has run out, and for an earlier time', () => {
    const memo = new Memo<{ number: number }>()
    const record = {}
    const make = counting(10)
    expect(memo.of(record, 5, [], make)).toEqual({ number: 1 })
    expect(memo.of(record, 9, [], make)).toEqual({ number: 1 })
    expect(memo.of(record, 10, [], make)).toEqual({ number: 2 })
    expect(memo.of(record, 4, [], make)).toEqual({ number: 3 })
  })

  it('tells values that it was asked for again from those of one use', () => {
    const memo = new Memo<{ number: number }>()
    const record = {}
    const value = memo.of(record, 1, [], counting())
    expect(comesAgain(value)).toBe(false)
    memo.of(record, 1, [], counting())
    expect(comesAgain(value)).toBe(true)
    expect(comesAgain({ ...value })).toBe(false)
  })

  it('counts a value that is used again twice, for the JSON that is kept with it', () => {
    const account = new Memory().open()
    const memo = new Memo<{ number: number }>(account)
    const record = {}
    const make = counting()
    memo.of(record, 1, ['a'], make)
    const once = account.usedFor('caches')
    memo.of(record, 2, ['a'], make)
    memo.of(record, 3, ['a'], make)
    expect(account.usedFor('caches')).toBe(2 * once)
    memo.of(record, 3, ['b'], make)
    expect(account.usedFor('caches')).toBe(once)
  })

  it('forgets all but the newest value before it counts more than 16 MiB', () => {
    const account = new Memory().open()
    const memo = new Memo<{ text: string }>(account)
    const make = () => ({ value: { text: 'x'.repeat(1024 * 1024) }, until: Number.POSITIVE_INFINITY })
    const records = Array.from({ length: 100 }, () => ({}))
    const values = records.map((record) => memo.of(record, 1, [], make))
    expect(account.usedFor('caches')).toBeLessThan(16 * 1024 * 1024)
    expect(account.usedFor('caches')).toBeGreaterThan(1024 * 1024)
    expect(memo.of(records[99] ?? {}, 1, [], make)).toBe(values[99])
    expect(memo.of(records[0] ?? {}, 1, [], make)).not.toBe(values[0])
  })

  it('pauses while it counts the bytes of a large value, which are as many as without pauses', () => {
    const large = () => ({ value: { lists: { posts: Array.from({ length: 500 }, (_, at) => ({ at })) } }, until: 10 })
    const [account, atOnce] = [new Memory().open(), new Memory().open()]
    const work = new Memo(account).inSlices({}, 1, [], function* (): Work<ReturnType<typeof large>> {
      yield
      return large()
    })
    let pauses = 0
    while (!work.next().done) pauses++
    expect(pauses).toBeGreaterThan(500)
    new Memo(atOnce).of({}, 1, [], large)
    expect(account.usedFor('caches')).toBe(atOnce.usedFor('caches'))
  })
})
