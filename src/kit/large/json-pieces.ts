// Writes JSON in slices, as pieces of UTF-8: a text of many megabytes in one string takes long to make and to send.

import type { Work } from '../work.ts'
import { isHeavy } from './heavy.ts'
import { LongText } from './long-text.ts'

/** UTF-16 code units of a piece, about. */
const PIECE = 64 * 1024

/** Returns the same text as `JSON.stringify` for a value of plain objects, lists, strings, numbers, booleans and null. */
export function* jsonPieces(value: unknown): Work<LongText> {
  const writer = new Writer()
  yield* write(value, writer)
  return new LongText(writer.end())
}

/** Returns a text in pieces. */
export function* textPieces(text: string): Work<LongText> {
  const pieces: Uint8Array[] = []
  for (let from = 0; from < text.length; ) {
    // A piece does not end between the halves of a surrogate pair.
    const low = text.charCodeAt(from + PIECE) >> 10 === 0xdc00 >> 10
    const end = from + PIECE + (low ? 1 : 0)
    pieces.push(Buffer.from(text.slice(from, end)))
    from = end
    yield
  }
  return new LongText(pieces)
}

class Writer {
  readonly #pieces: Uint8Array[] = []
  #open = ''

  add(text: string): void {
    this.#open += text
    if (this.#open.length >= PIECE) this.#close()
  }

  end(): Uint8Array[] {
    if (this.#open !== '') this.#close()
    return this.#pieces
  }

  #close(): void {
    this.#pieces.push(Buffer.from(this.#open))
    this.#open = ''
  }
}

function* write(value: unknown, writer: Writer): Work<void> {
  if (!isHeavy(value) || typeof value !== 'object' || value === null) writer.add(JSON.stringify(value) ?? 'null')
  else if (Array.isArray(value)) yield* writeList(value, writer)
  else yield* writeObject(value, writer)
  yield
}

function* writeList(list: readonly unknown[], writer: Writer): Work<void> {
  for (let at = 0; at < list.length; at++) {
    writer.add(at === 0 ? '[' : ',')
    yield* write(list[at], writer)
  }
  writer.add(list.length === 0 ? '[]' : ']')
}

function* writeObject(object: object, writer: Writer): Work<void> {
  let before = '{'
  for (const key of Object.keys(object)) {
    const value = Reflect.get(object, key)
    if (value === undefined) continue
    writer.add(`${before}${JSON.stringify(key)}:`)
    before = ','
    yield* write(value, writer)
  }
  writer.add(before === '{' ? '{}' : '}')
}
