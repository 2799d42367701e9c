import { LIMITS } from '../src/model/limits.ts'

/** Lowers limits, so that calls can reach them. Returns what puts them back; schemas that were made meanwhile keep them. */
export function lowerLimits(lower: Partial<Record<keyof typeof LIMITS, number>>): () => void {
  const before = { ...LIMITS }
  Object.assign(LIMITS, lower)
  return () => {
    Object.assign(LIMITS, before)
  }
}
