// `mockfluence conform` and `mockfluence fixtures`: what calls recorded against the real service show.

import { last, type Words } from '../command.ts'
import { jsonText, type Terminal } from '../terminal.ts'
import { type Group, groupsOf } from '../traffic/deviations.ts'
import { fixturesOf } from '../traffic/fixtures-of.ts'
import { type Recording, readRecording } from '../traffic/recorded-calls.ts'
import { named, wholeNumber } from '../values.ts'
import { asYaml } from './record.ts'

/** Compares the calls with the contract. Prints the deviations in groups. Returns 1 if there are more deviations than `max`, else 0. */
export async function conform({ operands: files, own }: Words, { stdout, stderr }: Terminal): Promise<number> {
  const asked = last(own, 'max')
  const max = asked === undefined ? Number.POSITIVE_INFINITY : named('--max', () => wholeNumber(0)(asked))
  const recording = await readRecording(files)
  const groups = groupsOf(recording)
  stdout.write('json' in own ? jsonText(groups) : table(recording, groups))
  tellUnused(recording, stderr)
  const all = groups.reduce((sum, { count }) => sum + count, 0)
  if (all <= max) return 0
  stderr.write(`mockfluence: ${all} deviations, more than ${max}\n`)
  return 1
}

function table({ calls }: Recording, groups: readonly Group[]): string {
  const lines = groups.map(({ operation, path, message, count, example }) => {
    const value = example === null ? '' : ` (such as ${JSON.stringify(example)})`
    return `${String(count).padStart(6)}  ${operation}  ${path} ${message}${value}\n`
  })
  return `${calls.length} calls, ${groups.length === 0 ? 'all as the interface says' : `${groups.length} deviations by place`}\n${lines.join('')}`
}

/** Prints fixtures made of the calls as YAML, and what could not be used on stderr. */
export async function printFixtures({ operands: files }: Words, { stdout, stderr }: Terminal): Promise<number> {
  const recording = await readRecording(files)
  const { fixtures, unused } = fixturesOf(recording)
  stdout.write(`# Made from ${recording.calls.length} recorded calls.\n${asYaml(fixtures)}`)
  tellUnused(recording, stderr)
  for (const what of unused) stderr.write(`mockfluence: not used: ${what}\n`)
  return 0
}

function tellUnused({ unused }: Recording, stderr: Terminal['stderr']): void {
  for (const [what, count] of unused) stderr.write(`mockfluence: not used: ${count} ${what}\n`)
}
