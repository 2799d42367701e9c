import { loadFixtures } from '../server/fixtures-file.ts'
import type { Terminal } from './terminal.ts'

/** Checks each file and prints every mistake at its place; answers 0 when there is none, else 2. */
export async function validate(files: readonly string[], { stdout, stderr }: Terminal): Promise<number> {
  let status = 0
  for (const file of files) {
    const loaded = await loadFixtures(file)
    if (loaded.ok) stdout.write(`${file}: valid fixtures\n`)
    else {
      stderr.write(`mockfluence: ${loaded.message}\n`)
      status = 2
    }
  }
  return status
}
