import { connect } from '../client/connect.ts'
import type { Connection } from '../client/world.ts'

/** The simulator of a process of tests. */
export interface TestSimulator {
  readonly connection: Connection
  close(): Promise<void>
}

/**
 * Connects to the simulator at `MOCKFLUENCE_URL`. Without that variable starts one in this process, on a free port: what
 * is tested may call only over HTTP.
 */
export async function openSimulator(): Promise<TestSimulator> {
  const url = process.env.MOCKFLUENCE_URL
  if (url) return { connection: connect(url), close: async () => {} }
  const { createSimulator } = await import('../index.ts')
  const simulator = await createSimulator()
  await simulator.listen({ port: 0 })
  return { connection: simulator, close: () => simulator.close() }
}
