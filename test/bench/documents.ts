// What is kept ready: documents that are asked for again, next to what making them takes.

import { Simulator } from '../../src/simulator.ts'

const HEADERS = { authorization: 'Bearer bench', 'content-type': 'application/json' }
const TIMES = 500

async function call(simulator: Simulator, method: string, path: string, body?: unknown): Promise<string> {
  const json = body === undefined ? {} : { body: JSON.stringify(body) }
  const answer = await simulator.fetch(path, { method, headers: HEADERS, ...json })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
  return text
}

/** µs of CPU for each time that `act` does something. */
async function microseconds(act: (at: number) => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  for (let at = 0; at < TIMES; at++) await act(at)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / TIMES
}

/** Rows for printing: CPU of the first answer and of the ones after it. */
export async function benchDocuments(): Promise<Record<string, unknown>[]> {
  const simulator = new Simulator({ seed: 'bench', now: Date.UTC(2026, 0, 5), clock: { mode: 'manual', factor: 1 } })
  const made = await call(simulator, 'POST', '/admin/api/v1/campaigns', { name: 'Spring', brand_name: 'Acme' })
  const { id } = JSON.parse(made)
  const tracking_urls = Array.from({ length: 10 }, (_, at) => `https://www.instagram.com/reel/AbCdEfGh${100 + at}/`)
  await call(simulator, 'PUT', `/admin/api/v1/campaigns/${id}`, { tracking_urls })
  const campaign = () => call(simulator, 'GET', `/api/v1/insights/campaigns/${id}?key=k`)
  const creator = (handle: string) =>
    call(simulator, 'GET', `/api/v1/insights/public/instagram/overall?identifier=${handle}`)
  const rename = (at: number) => call(simulator, 'PUT', `/admin/api/v1/campaigns/${id}`, { name: `Spring ${at}` })
  const renaming = await microseconds(rename)
  const rows: [string, number, number][] = [
    [
      'campaign insights, after each change and without',
      (await microseconds((at) => rename(at).then(campaign))) - renaming,
      await microseconds(campaign),
    ],
    [
      'public insights, of other creators and of one',
      await microseconds((at) => creator(`creator.${at}`)),
      await microseconds(() => creator('anna.bakes')),
    ],
  ]
  await simulator.close()
  return rows.map(([what, made, kept]) => ({
    what,
    'made µs': made.toFixed(0),
    'kept µs': kept.toFixed(0),
    ratio: (kept / made).toFixed(3),
  }))
}

if (process.argv[1]?.endsWith('bench/documents.ts')) console.table(await benchDocuments())
