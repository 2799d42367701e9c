// Prints a digest of every answer of a script that begins two virtual years after the start of its world, so that a test can
// compare processes: `node --import tsx test/two-years-of-bytes.ts`.

import { createHash } from 'node:crypto'
import { Simulator } from '../src/simulator.ts'
import { runScript } from './script.ts'

/** When the world starts: late in the evening of a time zone in the east it is another day. */
const START = Date.UTC(2026, 0, 5, 21)

/** Returns the digest of the answers, with their headers but for the real time. */
export async function digestOfTwoYears(): Promise<string> {
  const simulator = new Simulator({ seed: 'years', now: START, clock: { mode: 'manual', factor: 1 } })
  const told = createHash('sha256')
  async function request(method: string, path: string, init: RequestInit = {}) {
    const headers = new Headers({ authorization: 'Bearer test', ...Object.fromEntries(new Headers(init.headers)) })
    const response = await simulator.fetch(path, { redirect: 'manual', ...init, method, headers })
    const text = await response.text()
    told.update(`${method} ${path} ${response.status} ${text}\n`)
    const isJson = text !== '' && /json/.test(response.headers.get('content-type') ?? '')
    return { status: response.status, body: isJson ? JSON.parse(text) : text, headers: response.headers, text }
  }
  async function advance(by: string, world = '') {
    const body = JSON.stringify({ by })
    const init = { headers: { 'content-type': 'application/json' }, body }
    return (await request('POST', `${world}/__sim/clock/advance`, init)).body
  }
  await runScript({ request, advance }, '/w/first')
  await advance('730d', '/w/first')
  await advance('730d')
  await runScript({ request, advance })
  await request('GET', '/w/first/__sim/state/tracked_creators')
  await simulator.close()
  return told.digest('hex')
}

if (process.argv[1]?.endsWith('two-years-of-bytes.ts')) process.stdout.write(await digestOfTwoYears())
