import { getHeapStatistics } from 'node:v8'

export function heapLimit(): number {
  return getHeapStatistics().heap_size_limit
}

/** What Node calls a collection of all garbage, not only of what is young. */
const MAJOR = 4

/** Calls `callback` with what is live, bytes, each time V8 has collected all garbage. Returns a function that ends this. */
export function watchHeap(callback: (live: number) => unknown): () => void {
  const observer = new PerformanceObserver((list) => {
    if (!list.getEntries().some((entry) => Object(Reflect.get(entry, 'detail')).kind === MAJOR)) return
    const { used_heap_size, external_memory } = getHeapStatistics()
    callback(used_heap_size + external_memory)
  })
  observer.observe({ entryTypes: ['gc'] })
  return () => observer.disconnect()
}

/** V8 begins to collect all garbage where so much memory outside of its heap is taken at once. */
const NOTICED_BYTES = 128 * 1024 * 1024

/** Has V8 collect all garbage soon. No page of this memory is touched, so it takes none. */
export function collectSoon(): void {
  Buffer.allocUnsafeSlow(NOTICED_BYTES)
}
