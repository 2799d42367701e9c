// `mockfluence validate`: checks scenario and fixtures files, once or whenever they change.

import type { Words } from '../command.ts'
import { printJson, type Terminal } from '../terminal.ts'
import { type Checked, checkFile } from '../validate/check-file.ts'
import { filesNamed } from '../validate/files-named.ts'

/**
 * Checks each file and prints every mistake with its place. Returns 0 if there is none, else 2. With `watch` it goes on
 * until a signal.
 */
export async function validate({ operands: words, own }: Words, terminal: Terminal): Promise<number> {
  if ('watch' in own) return (await import('../validate/watch-files.ts')).watchFiles(words, terminal)
  const { stdout, stderr } = terminal
  const { files, problems } = await filesNamed(words)
  if ('json' in own) {
    const unnamed = problems.map((message) => ({ file: null, valid: false, problems: [{ message }], warnings: [] }))
    const checked = await Promise.all(files.map(async (one) => ({ file: one.file, ...asData(await checkFile(one)) })))
    const all = [...unnamed, ...checked]
    await printJson(all, terminal)
    return all.every(({ valid }) => valid) ? 0 : 2
  }
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

/** Returns each mistake or warning by itself, with its place if it has one. */
function asData({ valid, report }: Checked) {
  const [first = '', ...rest] = report.split('\n')
  const messages = [...(valid ? [] : [first]), ...rest].flatMap((line) => {
    const [, file, row, column, message] = /^(\S.*?):(\d+):(\d+): (.*)$/.exec(line) ?? []
    if (message !== undefined) return [{ file, line: Number(row), column: Number(column), message }]
    // The other lines of a mistake show the line that it is in.
    return valid || rest.length === 0 ? [{ message: line }] : []
  })
  return { valid, problems: valid ? [] : messages, warnings: valid ? messages : [] }
}
