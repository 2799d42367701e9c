// Puts numbers in the place of credentials: the same for the same credential, in the whole of a bundle.

import { isTest } from '../../conditions/operators.ts'
import { isPattern } from '../../conditions/patterns.ts'
import { accepts, type Credentials } from '../../contract/auth.ts'
import { canonical } from '../../kit/json.ts'
import { isSecretName, type Mask, redactBody } from '../../kit/redact.ts'
import { MAGIC } from '../../model/magic.ts'

/** What a credential is accepted for. */
export const USES = ['calls', 'search', 'insights'] as const

/** The longest credential whose length does not matter, characters: longer ones may be refused for it. */
const SHORT = 200

/** Words that say nothing: the schemes of credentials, and values that everybody knows. */
const OPEN: ReadonlySet<string> = new Set([
  ...['bearer', 'basic'],
  ...[MAGIC.expired_token, MAGIC.consent, MAGIC.consent_denied].map(({ value }) => value),
])

export class NumberedCredentials {
  readonly #numbers = new Map<string, number>()

  /** Returns a credential as its number; what has the shape of a table or a list keeps it. */
  readonly mask: Mask = (credential) => {
    if (typeof credential === 'string') return credential.replace(/\S+/g, (word) => this.#shown(word))
    if (typeof credential === 'number') return this.#of(String(credential))
    if (Array.isArray(credential)) return credential.map(this.mask)
    if (typeof credential !== 'object' || credential === null) return credential
    // The token of a verification session stands beside what was chosen.
    if (Object.keys(credential).some(isSecretName)) return this.in(credential)
    const entries = Object.entries(credential).map(([key, value]) => [key, this.mask(value)])
    return Object.fromEntries(entries)
  };

  /** Returns any value with numbers in the place of its credentials. */
  in(value: unknown): unknown {
    return redactBody(value, this.mask)
  }

  /** Returns a part of a scenario that is kept as canonical JSON, perhaps with a number, the same as it is in the scenario. */
  inWritten(part: string): string {
    const end = part.lastIndexOf('}') + 1
    return canonical(this.in(JSON.parse(part.slice(0, end)))) + part.slice(end)
  }

  /** Returns the credentials by number, and what each is accepted for. */
  list(credentials: Credentials): { readonly name: string; readonly good_for: (typeof USES)[number][] }[] {
    return [...this.#numbers].map(([credential]) => {
      const good = accepts(credential, credentials)
      return { name: this.#shown(credential), good_for: USES.filter((use) => good[use]) }
    })
  }

  #shown(word: string): string {
    if (OPEN.has(word.toLowerCase())) return word
    const length = word.length > SHORT ? ` of ${word.length} characters` : ''
    return `<token ${this.#of(word)}${length}>`
  }

  #of(word: string): number {
    const number = this.#numbers.get(word) ?? this.#numbers.size + 1
    this.#numbers.set(word, number)
    return number
  }
}

/** Whether a scenario tests credentials by more than their whole value: their numbers fail such a test. */
export function testsCredentials(value: unknown, secret = false): boolean {
  if (typeof value === 'string') return secret && isPattern(value)
  if (typeof value !== 'object' || value === null) return false
  if (secret && isTest(value) && !('eq' in value || 'present' in value)) return true
  return Object.entries(value).some(([key, entry]) => testsCredentials(entry, secret || isSecretName(key)))
}
