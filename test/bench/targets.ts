// The servers that are measured: mockfluence as built, servers that do the same by hand, and other mocks where they are found.

import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '../free-port.ts'
import { type Fixed, MOCKS, type Mock, PATHS, type Paths } from './mocks.ts'

export interface Target {
  readonly name: string
  readonly url: string
  /** µs of CPU that it has spent, and bytes that it holds; null for a program of others. */
  readonly spent: (() => Promise<{ readonly cpu: number; readonly rss: number }>) | null
  /** Has its process do something for some ms; returns how often a second it did. Null for a program of others. */
  readonly rate: ((task: object) => Promise<number>) | null
  /** The paths of its small record and of its creations. */
  readonly paths: Paths
  stop(): Promise<void>
}

/** The small record in a world whose answers take 200 ms. */
export const SLOW = `/w/slow${PATHS.get}`

/** Starts a script of this folder that tells its URL. */
export async function startOwn(name: string, script: string, args: readonly string[]): Promise<Target> {
  const path = fileURLToPath(new URL(script, import.meta.url))
  const child = fork(path, [...args], { execArgv: [] })
  const [{ url }] = await once(child, 'message')
  const spent = async () => {
    child.send('spent')
    const [{ cpu, rss }] = await once(child, 'message')
    return { cpu: cpu.user + cpu.system, rss }
  }
  const rate = async (task: object) => {
    child.send(task)
    const [{ rate, error }] = await once(child, 'message')
    if (error !== undefined) throw new Error(`${name}: ${error}`)
    return Number(rate)
  }
  return { name, url, spent, rate, paths: PATHS, stop: () => ended(child) }
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const close = once(child, 'close')
  child.kill()
  await close
}

/** Starts every other mock that is found in `folder` (or its node_modules/.bin) or on the PATH. */
export async function startOthers(folder: string | undefined, answers: Fixed): Promise<Target[]> {
  const places = [
    ...(folder === undefined ? [] : [folder, join(folder, 'node_modules', '.bin')]),
    ...(process.env.PATH ?? '').split(delimiter),
  ]
  const found = MOCKS.flatMap((mock) => {
    const path = places.map((place) => join(place, mock.command)).find((each) => existsSync(each))
    return path === undefined ? [] : [{ mock, path }]
  })
  const started = await Promise.all(found.map(({ mock, path }) => startOther(mock, path, answers)))
  return started.filter((target) => target !== null)
}

/** Starts another mock; tells why, and returns null, if it does not answer. */
async function startOther(
  { name, files, args, paths = PATHS }: Mock,
  path: string,
  answers: Fixed,
): Promise<Target | null> {
  const cwd = await mkdtemp(join(tmpdir(), 'mockfluence-bench-'))
  for (const [file, content] of Object.entries(files(answers))) {
    await mkdir(dirname(join(cwd, file)), { recursive: true })
    await writeFile(join(cwd, file), typeof content === 'string' ? content : JSON.stringify(content))
  }
  const port = await freePort()
  const child = spawn(path, args(port), { cwd, stdio: 'ignore', env: { ...process.env, NODE_ENV: 'production' } })
  const stop = async () => {
    await ended(child)
    await rm(cwd, { recursive: true, force: true })
  }
  const url = `http://127.0.0.1:${port}`
  if (await answers200(`${url}${paths.get}`, child)) return { name, url, spent: null, rate: null, paths, stop }
  console.log(`${name} is left out: ${path} did not answer GET ${paths.get} with success within ${PATIENCE / 1000} s`)
  await stop()
  return null
}

const PATIENCE = 60_000

async function answers200(url: string, child: ChildProcess): Promise<boolean> {
  for (const end = performance.now() + PATIENCE; performance.now() < end && child.exitCode === null; ) {
    const answer = await fetch(url).catch(() => null)
    await answer?.arrayBuffer()
    if (answer?.ok) return true
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  return false
}
