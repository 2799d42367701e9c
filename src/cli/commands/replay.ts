// `mockfluence replay`: makes the calls of a bundle again in a fresh simulator, and prints the first difference.

import type { Bundle } from '../../control/bundle/bundle-shape.ts'
import { worldPath } from '../../model/worlds/world-name.ts'
import { VERSION } from '../../package-files.ts'
import { listenAt } from '../build-simulator.ts'
import { last, type Words } from '../command.ts'
import { reportBug } from '../log.ts'
import { Refusal } from '../refusal.ts'
import { KnownCredentials } from '../replay/known-credentials.ts'
import { BEGINNING, type Replayed, refuseUnknownCall, replayCalls } from '../replay/replay-calls.ts'
import { readBundle, replaySimulator } from '../replay/replay-simulator.ts'
import { resolveSettings } from '../settings.ts'
import { jsonText, type Terminal } from '../terminal.ts'

/** Replays a bundle. Returns 0 if everything is as in the bundle, else 1. With --listen it serves the world, until a signal. */
export async function replay({ operands: [file = ''], own }: Words, terminal: Terminal): Promise<number> {
  const { stdout, stderr, ending } = terminal
  const until = last(own, 'until')
  const listen = 'listen' in own
  const bundle = await readBundle(file)
  refuseUnknownCall(bundle, until)
  const settings = resolveSettings({ port: own.port ?? ['0'] }, {})
  const credentials = new KnownCredentials()
  const simulator = await replaySimulator(bundle, credentials, reportBug(stderr))
  try {
    const empty = bundle.calls.length + bundle.deliveries.length === 0
    if (empty && !listen && until !== BEGINNING)
      throw new Refusal(`${file} is empty: no call came to the world ${bundle.world}`)
    const replayed = await replayCalls(simulator, bundle, credentials, { until, on: listen })
    stdout.write('json' in own ? jsonText(facts(bundle, replayed)) : report(bundle, replayed, until))
    if (listen) {
      const { url } = await listenAt(simulator, settings)
      stdout.write(`The world serves at ${url}${worldPath(bundle.world)}. Its clock stands still. Ctrl+C ends it.\n`)
      await ending
    }
    return replayed.differs ? 1 : 0
  } finally {
    await simulator.close()
  }
}

function facts({ complete, missing, program, world }: Bundle, { calls, deliveries, differs }: Replayed) {
  const difference = differs && { what: differs.what, ...differs.difference }
  return { world, program, version: VERSION, complete, missing, calls, deliveries, difference }
}

function report(
  { complete, missing, program, world }: Bundle,
  { calls, deliveries, differs }: Replayed,
  until = '',
): string {
  const other = `The bundle is of mockfluence ${program}, and this is ${VERSION}: what differs may be due to that.\n`
  const incomplete =
    (program === VERSION ? '' : other) +
    (complete ? '' : `The bundle is not complete; it lacks ${missing.join('; ')}.\n`)
  if (!differs) {
    const what =
      until === '' ? `${calls} calls and ${deliveries} webhook deliveries` : `${calls} calls, up to ${until},`
    return `${incomplete}Replayed ${what} of the world ${world}: all as in the bundle.\n`
  }
  const { path, expected, actual } = differs.difference
  const place = path === '' ? '' : ` in ${path}`
  return `${incomplete}The first difference is ${differs.what}${place}:\n  in the bundle: ${expected}\n  replayed:      ${actual}\n`
}
