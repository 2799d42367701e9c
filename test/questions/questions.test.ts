import { expect, it } from 'vitest'
import { answered } from './questions.ts'

it('is answered from less than 60 KB what a program asks of the service', async () => {
  const all = await answered()
  expect(all).toHaveLength(20)
  for (const { asked, answer, contract } of all) expect([asked, answer]).toEqual([asked, contract])
  expect(all.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(60_000)
})
