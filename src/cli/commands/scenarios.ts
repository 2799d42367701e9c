import { listBundled } from '../../server/scenario-files.ts'
import type { Terminal } from '../terminal.ts'

/** Prints the bundled scenarios with their descriptions. */
export async function printScenarios({ stdout }: Terminal): Promise<number> {
  const all = await listBundled()
  const width = Math.max(...all.map(({ name }) => name.length))
  for (const { name, description } of all) stdout.write(`${name.padEnd(width)}  ${description}\n`)
  return 0
}
