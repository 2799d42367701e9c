import { getHeapStatistics } from 'node:v8'

/** Returns the most memory that V8 may take, bytes. */
export function heapLimit(): number {
  return getHeapStatistics().heap_size_limit
}
