import { ENDPOINTS } from '../../api/index.ts'
import { writePath } from '../../api/path.ts'
import type { Terminal } from '../terminal.ts'

export function printRoutes({ stdout }: Terminal): number {
  const rows = ENDPOINTS.toSorted((a, b) => (a.number[0] ?? 0) - (b.number[0] ?? 0)).map(
    ({ number, id, method, path, host }) => [
      number.join('+'),
      id,
      method,
      writePath(path, (name) => `<${name}>`),
      host === 'insights' ? '{insights_url}' : '{base_url}',
    ],
  )
  const table = [['number', 'operation', 'method', 'path', 'host'], ...rows]
  const widths = table[0]?.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0))) ?? []
  for (const row of table) {
    const line = row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')
    stdout.write(`${line.trimEnd()}\n`)
  }
  return 0
}
