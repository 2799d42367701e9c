// Checks files whenever they change, until a signal. Looks at them again and again, so that new files of a glob or folder
// count, and whatever the file system.

import { stat } from 'node:fs/promises'
import { realTime } from '../../kit/real-time.ts'
import type { Terminal } from '../terminal.ts'
import { type Checked, checkFile } from './check-file.ts'
import { filesNamed } from './files-named.ts'

/** ms between two looks. */
const PAUSE = 300

/** Returns 0 if no file has a mistake when the signal comes, else 2. */
export async function watchFiles(words: readonly string[], { stdout, stderr, ending }: Terminal): Promise<number> {
  let ended = false
  let wake = () => {}
  void ending.then(() => {
    ended = true
    wake()
  })
  const known = new Map<string, { readonly version: string; readonly checked: Checked }>()
  let said = ''
  while (!ended) {
    const { files, problems } = await filesNamed(words)
    const now = problems.map((problem) => `mockfluence: ${problem}\n`).join('')
    if (now !== said) stderr.write(now)
    said = now
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
  }
  return said === '' && [...known.values()].every(({ checked }) => checked.valid) ? 0 : 2
}

/** Returns what changes with a file; '' where there is none, as for a bundled name. */
async function versionOf(file: string): Promise<string> {
  const stats = await stat(file).catch(() => null)
  return stats ? `${stats.mtimeMs} ${stats.size} ${stats.ino}` : ''
}
