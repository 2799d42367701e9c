import { expect, it } from 'vitest'
import { readMemorySize, usualMemory } from '../../src/model/memory-size.ts'

const MIB = 1024 * 1024
const HEAP = 4_096 * MIB

it.each([
  ['512mb', 512 * MIB],
  ['512MB', 512 * MIB],
  ['300MiB', 300 * MIB],
  ['1gb', 1_024 * MIB],
  ['1.5 GiB', 1_536 * MIB],
  ['2048k', 2 * MIB],
  ['104857600', 100 * MIB],
  ['104857600b', 100 * MIB],
])('reads the size %s', (text, bytes) => {
  expect(readMemorySize(text, HEAP)).toBe(bytes)
})

it.each([
  ['', 'must be a size such as 512mb or 1gb, not ""'],
  ['lots', 'must be a size such as 512mb or 1gb, not "lots"'],
  ['-1gb', 'must be a size such as 512mb or 1gb, not "-1gb"'],
  ['1tb', 'must be a size such as 512mb or 1gb, not "1tb"'],
  ['512', 'must be at least 1 MiB, not "512"'],
  [
    '3gb',
    'must be at most 2.4 GiB, 60 % of the heap limit of Node.js, not "3gb"; node --max-old-space-size raises that limit',
  ],
])('refuses the size %j', (text, problem) => {
  expect(readMemorySize(text, HEAP)).toEqual({ problem })
})

it('is 512 MiB by default, or 60 % of the heap limit where that is less', () => {
  expect(usualMemory(HEAP)).toBe(512 * MIB)
  expect(usualMemory(500 * MIB)).toBe(300 * MIB)
})
