// Puts a list or an object together from the stretches in which it is parsed.

import type * as z from 'zod'
import { mostEntries, partOf } from '../source/schema-parts.ts'
import type { Path } from './keys.ts'
import { type Trim, TrimmedObject } from './trim.ts'

/** Collects the entries of a list or an object. */
export interface Collected {
  readonly inObject: boolean
  /** Adds the entries of a stretch. */
  add(entries: object): void
  /** Returns the path of something in the next stretch, by its path there. */
  within(found: Path): Path
  /** Adds an entry that was parsed by itself. */
  put(key: string | null, value: unknown): void
  below(key: string | null): { readonly schema: z.ZodType | null; readonly path: Path }
  end(): unknown
}

/** Collects a list. */
export function collectedList(schema: z.ZodType | null, path: Path, trim: Trim): Collected {
  const list: unknown[] = []
  let count = 0
  const most = mostEntries(schema)
  const part = partOf(schema, 0)
  const put = (entry: unknown) => {
    if (count <= most) list.push(part === null ? entry : trim.value(entry, part, [...path, count]))
    count++
  }
  return {
    inObject: false,
    within: ([at, ...rest]) => [...path, count + Number(at ?? 0), ...rest],
    add: (entries) => {
      for (const entry of Object.values(entries)) put(entry)
    },
    put: (_key, value) => put(value),
    below: () => ({ schema: part, path: [...path, count] }),
    end: () => list,
  }
}

/** Collects an object; calls `repeated` with the path of each key that it already has. */
export function collectedObject(
  schema: z.ZodType | null,
  path: Path,
  trim: Trim,
  repeated: (path: Path) => void,
): Collected {
  const object = new TrimmedObject(schema, path, trim)
  const put = (key: string, value: unknown) => {
    if (Object.hasOwn(object.value, key)) repeated([...path, key])
    object.put(key, value)
  }
  return {
    inObject: true,
    within: (found) => [...path, ...found],
    add: (entries) => {
      for (const [key, value] of Object.entries(entries)) put(key, value)
    },
    put: (key, value) => put(key ?? '', value),
    below: (key) => ({ schema: partOf(schema, key ?? ''), path: [...path, key ?? ''] }),
    end: () => object.end(),
  }
}
