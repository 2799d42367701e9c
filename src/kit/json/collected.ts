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
  /** Adds an entry that was parsed, and trimmed, by itself. */
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
  return {
    inObject: false,
    within: ([at, ...rest]) => [...path, count + Number(at ?? 0), ...rest],
    add: (entries) => {
      for (const entry of Object.values(entries)) {
        if (count <= most) list.push(part === null ? entry : trim.value(entry, part, [...path, count]))
        count++
      }
    },
    put: (_key, value) => {
      if (count <= most) list.push(value)
      count++
    },
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
  const look = (key: string) => {
    if (Object.hasOwn(object.value, key)) repeated([...path, key])
  }
  return {
    inObject: true,
    within: (found) => [...path, ...found],
    add: (entries) => {
      for (const [key, value] of Object.entries(entries)) {
        look(key)
        object.put(key, value)
      }
    },
    put: (key, value) => {
      look(key ?? '')
      object.putTrimmed(key ?? '', value)
    },
    below: (key) => ({ schema: partOf(schema, key ?? ''), path: [...path, key ?? ''] }),
    end: () => object.end(),
  }
}
