import { didYouMean } from '../../kit/nearest.ts'
import { scenarioJsonSchema } from '../../scenario/schema/scenario.ts'
import { fixturesJsonSchema } from '../../world/state/fixtures.ts'
import type { Words } from '../command.ts'
import { configJsonSchema } from '../config/config-file.ts'
import { Refusal } from '../refusal.ts'
import { jsonText, type Terminal } from '../terminal.ts'

const KINDS: Readonly<Record<string, () => unknown>> = {
  scenario: scenarioJsonSchema,
  fixtures: fixturesJsonSchema,
  config: configJsonSchema,
}

export async function printSchema({ operands: [kind = ''] }: Words, { stdout }: Terminal): Promise<number> {
  const make = Object.hasOwn(KINDS, kind) ? KINDS[kind] : undefined
  if (!make) {
    const hint = didYouMean(kind, Object.keys(KINDS), `. There are: ${Object.keys(KINDS).join(', ')}`)
    throw new Refusal(`there is no schema of '${kind.slice(0, 80)}'${hint}`)
  }
  stdout.write(jsonText(make()))
  return 0
}
