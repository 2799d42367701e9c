/**
 * Reads rows for `it.each`, a line each: its cells stand between arrows, and `\n` in a cell is a line break. A cell for several
 * texts has ` ; ` between them.
 */
export function cases(table: string): string[][] {
  const lines = table.split('\n').map((line) => line.trim())
  return lines
    .filter((line) => line !== '')
    .map((line) => line.split(' → ').map((cell) => cell.replaceAll('\\n', '\n')))
}
