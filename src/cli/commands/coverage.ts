// `mockfluence coverage`: prints the coverage of a running simulator as a table, and compares it with a minimum.

import type * as z from 'zod'
import { COVERAGE_KINDS, CoverageShape } from '../../control/coverage.ts'
import { type Asked, askedServer } from '../asked-server.ts'
import { getText, reasonOf } from '../get-text.ts'
import { Refusal } from '../refusal.ts'
import type { Terminal } from '../terminal.ts'

type Coverage = z.output<typeof CoverageShape>
type CoverageCommand = Asked & { readonly min: string | undefined }

const WIDTH = 100

const NO_SERVER =
  "missing required argument 'URL', the base URL of a running mockfluence, or --config with the file it was started with"

/** Prints the coverage of the simulator that is asked. Returns 1 if it is below `min` percent, else 0. */
export async function coverage({ min, ...asked }: CoverageCommand, { env, stdout, stderr }: Terminal): Promise<number> {
  const minimum = percentOf(min)
  if (asked.url === undefined && asked.config === undefined) throw new Refusal(NO_SERVER)
  const { base, headers } = await askedServer(asked, env, 'coverage')
  const found = await read(base, headers)
  stdout.write(coverageReport(found))
  if (minimum === null || found.percent >= minimum) return 0
  stderr.write(`mockfluence: ${found.percent} % has been exercised, less than the minimum of ${minimum} %\n`)
  return 1
}

export function coverageReport(found: Coverage): string {
  return `${table(found)}\n${COVERAGE_KINDS.map((kind) => missing(kind, found[kind].items)).join('')}`
}

function percentOf(min: string | undefined): number | null {
  if (min === undefined) return null
  const percent = /^\d{1,3}(\.\d+)?%?$/.test(min) ? Number.parseFloat(min) : Number.NaN
  if (!(percent <= 100)) throw new Refusal(`--min must be a percentage from 0 to 100, not ${JSON.stringify(min)}`)
  return percent
}

async function read(base: string, headers: Readonly<Record<string, string>>): Promise<Coverage> {
  const worlds = /\/w\/[^/]+$/.test(base) ? '' : '?worlds=all'
  const text = await getText(new URL(`${base}/__sim/coverage${worlds}`), headers).catch((error) => {
    throw new Refusal(`the coverage of ${base} cannot be read: ${reasonOf(error)}`, 1)
  })
  try {
    return CoverageShape.parse(JSON.parse(text))
  } catch {
    throw new Refusal(`the coverage of ${base} cannot be read: the response is not from mockfluence`, 1)
  }
}

function table(found: Coverage): string {
  const parts = COVERAGE_KINDS.map((kind) => ({ name: kind.replace('_', ' '), ...found[kind] }))
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

/** Returns the items that have not been exercised, in lines of at most `WIDTH` characters. */
function missing(kind: string, items: readonly { readonly name: string; readonly count: number }[]): string {
  const names = items.filter(({ count }) => count === 0).map(({ name }) => name)
  if (names.length === 0) return ''
  const lines: string[] = []
  let line = ''
  for (const [at, name] of names.entries()) {
    const word = at === names.length - 1 ? name : `${name}, `
    if (line.length + word.length > WIDTH - 2) {
      lines.push(line)
      line = ''
    }
    line += word
  }
  return `\n${kind.replace('_', ' ')} not exercised:\n${[...lines, line].map((each) => `  ${each.trimEnd()}\n`).join('')}`
}
