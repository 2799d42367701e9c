import { describe, expect, it } from 'vitest'
import { realTime } from '../../src/kit/real-time.ts'
import { finish, inSlices, isWork, Turn, type Work } from '../../src/kit/work.ts'

/** Each step takes 5 ms on a clock that only steps move. */
function hurdles() {
  let elapsed = 0
  const real = { ...realTime, elapsed: () => elapsed }
  const log: string[] = []
  function* work(name: string, steps: number): Work<string> {
    for (let at = 1; at <= steps; at++) {
      elapsed += 5
      log.push(`${name}${at}`)
      yield
    }
    return name
  }
  return { real, log, work }
}

describe('inSlices', () => {
  it('returns the result at once if one slice is enough', () => {
    const { real, work } = hurdles()
    expect(inSlices(work('a', 1), real)).toBe('a')
  })

  it('lets the event loop turn between slices of about 8 ms', async () => {
    const { real, log, work } = hurdles()
    const done = inSlices(work('a', 5), real)
    setImmediate(() => log.push('other'))
    expect(done).toBeInstanceOf(Promise)
    expect(await done).toBe('a')
    expect(log.indexOf('other')).toBeGreaterThan(log.indexOf('a2'))
    expect(log.indexOf('other')).toBeLessThan(log.indexOf('a5'))
  })

  it('passes errors on', async () => {
    const { real, work } = hurdles()
    function* broken(): Work<void> {
      yield* work('a', 4)
      throw new Error('broken')
    }
    await expect(inSlices(broken(), real)).rejects.toThrow('broken')
    expect(() => finish(broken())).toThrow('broken')
  })
})

describe('breathe', () => {
  it('lets one caller go on in each turn of the event loop', async () => {
    const turns: number[] = []
    let turn = 0
    let counting = true
    const count = () => {
      turn++
      if (counting) setImmediate(count)
    }
    setImmediate(count)
    await Promise.all([1, 2, 3].map(() => realTime.breathe().then(() => turns.push(turn))))
    counting = false
    expect(new Set(turns).size).toBe(3)
  })
})

describe('Turn', () => {
  it('is busy until the work has ended', async () => {
    const { real, work } = hurdles()
    const turn = new Turn(real)
    expect(turn.do(work('short', 1))).toBe('short')
    expect(turn.busy).toBeNull()
    const long = turn.do(work('long', 5))
    expect(turn.busy).not.toBeNull()
    expect(() => turn.do(work('second', 1))).toThrow('in progress')
    await turn.busy
    expect(turn.busy).toBeNull()
    expect(await long).toBe('long')
  })

  it('ends with work that fails', async () => {
    const { real, work } = hurdles()
    const turn = new Turn(real)
    function* broken(): Work<void> {
      yield* work('a', 4)
      throw new Error('broken')
    }
    const failed = turn.do(broken())
    await turn.busy
    expect(turn.busy).toBeNull()
    await expect(failed).rejects.toThrow('broken')
  })
})

it('tells work from answers', () => {
  const { work } = hurdles()
  expect(isWork(work('a', 1))).toBe(true)
  for (const answer of [null, undefined, 'text', {}, { next: 'page 2' }, []]) expect(isWork(answer)).toBe(false)
})
