// The text of a body, and what its Content-Type says.

import { isUtf8 } from 'node:buffer'
import { fail } from '../model/problems.ts'
import { type Body, type BodyBounds, decodedBody } from './decoded-body.ts'

/**
 * The text of a body, without its Content-Encoding. Throws what `decodedBody` throws, `unsupported_media` for a charset
 * other than UTF-8, and `unreadable_body` if it is not UTF-8. `arrived` is called with the bytes that are kept; it may throw.
 */
export async function readText(
  body: Body,
  bounds: BodyBounds,
  arrived: (bytes: number) => void = () => {},
): Promise<string> {
  const type = bounds.headers['content-type']
  refuseCharset(type)
  const chunks: Uint8Array[] = []
  for await (const chunk of decodedBody(body, bounds)) {
    arrived(chunk.byteLength)
    chunks.push(chunk)
  }
  return textOf(Buffer.concat(chunks), type)
}

/** The text of a whole body without a Content-Encoding. Throws as `readText`. */
export function textOf(body: Uint8Array, type: string | undefined): string {
  refuseCharset(type)
  if (!isUtf8(body)) fail('unreadable_body', { reason: 'it is not valid UTF-8' })
  const text = Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString()
  return text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text
}

const BYTE_ORDER_MARK = '\ufeff'

/** Refuses a body whose type names a charset other than UTF-8. */
export function refuseCharset(type: string | undefined): void {
  const [, quoted, bare] = /;\s*charset\s*=\s*(?:"([^"]*)"|([^";\s]*))/i.exec(type ?? '') ?? []
  const charset = quoted ?? bare ?? 'utf-8'
  if (/^utf-?8$/i.test(charset)) return
  fail('unsupported_media', { expected: 'UTF-8', actual: `in the charset "${charset.slice(0, 100)}"` })
}

/** Returns true for JSON in any form: `application/json`, `application/problem+json`, with parameters. */
export function isJson(type: string): boolean {
  return /^application\/(?:[\w.+-]+\+)?json\s*(;|$)/i.test(type)
}

/** Returns true where a client said nothing: no type, or the one of forms, which `curl -d` sends with any text. */
export function isUnspecified(type: string | undefined): boolean {
  return /^\s*(application\/x-www-form-urlencoded\s*(;|$)|$)/i.test(type ?? '')
}

export function shownType(type: string | undefined): string {
  return type ? type.slice(0, 100) : 'without a Content-Type'
}
