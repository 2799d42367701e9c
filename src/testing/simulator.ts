import { connect } from '../client/connect.ts'
import type { Connection } from '../client/world.ts'

/** The simulator of a process of tests. */
export interface TestSimulator {
  readonly connection: Connection
  close(): Promise<void>
}

/** The simulator of a process, opened by the first test that needs it. */
export function sharedSimulator() {
  let opened: Promise<TestSimulator> | null = null
  return {
    connection: async () => {
      opened ??= openSimulator()
      return (await opened).connection
    },
    close: async () => (await opened)?.close(),
  }
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
