import { writePath } from '../../contract/paths.ts'
import { ENDPOINTS } from '../../service/index.ts'
import type { Words } from '../command.ts'
import { type Terminal, tableOf } from '../terminal.ts'

export async function printRoutes({ own }: Words, { stdout }: Terminal): Promise<number> {
  const rows = ENDPOINTS.toSorted((a, b) => (a.number[0] ?? 0) - (b.number[0] ?? 0)).map(
    ({ number, id, method, path, host }) => ({
      number: number.join('+'),
      operation: id,
      method,
      path: writePath(path, (name) => `<${name}>`),
      host: host === 'insights' ? '{insights_url}' : '{base_url}',
    }),
  )
  stdout.write(tableOf(rows, 'json' in own))
  return 0
}
