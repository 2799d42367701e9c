import { describe, expect, it } from 'vitest'
import { type Account, Memory } from '../../src/kit/memory/memory.ts'
import { sizeOf } from '../../src/kit/memory/size.ts'
import { MemoryFull } from '../../src/kit/memory/uses.ts'

/** A journal of entries of 10 bytes each. */
function journal(account: Account, entries: number) {
  const kept = {
    bytes: 0,
    evicted: 0,
    add(count: number) {
      kept.bytes += 10 * count
      account.count('journals', 10 * count)
    },
    shed(bytes: number) {
      for (let freed = 0; freed < bytes && kept.bytes > 0; freed += 10) {
        kept.bytes -= 10
        kept.evicted++
        account.count('journals', -10)
      }
    },
  }
  account.journal = kept
  kept.add(entries)
  return kept
}

describe('the memory', () => {
  it('adds up what its accounts hold, until they are closed', () => {
    const memory = new Memory(1_000)
    const [one, other] = [memory.open(), memory.open()]
    one.count('records', 300)
    other.count('records', 200)
    one.count('records', -100)
    expect(memory.used).toBe(400)
    one.close()
    one.count('records', 50)
    expect(memory.used).toBe(200)
  })

  it('refuses what does not fit, and says what uses it', () => {
    const memory = new Memory(1_000)
    memory.open().count('records', 900)
    memory.reserve('A call', 100)
    expect(() => memory.reserve('A call', 101)).toThrow(MemoryFull)
    expect(memory.used).toBe(900)
    try {
      memory.reserve('A call', 101)
    } catch (error) {
      expect(error).toMatchObject({ what: 'A call', limit: 1_000, uses: [['records', 900]] })
    }
  })

  it('frees the oldest entries of the largest journal first', () => {
    const memory = new Memory(1_000)
    const [small, large] = [journal(memory.open(), 10), journal(memory.open(), 80)]
    memory.reserve('A call', 200)
    expect(small).toMatchObject({ bytes: 100, evicted: 0 })
    expect(large.evicted).toBeGreaterThanOrEqual(10)
    expect(memory.used).toBeLessThanOrEqual(800)
  })

  it('frees caches once the journals are empty, those that grew last at the end', () => {
    const memory = new Memory(1_000)
    const [first, last] = [memory.open(), memory.open()]
    const dropped: string[] = []
    for (const [name, account] of Object.entries({ last, first })) account.watch({ drop: () => dropped.push(name) })
    first.countCached(400)
    last.countCached(400)
    const entries = journal(memory.open(), 10)
    memory.reserve('A call', 500)
    expect(entries.bytes).toBe(0)
    expect(dropped).toEqual(['first'])
    expect(memory.used).toBe(400)
  })

  it('frees nothing for what does not fit anyway', () => {
    const memory = new Memory(1_000)
    const entries = journal(memory.open(), 50)
    memory.open().count('records', 500)
    expect(() => memory.reserve('A call', 501)).toThrow(MemoryFull)
    expect(entries.evicted).toBe(0)
  })

  it('lets journals that grow replace the oldest entries', () => {
    const memory = new Memory(1_000)
    const account = memory.open()
    const entries = journal(account, 100)
    entries.add(1)
    expect(memory.used).toBeLessThanOrEqual(1_000)
    expect(entries.evicted).toBeGreaterThan(0)
  })
})

describe('the estimated size of a value', () => {
  it('grows with its texts, lists and objects', () => {
    expect(sizeOf('x'.repeat(1_000))).toBeGreaterThanOrEqual(1_000)
    expect(sizeOf('é€'.repeat(1_000))).toBeGreaterThanOrEqual(4_000)
    expect(sizeOf(Array.from({ length: 1_000 }, () => ({})))).toBeGreaterThanOrEqual(20_000)
    expect(sizeOf({ a: { b: ['x'.repeat(5_000)] } })).toBeGreaterThanOrEqual(5_000)
  })

  it('is the same for the same value each time', () => {
    const value = { list: Array.from({ length: 1_000 }, (_, at) => ({ at })), text: 'a'.repeat(100) }
    expect(sizeOf(value)).toBe(sizeOf(value))
  })
})
