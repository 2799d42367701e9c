// The servers that are measured: mockfluence as built, and servers that do the same by hand with its answers.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { CAMPAIGN, COUNTRIES, CREATOR, call, HEADERS, INSIGHTS, REFRESH, REFRESHES, SEARCH, SLOW } from './calls.ts'

export interface Started {
  readonly url: string
  stop(): Promise<void>
}

export const OURS = 'mockfluence'
export type ServerName = typeof OURS | 'Hono' | 'node:http'

export interface Server extends Started {
  readonly name: ServerName
  /** Starts another one, ours by its executable. */
  launch(): Promise<Started>
}

/** Starts a script that prints its URL as JSON in its first line. */
async function launch(script: string, args: readonly string[]): Promise<Started> {
  const path = fileURLToPath(new URL(script, import.meta.url))
  const child = spawn(process.execPath, [path, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  const lines = createInterface({ input: child.stdout })
  const [line] = await once(lines, 'line')
  lines.resume()
  return {
    url: JSON.parse(line).url,
    async stop() {
      child.kill()
      await once(child, 'close')
    },
  }
}

/** Starts all, sets mockfluence up, and gives its answers to the others. */
export async function startServers(): Promise<{ servers: Server[]; stop(): Promise<void> }> {
  const launchOurs = () => launch('../../dist/cli/main.js', ['--port', '0', '--log', 'json', '--log-level', 'warn'])
  const ours = await launch('./ours.mjs', [])
  const folder = await mkdtemp(join(tmpdir(), 'mockfluence-bench-'))
  const file = join(folder, 'answers.json')
  await writeFile(file, JSON.stringify(await answersOf(ours.url)))
  const servers: Server[] = [{ name: OURS, ...ours, launch: launchOurs }]
  for (const [name, kind] of [
    ['Hono', 'hono'],
    ['node:http', 'node'],
  ] as const) {
    const launchBare = () => launch('./bare.mjs', [kind, file])
    servers.push({ name, ...(await launchBare()), launch: launchBare })
  }
  const stop = async () => {
    await Promise.all(servers.map((server) => server.stop()))
    await rm(folder, { recursive: true, force: true })
  }
  return { servers, stop }
}

/** Makes what is measured, in a world whose answers take 200 ms, too. */
export async function track(url: string): Promise<void> {
  const tracked = { connector: 'instagram', handle: 'anna.bakes', cron_expression: '0 * * * *' }
  const creator = JSON.stringify({ ...tracked, tracking_expiry_at: '2999-03-01 00:00:00' })
  await call(`${url}/api/v1/rt_tracking/creators`, creator)
}

async function answersOf(url: string) {
  const slow = `${url}${SLOW.replace(CREATOR, '')}`
  await track(url)
  await track(slow)
  const rules = [{ name: 'slow', on: 'getTrackedCreator', delay: '200ms' }]
  await call(`${slow}/__sim/scenarios`, JSON.stringify({ name: 'slow', rules }))
  await call(`${url}/__sim/scenarios`, JSON.stringify({ name: 'polls', timing: { data_refresh: { polls: 1 } } }))
  const created = await fetch(`${url}/admin/api/v1/campaigns`, { method: 'POST', headers: HEADERS, body: CAMPAIGN })
  const pending = JSON.parse(await call(url + REFRESHES, REFRESH))
  await call(`${url}${REFRESHES}/${pending.request_id}`)
  const found = await Promise.all(
    COUNTRIES.map(async (country) => {
      const { objects } = JSON.parse(await call(`${url}${SEARCH}&skip=0&country=${country}`))
      return { country, objects }
    }),
  )
  return {
    found,
    insights: JSON.parse(await call(`${url}${INSIGHTS}?identifier=anna.bakes`)),
    creator: JSON.parse(await call(url + CREATOR)),
    campaign: await created.json(),
    pending,
    done: JSON.parse(await call(`${url}${REFRESHES}/${pending.request_id}`)),
    headers: Object.fromEntries([...created.headers].filter(([name]) => name.startsWith('x-sim-'))),
  }
}
