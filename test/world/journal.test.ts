import v8 from 'node:v8'
import vm from 'node:vm'
import { describe, expect, it } from 'vitest'
import { Journal } from '../../src/world/journal.ts'
import { entryWith, fill } from '../journal-entry.ts'

const idsOf = (journal: Journal) => journal.entries().map(({ id }) => id)
const texts = (count: number) => Array.from({ length: count }, (_, at) => `${at}`.padEnd(1_000))

describe('a journal', () => {
  it('drops the oldest when there are too many, and counts them', () => {
    const journal = new Journal({ entries: 3 })
    fill(journal, texts(5))
    expect([idsOf(journal), journal.evicted]).toEqual([['req_3', 'req_4', 'req_5'], 2])
    expect([journal.find('req_2'), journal.find('req_3')?.id]).toEqual([undefined, 'req_3'])
  })

  it('drops the oldest when they take too many bytes, but never the only one', () => {
    const one = new Journal()
    fill(one, texts(1))
    const journal = new Journal({ limit: one.bytes * 2.5 })
    fill(journal, texts(4))
    expect([idsOf(journal), journal.evicted, journal.bytes]).toEqual([['req_3', 'req_4'], 2, one.bytes * 2])
    fill(journal, ['x'.repeat(10_000)])
    expect([idsOf(journal), journal.evicted]).toEqual([['req_5'], 4])
  })

  it('gives bytes back when asked, oldest first, and says how many', () => {
    const journal = new Journal()
    fill(journal, texts(4))
    const each = journal.bytes / 4
    expect(journal.shed(each + 1)).toBe(2 * each)
    expect([idsOf(journal), journal.evicted, journal.bytes]).toEqual([['req_3', 'req_4'], 2, 2 * each])
    expect([journal.shed(1e9), journal.bytes, journal.evicted, journal.shed(1)]).toEqual([2 * each, 0, 4, 0])
  })

  it('tells of each change of its size', () => {
    let told = 0
    const journal = new Journal({
      entries: 3,
      onBytes: (delta) => {
        told += delta
      },
    })
    fill(journal, texts(5))
    expect([told, told > 3_000]).toEqual([journal.bytes, true])
    journal.shed(1)
    expect(told).toBe(journal.bytes)
    journal.clear()
    expect([told, journal.bytes]).toEqual([0, 0])
  })

  it('can shed while it tells', () => {
    const journal: Journal = new Journal({ onBytes: (delta) => delta > 0 && journal.shed(delta) })
    fill(journal, texts(2))
    expect([idsOf(journal), journal.evicted, journal.bytes]).toEqual([[], 2, 0])
  })

  it.each([
    ['small', () => ({ name: 'x' })],
    ['Latin', (at: number) => `é${at}`.repeat(4_000)],
    ['wide', (at: number) => `漢${at}`.repeat(4_000)],
    ['deep', (at: number) => [at, ...Array.from({ length: 5_000 }, () => ({}))]],
  ])('knows how much memory entries with %s bodies take', (_name, body) => {
    v8.setFlagsFromString('--expose-gc')
    const collectGarbage: () => void = vm.runInNewContext('gc')
    const used = () => {
      collectGarbage()
      return v8.getHeapStatistics().used_heap_size
    }
    const journal = new Journal()
    const before = used()
    for (let at = 0; at < 1_000; at++) {
      const headers = { host: `localhost:${at}`, 'user-agent': `test ${at}`, accept: `*/*;q=0.${at}` }
      journal.add(entryWith(journal.nextId(), body(at), { headers, query: `a=${at}`, answer: '{}' }))
    }
    const ratio = journal.bytes / (used() - before)
    expect(ratio).toBeGreaterThan(0.7)
    expect(ratio).toBeLessThan(2)
  })
})
