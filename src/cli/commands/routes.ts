import { writePath } from '../../contract/paths.ts'
import { ENDPOINTS } from '../../service/index.ts'
import { columns, type Terminal } from '../terminal.ts'

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
  stdout.write(columns(table))
  return 0
}
