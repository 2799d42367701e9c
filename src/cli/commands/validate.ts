// `mockfluence validate`: checks scenario and fixtures files, once or whenever they change.

import type { Terminal } from '../terminal.ts'
import { checkFile } from '../validate/check-file.ts'
import { filesNamed } from '../validate/files-named.ts'

/**
 * Checks each file and prints every mistake with its place. Returns 0 if there is none, else 2. With `watch` it goes on
 * until a signal.
 */
export async function validate(words: readonly string[], watch: boolean, terminal: Terminal): Promise<number> {
  if (watch) return (await import('../validate/watch-files.ts')).watchFiles(words, terminal)
  const { stdout, stderr } = terminal
  const { files, problems } = await filesNamed(words)
  for (const problem of problems) stderr.write(`mockfluence: ${problem}\n`)
  let status = problems.length === 0 ? 0 : 2
  for (const file of files) {
    const { valid, report } = await checkFile(file)
    if (valid) stdout.write(`${report}\n`)
    else {
      stderr.write(`mockfluence: ${report}\n`)
      status = 2
    }
  }
  return status
}
