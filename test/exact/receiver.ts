// A receiver of webhooks that answers by the message alone, so that the order in which they come changes nothing.

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { draws } from '../../src/kit/random.ts'
import type { Outcome, Parcel } from '../../src/world/outbox/carrier.ts'

/** Returns status and `retry-after` for a message. The time of each attempt is its own. */
function answerTo(
  url: string,
  headers: Readonly<Record<string, unknown>>,
): { status: number; retryAfter: string | null } {
  const path = new URL(url, 'http://x').pathname
  const drawn = draws(path, String(headers['webhook-id']), String(headers['webhook-timestamp']))
  const refused = path.endsWith('/gone') ? 0.3 : 0
  const status = drawn.chance(refused)
    ? 410
    : drawn.weighted([
        [204, 12],
        [500, 3],
        [503, 2],
        [429, 3],
      ] as const)
  const retryAfter = (status === 503 || status === 429) && drawn.chance(0.7) ? String(drawn.int(1, 900)) : null
  return { status, retryAfter }
}

/** The receiver as calls in process have it. Answers come after some turns of the event loop, drawn from `pace`. */
export function receiverInProcess(pace: string | null): (parcel: Parcel) => Promise<Outcome> {
  let turn = 0
  return async ({ url, headers }) => {
    const turns = pace === null ? 0 : draws(pace, turn++).int(0, 4)
    for (let left = turns; left > 0; left--) await new Promise(setImmediate)
    const { status, retryAfter } = answerTo(url, headers)
    return { status, duration_ms: 0, error: null, retry_after: retryAfter }
  }
}

/** Starts a real one. */
export async function startReceiver(): Promise<{ url: string; close(): void }> {
  const server = createServer((request, response) => {
    request.resume()
    request.on('end', () => {
      const { status, retryAfter } = answerTo(request.url ?? '/', request.headers)
      response.writeHead(status, retryAfter === null ? {} : { 'retry-after': retryAfter }).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
