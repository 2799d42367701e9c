// Places in a text: converts offsets to lines and columns, and maps a value's path to its offset. JSON needs it, too:
// yaml's LineCounter would do the first half, but its package takes 40 ms to load.

/** Both count from 1; columns count UTF-16 units, as editors and compilers do. */
export interface Place {
  readonly line: number
  readonly column: number
}

/** The offset of a value in a text, and the spots of the values inside it, by key or index. */
export interface Spot {
  readonly at: number
  /** The offset of its key, for values of an object. */
  readonly key?: number
  readonly inside?: ReadonlyMap<string, Spot>
}

export function lineStarts(text: string): number[] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}

/** Returns the line and column of `offset`; `starts` are the line starts of its text. */
export function placeAt(starts: readonly number[], offset: number): Place {
  let low = 0
  let high = starts.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((starts[middle] ?? 0) <= offset) low = middle
    else high = middle - 1
  }
  return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 }
}

/** `line 3, column 7`. */
export function placeText({ line, column }: Place): string {
  return `line ${line}, column ${column}`
}
