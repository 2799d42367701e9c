import { expect, it } from 'vitest'
import { attacked } from './attacks.ts'
import { DOCUMENT_ATTACKS } from './document-attacks.ts'

// The quickest; `npm run fuzz -- --attacks` makes all of them, and says how long others wait.
it.each(DOCUMENT_ATTACKS.filter(({ name }) => /slips/.test(name)))(
  'a server with a heap of 512 MB outlives $name',
  { timeout: 120_000 },
  async (attack) => {
    expect(await attacked(attack, { wait: Number.POSITIVE_INFINITY })).not.toBe('')
  },
)
