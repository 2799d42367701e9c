// Handles as whole numbers, for ids to stand for them.

import { hash } from 'node:crypto'
import { BoundedCache } from '../kit/bounded-cache.ts'
import type { Connector } from './types.ts'

/** The codes of the newest handles: each of a creator's posts needs its code. */
const codes = new BoundedCache<string, bigint>(64)

/** Returns 32 bits that stand for a handle; what they stand for is known only to those who know the handle. */
export function codeOfHandle(seed: string, connector: Connector, handle: string): bigint {
  const words = [seed, 'handle', connector, handle].join('\u001f')
  return codes.of(words, () => BigInt(`0x${hash('sha256', words).slice(0, 8)}`))
}
