import { describe, expect, it } from 'vitest'
import { Instant, instantText, isoInstant, readInstant } from '../../src/model/instant.ts'

const AT = Date.UTC(2026, 0, 31, 18)

describe('an instant', () => {
  it.each([
    ['2026-01-31T18:00:00Z', AT],
    ['2026-01-31T19:00:00+01:00', AT],
    ['2026-01-31 18:00:00', AT],
    ['Sat, 31 Jan 2026 18:00:00 GMT', AT],
    ['2026-01-31', AT - 18 * 60 * 60_000],
  ])('%s', (text, at) => {
    expect([readInstant(text), Instant.parse(text)]).toEqual([at, at])
  })

  it.each(['soon', '', '2026-02-30', '1969-12-31T00:00:00Z', '10000-01-01'])('is not "%s"', (text) => {
    const message = `must be a time such as 2026-01-31T18:00:00Z, not "${text}"`
    expect(readInstant(text)).toEqual({ problem: message })
    expect(Instant.safeParse(text).error?.issues).toMatchObject([{ code: 'custom', path: [], message }])
  })

  it('is written as ISO 8601', () => {
    expect([isoInstant(AT), Instant.encode(AT)]).toEqual(['2026-01-31T18:00:00.000Z', '2026-01-31T18:00:00.000Z'])
  })

  it('may be asked for in other words', () => {
    const Day = instantText({ wanted: 'expected a date such as 2026-01-31', description: 'a date' })
    expect(Day.safeParse('x"y').error?.issues[0]?.message).toBe('expected a date such as 2026-01-31, not "x\\"y"')
    expect(Day.in.meta()).toEqual({ description: 'a date' })
  })

  it('repeats no more of a wrong text than one can read', () => {
    const wrong = readInstant('9'.repeat(1_000))
    expect(typeof wrong === 'object' && wrong.problem.length).toBeLessThan(200)
  })
})
