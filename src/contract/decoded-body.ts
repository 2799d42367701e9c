// Undoes the Content-Encoding of a request body while it arrives.

import { pipeline, Readable } from 'node:stream'
import type { Gunzip } from 'node:zlib'
import { zlib } from '../kit/loading/builtins.ts'
import { formatBytes } from '../model/limits.ts'
import { fail, Problem } from '../model/problems.ts'

export type Body = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

/** How a body is sent, and how much of it is read. */
export interface BodyBounds {
  /** What it is, for the refusal: `The form`. */
  readonly what: string
  /** The most bytes, both as sent and decoded. */
  readonly limit: number
  readonly headers: Readonly<Record<string, string | undefined>>
}

const DECODERS: ReadonlyMap<string, () => Gunzip> = new Map([
  ['gzip', () => zlib().createGunzip()],
  ['x-gzip', () => zlib().createGunzip()],
  ['deflate', () => zlib().createInflate()],
  ['br', () => zlib().createBrotliDecompress()],
])

/**
 * Returns a body without its Content-Encoding. Throws `unsupported_media` for an unknown one; reading it throws
 * `unreadable_body` if the body is not in it, and `too_large` as soon as the body is known to be.
 */
export function decodedBody(body: Body, { what, limit, headers }: BodyBounds): AsyncIterable<Uint8Array> {
  const tooLarge = () => new Problem('too_large', { what, limit: formatBytes(limit) })
  const encoding = (headers['content-encoding'] ?? '').trim().toLowerCase()
  const plain = encoding === '' || encoding === 'identity'
  const decoder = DECODERS.get(encoding)
  if (!plain && !decoder) {
    fail('unsupported_media', {
      expected: 'sent plain or with the Content-Encoding gzip, deflate or br',
      actual: encoding,
    })
  }
  if (Number(headers['content-length']) > limit) throw tooLarge()
  const sent = bounded(body, limit, tooLarge)
  return decoder ? bounded(decoded(sent, decoder(), encoding), limit, tooLarge) : sent
}

/** Yields the chunks up to `limit` bytes in sum. */
async function* bounded(body: Body, limit: number, tooLarge: () => Problem): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const chunk of body) {
    size += chunk.byteLength
    if (size > limit) throw tooLarge()
    yield chunk
  }
}

async function* decoded(
  body: AsyncIterable<Uint8Array>,
  decoder: Gunzip,
  encoding: string,
): AsyncGenerator<Uint8Array> {
  try {
    // The iteration below throws the error.
    yield* pipeline(Readable.from(body), decoder, () => undefined)
  } catch (error) {
    if (error instanceof Problem) throw error
    const reason = `it is not valid ${encoding} (${error instanceof Error ? error.message : String(error)})`
    throw new Problem('unreadable_body', { reason })
  }
}
