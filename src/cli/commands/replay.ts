// `mockfluence replay`: makes the calls of a bundle again in a fresh simulator, and prints the first difference.

import type { Bundle } from '../../control/bundle/bundle-shape.ts'
import { worldPath } from '../../model/worlds/world-name.ts'
import { describeError } from '../../server/log/source-places.ts'
import { Refusal } from '../refusal.ts'
import { KnownCredentials } from '../replay/known-credentials.ts'
import { readBundle } from '../replay/read-bundle.ts'
import { type Replayed, replayCalls } from '../replay/replay-calls.ts'
import { replaySimulator } from '../replay/replay-simulator.ts'
import type { Terminal } from '../terminal.ts'

interface Asked {
  readonly file: string
  readonly until: string | undefined
  /** Whether to serve the world then. */
  readonly listen: boolean
}

/** Replays a bundle. Returns 0 if everything is as in the bundle, else 1. With `listen` it serves the world, until a signal. */
export async function replay({ file, until, listen }: Asked, { stdout, stderr, ending }: Terminal): Promise<number> {
  const bundle = await readBundle(file)
  refuseUnknownCall(bundle, until)
  const credentials = new KnownCredentials()
  const simulator = await replaySimulator(bundle, credentials, (error) =>
    stderr.write(`mockfluence has a bug; please report it:\n${describeError(error)}\n`),
  )
  try {
    const replayed = await replayCalls(simulator, bundle, credentials, { until, on: listen })
    stdout.write(report(bundle, replayed, until))
    if (listen) {
      const { url } = await simulator.listen({ port: 0 })
      stdout.write(`The world serves at ${url}${worldPath(bundle.world)}. Its clock stands still. Ctrl+C ends it.\n`)
      await ending
    }
    return replayed.differs ? 1 : 0
  } finally {
    await simulator.close()
  }
}

function refuseUnknownCall({ calls }: Bundle, until: string | undefined): void {
  if (until === undefined || calls.some(({ id }) => id === until)) return
  const ids = calls.flatMap(({ id }) => id ?? [])
  const known = ids.length === 0 ? 'it has no calls' : `its calls are ${ids[0]} to ${ids.at(-1)}`
  throw new Refusal(`--until ${until.slice(0, 80)} is no call in this bundle: ${known}`)
}

function report({ complete, missing, world }: Bundle, { calls, deliveries, differs }: Replayed, until = ''): string {
  const incomplete = complete ? '' : `The bundle is not complete; it lacks ${missing.join('; ')}.\n`
  if (!differs) {
    const what =
      until === '' ? `${calls} calls and ${deliveries} webhook deliveries` : `${calls} calls, up to ${until},`
    return `${incomplete}Replayed ${what} of the world ${world}: all as in the bundle.\n`
  }
  const { path, expected, actual } = differs.difference
  const place = path === '' ? '' : ` in ${path}`
  return `${incomplete}The first difference is ${differs.what}${place}:\n  in the bundle: ${expected}\n  replayed:      ${actual}\n`
}
