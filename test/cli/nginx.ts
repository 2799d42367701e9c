// nginx with the files that the handbook ships, in front of servers of this machine.

import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseAllDocuments } from 'yaml'
import { freePort } from '../free-port.ts'
import { textOf } from './documents.ts'

/** Debian keeps servers where not everybody's PATH leads. */
const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` }

/** The files of the handbook: of Kubernetes what nginx reads there, but for the look-up of names, which Debian's nginx lacks. */
const FILES = {
  'nginx.conf': () => textOf('src/handbook/deploy/nginx.conf'),
  'kubernetes.yaml': () => {
    const documents = parseAllDocuments(textOf('src/handbook/deploy/kubernetes.yaml'))
    const found = documents.map((document) => document.getIn(['data', 'default.conf'])).find(Boolean)
    return String(found)
      .replace(/^resolver .*$/m, '')
      .replaceAll(' resolve ', ' ')
  },
}

/** Puts servers of this machine in the place of those of a file, in their order. */
function here(text: string, ports: readonly number[]): string {
  let at = 0
  return text.replace(/^( +server )[^ {]+:4710/gm, (_, begin) => `${begin}127.0.0.1:${ports[at++]}`)
}

const folders: string[] = []
const running: ChildProcess[] = []

/** Ends every nginx. */
export async function endNginx(): Promise<void> {
  for (const child of running.splice(0)) {
    child.kill('SIGTERM')
    if (child.pid !== undefined && child.exitCode === null) await once(child, 'exit')
  }
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
}

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'mockfluence-nginx-'))
  folders.push(made)
  return made
}

/** Runs it, and waits until it listens. Returns its origin. */
async function run(command: string, args: readonly string[], port: number): Promise<string> {
  const child = spawn(command, args, { env, stdio: ['ignore', 'ignore', 'pipe'] })
  running.push(child)
  let said = ''
  let missing: Error | null = null
  child.once('error', (error) => {
    missing = error
  })
  child.stderr.on('data', (part) => {
    said += part
  })
  const url = `http://127.0.0.1:${port}`
  for (;;) {
    if (missing !== null) throw missing
    if (child.exitCode !== null) throw new Error(`${command} ended: ${said}`)
    const answer = await fetch(`${url}/__sim/health`).catch(() => null)
    if (answer?.ok) return url
    await pause(20)
  }
}

/** Where nginx keeps what it needs for a moment, so that it also runs without the rights of root. */
const NGINX_MAIN = `worker_processes 1; daemon off; pid nginx.pid; error_log stderr crit;
events { worker_connections 1024; }
http { access_log off; client_body_temp_path b; proxy_temp_path p; fastcgi_temp_path f; uwsgi_temp_path u; scgi_temp_path s;
include service.conf; }`

/** Starts nginx with a file of the handbook. Returns its origin. */
export async function startNginx(file: keyof typeof FILES, servers: readonly number[]): Promise<string> {
  const [port, decoding, at] = [await freePort(), await freePort(), folder()]
  const text = here(FILES[file](), servers)
    .replace('listen 4710;', `listen 127.0.0.1:${port};`)
    .replaceAll('127.0.0.1:4709', `127.0.0.1:${decoding}`)
  writeFileSync(join(at, 'service.conf'), text)
  writeFileSync(join(at, 'nginx.conf'), NGINX_MAIN)
  return run('nginx', ['-p', at, '-c', join(at, 'nginx.conf'), '-e', 'stderr'], port)
}

const found = (command: string, flag: string) => spawnSync(command, [flag], { env, stdio: 'ignore' }).status === 0

/** Where nginx must be there, nothing is skipped: `.ci/run` says so. */
export const SKIPPED = process.env.NGINX !== 'required' && !found('nginx', '-v')
