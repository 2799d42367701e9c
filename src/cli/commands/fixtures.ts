// `mockfluence fixtures`: makes a file of fixtures of calls that were recorded against the real service.

import type { Words } from '../command.ts'
import type { Terminal } from '../terminal.ts'
import { fixturesOf } from '../traffic/fixtures-of.ts'
import { readRecording } from '../traffic/recorded-calls.ts'
import { tellUnused } from './conform.ts'
import { asYaml } from './record.ts'

/** Prints the fixtures as YAML, and what could not be used on stderr. */
export async function printFixtures({ operands: files }: Words, { stdout, stderr }: Terminal): Promise<number> {
  const recording = await readRecording(files)
  const { fixtures, unused } = fixturesOf(recording)
  stdout.write(`# Made of ${recording.calls.length} recorded calls.\n${asYaml(fixtures)}`)
  tellUnused(recording, stderr)
  for (const what of unused) stderr.write(`mockfluence: not used: ${what}\n`)
  return 0
}
