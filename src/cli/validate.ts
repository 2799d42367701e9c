import { loadFixtures } from '../server/fixtures-file.ts'
import { isScenario, loadScenario } from '../server/scenario-files.ts'
import type { Terminal } from './terminal.ts'

/** Checks each file and prints every mistake at its place; answers 0 when there is none, else 2. */
export async function validate(files: readonly string[], { stdout, stderr }: Terminal): Promise<number> {
  let status = 0
  for (const file of files) {
    const scenario = await isScenario(file)
    const loaded = scenario ? await loadScenario(file) : await loadFixtures(file)
    if (loaded.ok) stdout.write(`${file}: valid ${scenario ? 'scenario' : 'fixtures'}\n`)
    else {
      stderr.write(`mockfluence: ${loaded.message}\n`)
      status = 2
    }
    if (loaded.ok && 'scenario' in loaded) for (const warning of loaded.scenario.warnings) stdout.write(`${warning}\n`)
  }
  return status
}
