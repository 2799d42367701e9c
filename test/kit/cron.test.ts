import { describe, expect, it } from 'vitest'
import { CronRefusal, cronSchedule } from '../../src/kit/cron.ts'

const at = (text: string) => Date.parse(`${text}Z`)
const text = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString().slice(0, 16))

describe('a schedule', () => {
  it('may have more blanks than it needs', () =>
    expect(text(cronSchedule('  30  8 * * *\t').next(at('2026-01-05T09:00')))).toBe('2026-01-06T08:30'))

  it('is in UTC wherever the machine stands', () => {
    const zone = process.env.TZ
    process.env.TZ = 'America/New_York'
    try {
      expect(new Date(at('2026-01-05T09:00')).getHours()).toBe(4)
      const daily = cronSchedule('31 8 * * *')
      expect(text(daily.next(at('2026-01-05T09:00')))).toBe('2026-01-06T08:31')
      expect(daily.count(at('2026-01-05T09:00'), at('2026-01-06T09:00'))).toBe(1)
    } finally {
      if (zone === undefined) delete process.env.TZ
      else process.env.TZ = zone
    }
  })
})

describe('a wrong schedule', () => {
  it.each([
    ['', /has five fields .* has 0/],
    ['* * * *', /has five fields .* has 4/],
    ['* * * * * *', /has five fields .* has 6/],
    ['60 * * * *', /"60" is not a valid minute/],
    ['*/0 * * * *', /"\*\/0" is not a valid minute/],
    ['* 24 * * *', /"24" is not a valid hour/],
    ['* * 32 * *', /"32" is not a valid day of the month/],
    ['* * 0 * *', /"0" is not a valid day of the month/],
    ['* * * 13 *', /"13" is not a valid month/],
    ['* * * JUNI *', /"JUNI" is not a valid month/],
    ['* * * * 8', /"8" is not a valid day of the week/],
    ['5-1 * * * *', /"5-1" is not a valid minute/],
    ['0 0 30 2 *', /never fires/],
    ['0 0 31 4,6,9,11 *', /never fires/],
    ['@daily', /has five fields/],
  ])('%j is refused in words that name the field', (expression, message) => {
    expect(() => cronSchedule(expression)).toThrow(CronRefusal)
    expect(() => cronSchedule(expression)).toThrow(message)
  })
})

describe('the number of ticks between two instants', () => {
  const START = at('2026-01-05T09:00')

  // Visiting each of these ticks would take minutes.
  it('is found at once, however long the span is', () => {
    const every = cronSchedule('*/5 * * * *')
    let sum = 0
    for (let i = 0; i < 10_000; i++) sum += every.count(START + i, START + i + 365 * 86_400_000)
    expect(sum).toBe(10_000 * 365 * 288)
  })
})
