// The credentials that visits hand out: a bundle has placeholders for them, and a replay gets them again.

const PLACEHOLDER = /\[credential \d+\]/g

export class HandedOut {
  readonly #byPlaceholder = new Map<string, string>()

  /** Learns what is in the place of the placeholders of `told`. Returns `actual` with the placeholders, if it is alike. */
  learn(told: string, actual: string): string {
    const names = told.match(PLACEHOLDER) ?? []
    const parts = told.split(PLACEHOLDER).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    const values = new RegExp(`^${parts.join('([^&#]*)')}$`).exec(actual)?.slice(1)
    if (!values) return actual
    for (const [at, name] of names.entries()) this.#byPlaceholder.set(name, decodeURIComponent(values[at] ?? ''))
    return told
  }

  /** Returns a body with what was handed out in the place of placeholders. */
  fill(body: unknown): unknown {
    if (typeof body === 'string') return this.#byPlaceholder.get(body) ?? body
    if (Array.isArray(body)) return body.map((entry) => this.fill(entry))
    if (typeof body !== 'object' || body === null) return body
    return Object.fromEntries(Object.entries(body).map(([key, entry]) => [key, this.fill(entry)]))
  }
}
