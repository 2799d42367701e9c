// nginx and HAProxy with the files that the handbook ships, in front of servers of this machine.

import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../free-port.ts'
import { textOf } from './documents.ts'

/** Debian keeps servers where not everybody's PATH leads. */
const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` }

/** The files of the handbook. */
const NGINX = textOf('src/handbook/deploy/nginx.conf')
const HAPROXY = textOf('src/handbook/deploy/haproxy.cfg')

const here = (ports: readonly number[]) => (text: string) =>
  ports.reduce((changed, port, at) => changed.replaceAll(`10.0.0.${11 + at}:4710`, `127.0.0.1:${port}`), text)

/** A text of the files, changed as they say that users may. */
type Change = (text: string) => string

const folders: string[] = []
const running: ChildProcess[] = []

/** Ends all proxies. */
export async function endProxies(): Promise<void> {
  for (const child of running.splice(0)) {
    child.kill('SIGTERM')
    if (child.pid !== undefined && child.exitCode === null) await once(child, 'exit')
  }
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
}

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'mockfluence-proxy-'))
  folders.push(made)
  return made
}

/** Runs a proxy, and waits until it listens. Returns its origin. */
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

async function startNginx(servers: readonly number[], change: Change): Promise<string> {
  const [port, decoding, at] = [await freePort(), await freePort(), folder()]
  const text = here(servers)(change(NGINX))
    .replace('listen 4710;', `listen 127.0.0.1:${port};`)
    .replaceAll('127.0.0.1:4709', `127.0.0.1:${decoding}`)
  writeFileSync(join(at, 'service.conf'), text)
  writeFileSync(join(at, 'nginx.conf'), NGINX_MAIN)
  return run('nginx', ['-p', at, '-c', join(at, 'nginx.conf'), '-e', 'stderr'], port)
}

async function startHaproxy(servers: readonly number[], change: Change): Promise<string> {
  const [port, file] = [await freePort(), join(folder(), 'haproxy.cfg')]
  writeFileSync(file, here(servers)(change(HAPROXY)).replace('bind :4710', `bind 127.0.0.1:${port}`))
  return run('haproxy', ['-db', '-q', '-f', file], port)
}

const found = (command: string, flag: string) => spawnSync(command, [flag], { env, stdio: 'ignore' }).status === 0

/** Where proxies must be there, none is skipped: `.ci/run` says so. */
const required = process.env.PROXIES === 'required'

export const PROXIES = [
  { name: 'nginx', start: startNginx, skipped: !required && !found('nginx', '-v') },
  { name: 'HAProxy', start: startHaproxy, skipped: !required && !found('haproxy', '-v') },
]
