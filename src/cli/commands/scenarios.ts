import { bundledText, listBundled } from '../../server/files/scenario-files.ts'
import { Refusal } from '../refusal.ts'
import { columns, print, type Terminal } from '../terminal.ts'

/**
 * Prints the bundled scenarios with their descriptions, or the file of one, byte for byte. What a client should do goes
 * to stderr then, so that stdout is a file of its own.
 */
export async function printScenarios(name: string | undefined, terminal: Terminal): Promise<number> {
  const { stdout, stderr } = terminal
  if (name !== undefined) {
    const bundled = await bundledText(name)
    if ('problem' in bundled) throw new Refusal(bundled.problem)
    await print(terminal, bundled.text)
    stderr.write(`What a client should do: ${bundled.description}\n`)
    return 0
  }
  const all = await listBundled()
  stdout.write(columns(all.map(({ name, description }) => [name, description])))
  return 0
}
