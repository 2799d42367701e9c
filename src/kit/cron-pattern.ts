// A regular expression of cron schedules, for documents: of five fields, which fire.

/** Matches the whole numbers from `least` to `most`, below 100. */
function numbers(least: number, most: number): string {
  const parts: string[] = []
  let from = least
  const add = (tens: string, digits: string) => parts.push(tens === '0' ? digits : `${tens}${digits}`)
  while (from <= most) {
    const [first, last] = [Math.floor(from / 10), Math.floor((most + 1) / 10) - 1]
    if (from % 10 === 0 && first > 0 && last > first) {
      add(`[${first}-${last}]`, '\\d')
      from = (last + 1) * 10
      continue
    }
    const to = Math.min(most, first * 10 + 9)
    const digits =
      from === to ? String(from % 10) : from % 10 === 0 && to % 10 === 9 ? '\\d' : `[${from % 10}-${to % 10}]`
    add(String(first), digits)
    from = to + 1
  }
  return parts.length === 1 ? String(parts[0]) : `(?:${parts.join('|')})`
}

/** Matches a field: `*`, numbers, ranges, steps and lists of them. */
function field(least: number, most: number, names: readonly string[] = []): string {
  const one = numbers(least, most)
  const ranges = Array.from({ length: most - least }, (_, at) => `${least + at}-${numbers(least + at + 1, most)}`)
  const steps = `\\*(?:/${numbers(1, Math.max(most, 7))})?`
  return `(?:${[steps, `${one}(?:,${one})*`, ...ranges, ...names].join('|')})`
}

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']
const WEEKDAYS = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN', 'MON-FRI', 'MON-SAT']

/** Days after the 28th stand only beside every month, as not each month has them. */
const DATES = `(?:${field(1, 31)} \\*|${field(1, 28)} ${field(1, 12, MONTHS)})`

/** Matches schedules that are taken, and nearly all of them. */
export const CRON_PATTERN = `^${field(0, 59)} ${field(0, 23)} ${DATES} ${field(0, 7, WEEKDAYS)}$`
