// Reads JSON for what `JSON.parse` does not report: what a fault is and where, and the place of each value.

import { visit } from 'jsonc-parser'
import { faultAt, JsonFault, type Progress } from './json-fault.ts'
import type { Spot } from './place.ts'

/** Called for every key with its name, its offset, whether its object already had it, and the path of its object. */
export type OnKey = (name: string, at: number, repeated: boolean, around: () => (string | number)[]) => void

interface Open {
  readonly what: 'object' | 'list'
  readonly at: number
  /** Its key or index in what is around it. */
  readonly step: string | number
  readonly inside: Map<string, Spot>
}

/**
 * Reads a whole JSON text; accepts exactly what `JSON.parse` accepts, down to `maxDepth` levels.
 * Returns the places of its values (only of the top one without `onKey`), or the first fault.
 */
export function scanJson(text: string, maxDepth: number, onKey?: OnKey): Spot | JsonFault {
  const open: Open[] = []
  let wanted: Progress['wanted'] = 'a value'
  let top: Spot = { at: 0 }
  let key = { name: '', at: 0 }
  let comma = -1

  const begin = (what: Open['what']) => (at: number) => {
    if (open.length >= maxDepth) throw new JsonFault(`Nested deeper than ${maxDepth} levels`, at)
    const inside = new Map<string, Spot>()
    const around = open.at(-1)
    const step = around?.what === 'list' ? around.inside.size : key.name
    place(onKey ? { at, inside } : { at })
    open.push({ what, at, step, inside })
    wanted = what === 'object' ? 'a key' : 'a value'
  }
  const end = (at: number) => {
    // The parser also calls this when the text ends before the closing bracket.
    if (at >= text.length) return
    open.pop()
    wanted = open.length > 0 ? '","' : 'nothing'
  }
  const path = () => open.slice(1).map(({ step }) => step)
  const place = (spot: Spot) => {
    const around = open.at(-1)
    if (!around) top = spot
    else if (!onKey) return
    else if (around.what === 'list') around.inside.set(String(around.inside.size), spot)
    else around.inside.set(key.name, { ...spot, key: key.at })
  }
  try {
    visit(
      text,
      {
        onObjectBegin: begin('object'),
        onArrayBegin: begin('list'),
        onObjectEnd: end,
        onArrayEnd: end,
        onObjectProperty(name, at) {
          if (onKey) onKey(name, at, open.at(-1)?.inside.has(name) === true, path)
          key = { name, at }
          wanted = '":"'
        },
        onLiteralValue(_, at) {
          place({ at })
          wanted = open.length > 0 ? '","' : 'nothing'
        },
        onSeparator(mark, at) {
          if (mark === ',') comma = at
          wanted = mark === ',' && open.at(-1)?.what === 'object' ? 'a key' : 'a value'
        },
        onError(_, at) {
          throw faultAt(text, at, { wanted, around: open.at(-1), comma })
        },
      },
      { disallowComments: true },
    )
    return top
  } catch (error) {
    if (error instanceof JsonFault) return error
    throw error
  }
}
