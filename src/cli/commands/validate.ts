import { nearest } from '../../kit/nearest.ts'
import { bundledFixtures, loadFixtures } from '../../server/fixtures-file.ts'
import { bundledScenarios, formatOf, isScenario, loadScenario } from '../../server/scenario-files.ts'
import { writtenEndpoints } from '../../webhooks/check-endpoints.ts'
import type { Terminal } from '../terminal.ts'

/** Checks each file and prints every mistake with its place. Returns 0 if there is none, else 2. */
export async function validate(files: readonly string[], { stdout, stderr }: Terminal): Promise<number> {
  let status = 0
  for (const file of files) {
    const strange = await strangeName(file)
    if (strange !== null) {
      stderr.write(`mockfluence: ${strange}\n`)
      status = 2
      continue
    }
    const scenario = await isScenario(file)
    const loaded = scenario ? await loadScenario(file, writtenEndpoints) : await loadFixtures(file)
    if (loaded.ok) stdout.write(`${file}: valid ${scenario ? 'scenario' : 'fixtures'}\n`)
    else {
      stderr.write(`mockfluence: ${loaded.message}\n`)
      status = 2
    }
    if (loaded.ok && 'scenario' in loaded) for (const warning of loaded.scenario.warnings) stdout.write(`${warning}\n`)
  }
  return status
}

/** Returns why a word is neither the path of a file nor a bundled name; null if it is one. */
async function strangeName(word: string): Promise<string | null> {
  if (formatOf(word) !== undefined) return null
  const names = [...(await bundledScenarios()), ...(await bundledFixtures())]
  if (names.includes(word)) return null
  const near = nearest(word, names)
  const hint = near === undefined ? '' : `. Did you mean ${near}?`
  return `no bundled scenario or fixtures are called ${JSON.stringify(word)}${hint || '; a file of your own ends in .yaml, .yml or .json'}`
}
