import { bundledScenario, listBundled } from '../../server/worlds/scenario-files.ts'
import type { Words } from '../command.ts'
import { Refusal } from '../refusal.ts'
import { columns, jsonText, type Terminal } from '../terminal.ts'

/**
 * Prints the bundled scenarios with their descriptions, or the file of one, byte for byte. What a client should do goes
 * to stderr then, so that stdout is a file of its own.
 */
export async function printScenarios({ operands: [name], own }: Words, { stdout, stderr }: Terminal): Promise<number> {
  const json = 'json' in own
  if (name !== undefined) {
    const bundled = await bundledScenario(name)
    if ('problem' in bundled) throw new Refusal(bundled.problem)
    const { text, description } = bundled
    stdout.write(json ? jsonText({ name, description, text }) : text)
    stderr.write(`What a client should do: ${description}\n`)
    return 0
  }
  const all = await listBundled()
  const rows = all.map(({ name, description }) => ({ name, description }))
  stdout.write(json ? jsonText(rows) : columns(rows.map(({ name, description }) => [name, description])))
  return 0
}
