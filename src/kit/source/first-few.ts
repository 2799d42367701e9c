/** Keeps the first entries of a list that may be long, and counts the others. */
export class FirstFew<Entry> {
  readonly #most: number
  readonly #entries: Entry[] = []
  #more = 0

  constructor(most: number) {
    this.#most = most
  }

  add(entry: Entry): void {
    if (this.#entries.length < this.#most) this.#entries.push(entry)
    else this.#more++
  }

  /** Counts `count` entries that are not even looked at. */
  skip(count: number): void {
    this.#more += count
  }

  get entries(): readonly Entry[] {
    return this.#entries
  }

  get more(): number {
    return this.#more
  }
}

/** `and 799,980 more` */
export function andMore(count: number): string {
  return `and ${count.toLocaleString('en')} more`
}
