// Digests of credentials, so that a call can be found by a credential that is not kept.

import { createHmac, generateKeySync } from 'node:crypto'
import { BoundedCache } from '../kit/bounded-cache.ts'
import { canonical } from '../kit/json.ts'
import type { HeaderTable } from '../kit/redact.ts'
import { LIMITS } from '../model/limits.ts'

/** Drawn anew by each process, so that nobody can try credentials on a digest elsewhere. */
const KEY = generateKeySync('hmac', { length: 256 })

/** The newest digests of usual credentials: a client sends the same token with each call, and a digest takes 6 us. */
const newest = new BoundedCache<string, string>(LIMITS.credential_digests)

/** The longest credential that is kept with its digest, characters. */
const KEPT = 500

/** Returns the keyed digest of a credential: a text, or the JSON of another value. */
export function credentialDigest(value: unknown): string {
  const text = typeof value === 'string' ? value : canonical(value)
  return text.length > KEPT ? newDigest(text) : newest.of(text, () => newDigest(text))
}

function newDigest(text: string): string {
  return createHmac('sha256', KEY).update(text).digest('base64url')
}

/** A redacted value as it was sent, and its place: `body.access_token`. */
type Place = readonly [place: string, value: unknown]

/** Digests by the place of what was redacted. */
export type Digests = Readonly<Record<string, string>>

/** The digests of calls whose only credential is this token, as that of most is. */
const ofTokens = new BoundedCache<string, Digests>(LIMITS.credential_digests)

/** Returns the digests of the credentials in headers; undefined for none. */
export function headerDigests(headers: HeaderTable): Digests | undefined {
  const { authorization: token } = headers
  const alone = token !== undefined && token.length <= KEPT && Object.keys(headers).length === 1
  if (alone) return ofTokens.of(token, () => digestsOf([...headerPlaces(headers)]))
  const places = [...headerPlaces(headers)]
  return places.length === 0 ? undefined : digestsOf(places)
}

/** Returns the digests of the first values, by place. */
export function digestsOf(places: readonly Place[]): Digests {
  const first = places.slice(0, LIMITS.credential_digests)
  return Object.fromEntries(first.map(([place, value]) => [place, credentialDigest(value)]))
}

export function* headerPlaces(headers: HeaderTable): Generator<Place> {
  for (const name in headers) if (headers[name] !== undefined) yield [`headers.${name}`, headers[name]]
}

/** Yields the values in `sent` that differ from those in `shown`, which is the same without credentials. */
export function* redactedPlaces(place: string, sent: unknown, shown: unknown): Generator<Place> {
  if (sent === shown) return
  if (!isObject(sent) || !isObject(shown)) {
    yield [place, sent]
    return
  }
  for (const key in shown) yield* redactedPlaces(`${place}.${key}`, Reflect.get(sent, key), Reflect.get(shown, key))
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
