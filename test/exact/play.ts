import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Built } from './build.ts'
import type { Played, Work } from './thread.ts'

/** Runs programs in a new thread: for it, they are the first. */
export async function play({ main, thread }: Built, programs: Work['programs']): Promise<Played> {
  const work: Work = { main, programs }
  const worker = new Worker(thread, { workerData: work })
  const [[played]] = await Promise.all([once(worker, 'message'), once(worker, 'exit')])
  return played
}
