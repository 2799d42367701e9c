// "Did you mean ...?"

/** Longer words are not misspellings of a known one. */
const LONGEST = 100

/**
 * Returns the candidate that `word` most likely misspells, ignoring case; undefined when none is close.
 * `maxDistance` counts edits (a letter added, removed or changed, or two swapped); by default it is a third of the
 * word's length, at most 3.
 */
export function nearest(word: string, candidates: Iterable<string>, maxDistance?: number): string | undefined {
  if (word === '' || word.length > LONGEST) return undefined
  const written = word.toLowerCase()
  let found: string | undefined
  let least = (maxDistance ?? Math.min(3, Math.max(1, Math.floor(word.length / 3)))) + 1
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - word.length) >= least) continue
    const distance = editDistance(written, candidate.toLowerCase(), least)
    // With as many edits as the candidate has letters, any word becomes any other.
    if (distance >= least || distance >= candidate.length) continue
    found = candidate
    least = distance
  }
  return found
}

/** Returns `. Did you mean X?`; `otherwise` where no candidate is close. */
export function didYouMean(word: string, candidates: Iterable<string>, otherwise = ''): string {
  const near = nearest(word, candidates)
  return near === undefined ? otherwise : `. Did you mean ${near}?`
}

/**
 * Returns the Damerau-Levenshtein distance, in the form that edits no substring twice (optimal string alignment); `enough`
 * for any distance from there on.
 */
function editDistance(a: string, b: string, enough: number): number {
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      let cost = Math.min(at(last, j) + 1, at(row, j - 1) + 1, at(last, j - 1) + (same ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) cost = Math.min(cost, at(before, j - 2) + 1)
      row.push(cost)
    }
    // A swap looks two rows back.
    if (Math.min(...last, ...row) >= enough) return enough
    before = last
    last = row
  }
  return at(last, b.length)
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Number.POSITIVE_INFINITY
}
