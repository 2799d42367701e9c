import type { Difference } from './settings.ts'

/** Characters that are shown of both sides. */
const SHOWN = 300

/** Returns a difference in words: where both sides part, and a bit of what is around. */
export function show({ setting, what, expected, actual }: Difference): string {
  let at = 0
  while (at < expected.length && expected[at] === actual[at]) at++
  const around = (text: string) => text.slice(Math.max(0, at - SHOWN / 2), at + SHOWN / 2)
  return `${setting}: ${what}\n  expected ...${around(expected)}...\n  found    ...${around(actual)}...`
}
