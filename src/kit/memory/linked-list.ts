interface Link<Value> {
  /** Null once it is removed, so that nothing can be reached through it any more. */
  value: Value | null
  before: Link<Value> | null
  after: Link<Value> | null
}

/**
 * Values that come and go all the time, in the order in which they came. V8 lays a Set or Map out anew every so often,
 * and the old layout keeps what was in it until the next full garbage collection, also all that was added later: with
 * 100 calls waiting in a Set, each took four times as long to collect.
 */
export class LinkedList<Value extends NonNullable<unknown>> {
  #first: Link<Value> | null = null
  #last: Link<Value> | null = null

  get isEmpty(): boolean {
    return this.#first === null
  }

  /** Adds a value. Returns a function that removes it; again it does nothing. */
  add(value: Value): () => void {
    const link: Link<Value> = { value, before: this.#last, after: null }
    if (this.#last) this.#last.after = link
    else this.#first = link
    this.#last = link
    return () => this.#remove(link)
  }

  values(): Value[] {
    const values: Value[] = []
    for (let link = this.#first; link; link = link.after) if (link.value !== null) values.push(link.value)
    return values
  }

  #remove(link: Link<Value>): void {
    if (link.value === null) return
    const { before, after } = link
    if (before) before.after = after
    else this.#first = after
    if (after) after.before = before
    else this.#last = before
    link.value = null
    link.before = null
    link.after = null
  }
}
