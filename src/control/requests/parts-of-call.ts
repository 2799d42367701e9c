// What the conditions of an expectation see of a call in the journal, beside what is kept as such.

import { decoded } from '../../kit/url.ts'
import { ENDPOINTS } from '../../service/index.ts'
import type { JournalEntry } from '../../world/journal.ts'

/** Whether the call was an upload: its body in the journal is the fields of the form. */
export function isUpload({ headers }: Pick<JournalEntry, 'headers'>): boolean {
  return /^multipart\//i.test(headers['content-type'] ?? '')
}

interface Path {
  readonly names: readonly string[]
  readonly form: RegExp
}

const PATHS: ReadonlyMap<string, Path> = new Map(
  ENDPOINTS.map(({ id, path }) => {
    const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
    return [id, { names, form: new RegExp(`^${path.replace(/:\w+/g, '([^/]+)')}/?$`) }]
  }),
)

/** Returns the parameters in the path of a call. */
export function paramsOf({
  operation,
  path,
}: Pick<JournalEntry, 'operation' | 'path'>): Readonly<Record<string, string>> {
  const known = PATHS.get(operation ?? '')
  const [, ...values] = known?.form.exec(path) ?? []
  return Object.fromEntries(values.map((value, at) => [known?.names[at] ?? '', decoded(value)]))
}

/** Returns the names of the parameters in the paths of these operations; of all if `ids` is empty. */
export function pathNames(ids: readonly unknown[]): string[] {
  const paths = [...PATHS].filter(([id]) => ids.length === 0 || ids.includes(id))
  return [...new Set(paths.flatMap(([, { names }]) => names))]
}

/** Whether one of these operations has this path; any of all if `ids` is empty. */
export function isPathOf(path: string, ids: readonly unknown[]): boolean {
  // The word before `_shop` is an option of the server.
  const neutral = path.replace(/\/[^/]+_shop$/, '/ecom_shop')
  return [...PATHS].some(([id, { form }]) => (ids.length === 0 || ids.includes(id)) && form.test(neutral))
}
