// Explains in plain words why a text is not JSON.

import { lineStarts, placeAt, placeText } from './place.ts'

export class JsonFault extends Error {
  readonly at: number

  constructor(message: string, at: number) {
    super(message)
    this.at = at
  }
}

/** How far the parser had come. */
export interface Progress {
  /** What the parser expected next: a value, a key, or one of these marks. */
  readonly wanted: 'a value' | 'a key' | '":"' | '","' | 'nothing'
  /** The innermost object or list that is open. */
  readonly around: { readonly what: 'object' | 'list'; readonly at: number } | undefined
  /** Offset of the last comma; -1 before the first. */
  readonly comma: number
}

/** Quotes one character at most: a secret may stand there. */
export function faultAt(text: string, at: number, { wanted, around, comma }: Progress): JsonFault {
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
