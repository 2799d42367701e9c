// Puts placeholders in the place of credentials: the same for the same credential, in the whole of a bundle.

import { REDACTED, redactBody } from '../../kit/redact.ts'
import { isSecretName } from '../../kit/secret-name.ts'
import { credentialDigest } from '../../world/credential-digests.ts'

export class Placeholders {
  readonly #numbers = new Map<string, number>()
  readonly #handedOut = new Set<string>()
  /** How many values were replaced by `hide`. */
  hidden = 0

  /** Returns a text that was redacted with its placeholder, by the digest of what it was. */
  text(redacted: string, digest: string): string {
    return redacted.replaceAll(REDACTED, this.#of(digest))
  }

  /** Returns a value of the journal, by the digests of its places below `place`. */
  fill(value: unknown, place: string, digests: Readonly<Record<string, string>>): unknown {
    const digest = digests[place]
    if (digest !== undefined) return this.text(String(value), digest)
    return mapped(value, (entry, key) => this.fill(entry, `${place}.${key}`, digests))
  }

  /** Returns a query of the journal. */
  query(search: string, digests: Readonly<Record<string, string>>): string {
    return search.replace(/(^|&)([^=&]+)=([^&]*)/g, (pair, before: string, name: string, value: string) => {
      const digest = digests[`query.${new URLSearchParams(`${name}=`).keys().next().value}`]
      if (digest === undefined) return pair
      return `${before}${name}=${encodeURIComponent(this.text(decodeURIComponent(value), digest))}`
    })
  }

  /** Returns the address that a visit leads to, with placeholders for the credentials that it hands out. */
  address(url: string): string {
    return url.replace(/([?&])([^=&#]+)=([^&#]*)/g, (pair, before: string, name: string, value: string) => {
      if (!isSecretName(name)) return pair
      const digest = credentialDigest(decodeURIComponent(value))
      this.#handedOut.add(digest)
      return `${before}${name}=${this.#of(digest)}`
    })
  }

  /** Whether a visit has handed out the credential of that digest, so that a replay gets it, too. */
  isHandedOut(digest: string): boolean {
    return this.#handedOut.has(digest)
  }

  /** Returns what nobody has redacted: texts under the names of secrets, and credentials in other texts, are replaced. */
  hide(value: unknown, secret = false): unknown {
    if (typeof value === 'string') {
      const kept = secret ? REDACTED : String(redactBody(value))
      if (kept === value) return value
      this.hidden++
      return this.text(kept, credentialDigest(value))
    }
    return mapped(value, (entry, key) => this.hide(entry, secret || isSecretName(key)))
  }

  /** Like `hide`, of what no answer depends on: the signatures of webhooks that have left. */
  mask(value: unknown): unknown {
    const { hidden } = this
    const masked = this.hide(value)
    this.hidden = hidden
    return masked
  }

  #of(digest: string): string {
    const number = this.#numbers.get(digest) ?? this.#numbers.size + 1
    this.#numbers.set(digest, number)
    return `[credential ${number}]`
  }
}

function mapped(value: unknown, of: (entry: unknown, key: string) => unknown): unknown {
  if (Array.isArray(value)) return value.map((entry, at) => of(entry, String(at)))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, of(entry, key)]))
}
