// Reads JSON for what `JSON.parse` does not report: what a fault is and where, and the place of each value.

import { visit } from 'jsonc-parser'
import { lineStarts, placeAt, placeText, type Spot } from './place.ts'

/** Most levels of nested objects and lists. */
export const JSON_DEPTH = 100

/** Called for every key with its name, its offset, whether its object already had it, and the path of its object. */
type OnKey = (name: string, at: number, repeated: boolean, around: () => (string | number)[]) => void

interface Open {
  readonly what: 'object' | 'list'
  readonly at: number
  /** Its key or index in what is around it. */
  readonly step: string | number
  readonly inside: Map<string, Spot>
}

/**
 * Reads a whole JSON text; accepts exactly what `JSON.parse` accepts, down to `JSON_DEPTH` levels.
 * Returns the places of its values (only of the top one without `onKey`), or the first fault.
 */
export function scanJson(text: string, onKey?: OnKey): Spot | JsonFault {
  const open: Open[] = []
  let wanted: Progress['wanted'] = 'a value'
  let top: Spot = { at: 0 }
  let key = { name: '', at: 0 }
  let comma = -1

  const begin = (what: Open['what']) => (at: number) => {
    if (open.length >= JSON_DEPTH) throw new JsonFault(`Nested deeper than ${JSON_DEPTH} levels`, at)
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

export class JsonFault extends Error {
  readonly at: number

  constructor(message: string, at: number) {
    super(message)
    this.at = at
  }
}

/** How far the parser had come. */
interface Progress {
  /** What the parser expected next: a value, a key, or one of these marks. */
  readonly wanted: 'a value' | 'a key' | '":"' | '","' | 'nothing'
  /** The innermost object or list that is open. */
  readonly around: { readonly what: 'object' | 'list'; readonly at: number } | undefined
  /** Offset of the last comma; -1 before the first. */
  readonly comma: number
}

/** Quotes one character at most: a secret may stand there. */
function faultAt(text: string, at: number, { wanted, around, comma }: Progress): JsonFault {
  const fault = (message: string, where = at) => new JsonFault(message, where)
  const shown = JSON.stringify(String.fromCodePoint(text.codePointAt(at) ?? 0))
  if (text.charCodeAt(0) === 0xfeff) return fault('A byte order mark stands before the JSON', 0)
  if (at >= text.length && wanted !== 'nothing') {
    if (!around) return fault('Unexpected end: there is no JSON here')
    const opened = placeText(placeAt(lineStarts(text), around.at))
    return fault(`Unexpected end: the ${around.what} opened at ${opened} is not closed`)
  }
  if (wanted === 'nothing') return fault(`Unexpected ${shown} after the end of the JSON`)
  const close = around?.what === 'object' ? '}' : ']'
  if (text[at] === close && comma >= 0 && text.slice(comma + 1, at).trim() === '')
    return fault(`This comma is one too many: "${close}" follows`, comma)
  if (text.startsWith('//', at) || text.startsWith('/*', at)) return fault('JSON has no comments')
  if (text[at] === "'") return fault('Text takes double quotes, not single ones')
  if (text[at] === '"' && (wanted === 'a key' || wanted === 'a value'))
    return fault(
      'This text is not closed, or has a line break, a control character or an escape that JSON does not take',
    )
  return fault(`Unexpected ${shown}: ${wanted === '","' ? `"," or "${close}"` : wanted} was expected here`)
}
