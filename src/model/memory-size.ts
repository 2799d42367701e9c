import { quoted } from '../kit/quoted.ts'
import { formatBytes, LIMITS } from './limits.ts'

const UNITS: Readonly<Record<string, number>> = { '': 1, b: 1, k: 1024, m: 1024 ** 2, g: 1024 ** 3 }

/**
 * Reads a size such as `512mb`, `1gb` or `300MiB`; a unit counts 1,024 of the one below. Returns bytes, or what is wrong.
 * @param heap the most memory that V8 may take, bytes
 */
export function readMemorySize(text: string, heap: number): number | { readonly problem: string } {
  const [, amount, unit = ''] = /^\s*(\d+(?:\.\d+)?)\s*(?:([kmg])(?:i?b)?|b)?\s*$/i.exec(text) ?? []
  const bytes = amount === undefined ? Number.NaN : Math.floor(Number(amount) * (UNITS[unit.toLowerCase()] ?? 1))
  if (Number.isNaN(bytes)) return { problem: `must be a size such as 512mb or 1gb, not ${quoted(text)}` }
  if (bytes < LIMITS.least_memory_bytes) {
    return { problem: `must be at least ${formatBytes(LIMITS.least_memory_bytes)}, not ${quoted(text)}` }
  }
  // Beyond it, V8 runs out of heap before this limit is reached.
  const most = mostMemory(heap)
  if (bytes > most) {
    return {
      problem: `must be at most ${formatBytes(most)}, ${LIMITS.memory_of_heap * 100} % of the heap limit of Node.js, not ${quoted(text)}; node --max-old-space-size raises that limit`,
    }
  }
  return bytes
}

/** Returns the limit where none is given: 512 MiB, or 60 % of the heap limit where that is less. */
export function usualMemory(heap: number): number {
  return Math.min(LIMITS.memory_bytes, mostMemory(heap))
}

function mostMemory(heap: number): number {
  return Math.floor(heap * LIMITS.memory_of_heap)
}
