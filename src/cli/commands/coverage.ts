// `mockfluence coverage`: prints the coverage of a running simulator as a table, and compares it with a minimum.

import type * as z from 'zod'
import { COVERAGE_KINDS, CoverageShape } from '../../control/coverage.ts'
import { readFromServer } from '../asked-server.ts'
import { formatOf, last, type Words } from '../command.ts'
import { Refusal } from '../refusal.ts'
import { jsonText, type Terminal, wrapped } from '../terminal.ts'

type Coverage = z.output<typeof CoverageShape>
const FORMATS = ['table', 'json', 'junit'] as const

const WIDTH = 100
/** Lines of a table that is not asked for whole. */
const LINES = 40

const NO_SERVER =
  "missing required argument 'URL', the base URL of a running mockfluence, or --config with the file it was started with"

/** Prints the coverage of the simulator that is asked. Returns 1 if it is below the minimum, else 0. */
export async function coverage(words: Words, { env, stdout, stderr }: Terminal): Promise<number> {
  const { operands, own } = words
  const least = minimumFrom(last(own, 'min'))
  const format = formatOf(own, FORMATS)
  if (operands.length === 0 && !('config' in own)) throw new Refusal(NO_SERVER)
  const found = await readFromServer(words, env, 'coverage', { what: 'the coverage', shape: CoverageShape })
  if (format === 'table') stdout.write(coverageReport(found, 'all' in own))
  else stdout.write(format === 'json' ? jsonText(found) : junit(found))
  return isBelow(found, least, stderr) ? 1 : 0
}

/** The least percentage of each kind, or of `all`. */
export type Minimum = ReadonlyMap<string, number>

/** Whether less has been exercised than the minimum. Says so. */
export function isBelow(found: Coverage, least: Minimum, stderr: Terminal['stderr']): boolean {
  const below = [...least].filter(([kind, minimum]) => percentOf(found, kind) < minimum)
  for (const [kind, minimum] of below) {
    const what = kind === 'all' ? '' : ` of the ${kind}`
    const percent = percentOf(found, kind)
    stderr.write(`mockfluence: ${percent} %${what} has been exercised, less than the minimum of ${minimum} %\n`)
  }
  return below.length > 0
}

function percentOf(found: Coverage, kind: string): number {
  const name = COVERAGE_KINDS.find((one) => one === kind)
  return name === undefined ? found.percent : found[name].percent
}

/** Reads `80`, or `operations=100,answers=60`. */
export function minimumFrom(min = ''): Minimum {
  const parts = min.split(',').filter((part) => part !== '')
  return new Map(
    parts.map((part) => {
      const [, kind = 'all', text = ''] = /^(?:(\w+)=)?(.*)$/.exec(part) ?? []
      const percent = /^\d{1,3}(\.\d+)?%?$/.test(text) ? Number.parseFloat(text) : Number.NaN
      const isKind = kind === 'all' || COVERAGE_KINDS.some((name) => name === kind)
      if (percent <= 100 && isKind) return [kind, percent]
      const wanted = `a percentage from 0 to 100, or percentages of ${COVERAGE_KINDS.join(', ')}, such as operations=100`
      throw new Refusal(`--min must be ${wanted}, not ${JSON.stringify(part)}`)
    }),
  )
}

/** Returns a table, and then what is missing. `all`: all of it, however many lines it takes, and then what has been exercised. */
export function coverageReport(found: Coverage, all = false): string {
  const exercised = (count: number) => count > 0
  const missing = COVERAGE_KINDS.map((kind) => listed(`${kind} not exercised`, found[kind].items, (n) => !exercised(n)))
  const done = COVERAGE_KINDS.map((kind) => listed(`${kind} exercised`, found[kind].items, exercised))
  const lines = `${table(found)}\n${[...missing, ...(all ? done : [])].join('')}`.trimEnd().split('\n')
  const shown = all || lines.length <= LINES ? lines : [...lines.slice(0, LINES - 1), MORE(lines.length - LINES + 1)]
  return `${shown.join('\n')}\n`
}

const MORE = (lines: number) => `... and ${lines} more lines: --all shows them`

/** A test for each item; what has not been exercised is skipped. */
function junit(found: Coverage): string {
  const suites = COVERAGE_KINDS.map((kind) => {
    const { total, exercised, items } = found[kind]
    const cases = items.map(({ name, count }) => {
      const test = `<testcase classname="mockfluence.coverage.${kind}" name="${name.replaceAll('>', '&gt;')}"`
      return `    ${test}${count > 0 ? '/>' : '><skipped message="not exercised"/></testcase>'}`
    })
    return [
      `  <testsuite name="${kind}" tests="${total}" failures="0" skipped="${total - exercised}">`,
      ...cases,
      '  </testsuite>',
    ].join('\n')
  })
  return ['<?xml version="1.0" encoding="UTF-8"?>', '<testsuites>', ...suites, '</testsuites>', ''].join('\n')
}

function table(found: Coverage): string {
  const parts = COVERAGE_KINDS.map((kind) => ({ name: kind as string, ...found[kind] }))
  const sum = (count: (part: (typeof parts)[number]) => number) => parts.reduce((all, part) => all + count(part), 0)
  const whole = { exercised: sum(({ exercised }) => exercised), total: sum(({ total }) => total) }
  const rows = [...parts, { name: 'all', ...whole, percent: found.percent }].map(
    ({ name, exercised, total, percent }) => [name, `${exercised} of ${total}`, `${percent.toFixed(1)} %`],
  )
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows
    .map(([name = '', count = '', percent = '']) =>
      [name.padEnd(widths[0] ?? 0), count.padStart(widths[1] ?? 0), percent.padStart(widths[2] ?? 0)].join('  '),
    )
    .join('\n')
}

type Items = readonly { readonly name: string; readonly count: number }[]

/** Returns the names of items in lines of at most `WIDTH` characters, below a title. */
function listed(title: string, items: Items, chosen: (count: number) => boolean): string {
  const names = items.filter(({ count }) => chosen(count)).map(({ name }) => name)
  if (names.length === 0) return ''
  const words = names.map((name, at) => (at === names.length - 1 ? name : `${name},`))
  return `\n${title}:\n${wrapped(words, WIDTH - 2)
    .map((line) => `  ${line}\n`)
    .join('')}`
}
