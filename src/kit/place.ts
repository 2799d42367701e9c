// Where something stands in a text: offsets turned into lines and columns, and a map from a value's path to its offset.
// JSON needs it too: yaml's LineCounter would do the first half, but its package takes 40 ms to load.

/** Both count from 1; columns count UTF-16 units, as editors and compilers do. */
export interface Place {
  readonly line: number
  readonly column: number
}

/** Where a value of a text stands (offsets), and where the values inside it do, by key or index. */
export interface Spot {
  readonly at: number
  /** Where its key stands, for the values of an object. */
  readonly key?: number
  readonly inside?: ReadonlyMap<string, Spot>
}

/** The offset at which each line of `text` begins. */
export function lineStarts(text: string): number[] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}

/** The line and column of `offset` in the text that `starts` was made from. */
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
