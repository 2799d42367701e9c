/** The newest ids that were awaited, so that each is handed out once. */
export class Awaited {
  readonly #limit: number
  readonly #ids = new Set<string>()

  constructor(limit: number) {
    this.#limit = limit
  }

  has(id: string): boolean {
    return this.#ids.has(id)
  }

  add(id: string): void {
    this.#ids.add(id)
    const [oldest] = this.#ids
    if (this.#ids.size > this.#limit && oldest !== undefined) this.#ids.delete(oldest)
  }
}
