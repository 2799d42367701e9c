// `mockfluence validate`: checks scenario and fixtures files, once or whenever they change.

import { stat } from 'node:fs/promises'
import { realTime } from '../../kit/real-time.ts'
import type { Words } from '../command.ts'
import { jsonText, type Terminal } from '../terminal.ts'
import { type Checked, checkFile, filesNamed } from '../validated-files.ts'

/**
 * Checks each file and prints every mistake with its place. Returns 0 if there is none, else 2. With `watch` it goes on
 * until a signal.
 */
export async function validate({ operands: words, own }: Words, terminal: Terminal): Promise<number> {
  if (!('json' in own) || 'watch' in own) return printChecks(words, 'watch' in own, terminal)
  const { files, problems } = await filesNamed(words)
  const unnamed = problems.map((message) => ({ file: null, valid: false, problems: [{ message }], warnings: [] }))
  const checked = await Promise.all(files.map(async (one) => ({ file: one.file, ...asData(await checkFile(one)) })))
  const all = [...unnamed, ...checked]
  terminal.stdout.write(jsonText(all))
  return all.every(({ valid }) => valid) ? 0 : 2
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

/** ms between two looks. */
const PAUSE = 300

/**
 * Checks files: once, or with `watch` whenever they change, until a signal. Looks at them again and again then, so that new files
 * of a glob or folder count, and whatever the file system. Returns 0 if no file has a mistake at the end, else 2.
 */
async function printChecks(
  words: readonly string[],
  watch: boolean,
  { stdout, stderr, ending }: Terminal,
): Promise<number> {
  let ended = !watch
  let wake = () => {}
  void ending.then(() => {
    ended = true
    wake()
  })
  const known = new Map<string, { readonly version: string; readonly checked: Checked }>()
  let printed = ''
  do {
    const { files, problems } = await filesNamed(words)
    const now = problems.map((problem) => `mockfluence: ${problem}\n`).join('')
    if (now !== printed) stderr.write(now)
    printed = now
    for (const gone of [...known.keys()].filter((name) => !files.some(({ file }) => file === name))) {
      known.delete(gone)
      stdout.write(`${gone}: gone\n`)
    }
    for (const one of files) {
      const version = await versionOf(one.file)
      if (known.get(one.file)?.version === version) continue
      const checked = await checkFile(one)
      known.set(one.file, { version, checked })
      if (checked.valid) stdout.write(`${checked.report}\n`)
      else stderr.write(`mockfluence: ${checked.report}\n`)
    }
    await new Promise<void>((resolve) => {
      wake = resolve
      realTime.after(ended ? 0 : PAUSE, resolve, true)
    })
  } while (!ended)
  return printed === '' && [...known.values()].every(({ checked }) => checked.valid) ? 0 : 2
}

/** Returns what changes with a file; '' where there is none, as for a bundled name. */
async function versionOf(file: string): Promise<string> {
  const stats = await stat(file).catch(() => null)
  return stats ? `${stats.mtimeMs} ${stats.size} ${stats.ino}` : ''
}
