// What becomes of lines that nobody reads.

import http from 'node:http'
import { describe, expect, it } from 'vitest'
import { BoundedOutput } from '../../src/cli/bounded-output.ts'
import { LIMITS } from '../../src/model/limits.ts'
import { freePort } from '../free-port.ts'
import { startProcess } from './mockfluence.ts'

const MIB = 1024 * 1024

/** An output whose reader takes all that was written whenever `readAll` is called. */
function slowReader() {
  const pieces: string[] = []
  const waiting: (() => void)[] = []
  const write = (text: string, done = () => {}) => {
    pieces.push(text)
    waiting.push(done)
  }
  const output = new BoundedOutput({ write }, (lines) => `${lines} lines are missing`)
  const readAll = () => {
    for (let taken = waiting.shift(); taken; taken = waiting.shift()) taken()
    return pieces.join('').split('\n').slice(0, -1)
  }
  return { output, readAll }
}

describe('an output', () => {
  it('passes on every line, in order', () => {
    const { output, readAll } = slowReader()
    const lines = Array.from({ length: 1000 }, (_, at) => `line ${at}`)
    for (const line of lines) output.write(`${line}\n`)
    expect(readAll()).toEqual(lines)
  })

  it('drops lines when too many wait, and counts them where they would have stood', () => {
    const { output, readAll } = slowReader()
    const long = 'é'.repeat(500)
    const lines = Array.from({ length: 20_000 }, (_, at) => `${at} ${long}`)
    for (const line of lines) output.write(`${line}\n`)
    const read = readAll()
    expect(read.slice(0, -1)).toEqual(lines.slice(0, read.length - 1))
    expect(read.at(-1)).toBe(`${lines.length - read.length + 1} lines are missing`)
    expect(Buffer.byteLength(read.join('\n'))).toBeLessThan(LIMITS.unread_output_bytes + MIB)
    expect(Buffer.byteLength(read.join('\n'))).toBeGreaterThan(LIMITS.unread_output_bytes - MIB)
    output.write('the next\n')
    expect(readAll().at(-1)).toBe('the next')
  })

  it('waits for its reader, but not forever', async () => {
    const { output, readAll } = slowReader()
    await output.passed(60_000)
    output.write('one\n')
    output.write('two\n')
    await output.passed(1)
    const passed = output.passed(60_000)
    expect(readAll()).toEqual(['one', 'two'])
    await passed
  })
})

/** Calls addresses of 8 KB, so that `count` log lines of that length are written. */
async function call(port: number, count: number): Promise<void> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 8 })
  const pad = 'x'.repeat(8_000)
  const get = (path: string) =>
    new Promise<void>((resolve, reject) => {
      http
        .get({ port, path, agent, headers: { authorization: 'Bearer x' } }, (response) => {
          response.resume()
          response.on('end', resolve)
        })
        .on('error', reject)
    })
  let at = 0
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      while (at < count) await get(`/nowhere/${at++}/${pad}`)
    }),
  )
  agent.destroy()
}

async function unreadServer(more: readonly string[] = []) {
  const port = await freePort()
  const server = await startProcess(['--port', String(port), '--log', 'json', ...more], {}, { unread: true })
  await expect
    .poll(
      () =>
        fetch(`http://127.0.0.1:${port}/__sim/health`).then(
          ({ status }) => status,
          () => 0,
        ),
      { timeout: 15_000 },
    )
    .toBe(200)
  return { port, ...server }
}

describe('a server whose stdout nobody reads', () => {
  it('keeps little of it, drops lines, and counts them', async () => {
    const { port, child, out, stop } = await unreadServer()
    // 12 MB of lines.
    await call(port, 1_500)
    child.stdout.resume()
    // An end would wait for the reader, but not for long.
    await expect.poll(() => out.stdout.includes('"dropped_lines"')).toBe(true)
    expect((await stop()).status).toBe(0)
    // What waited in the process, and what was on its way.
    expect(Buffer.byteLength(out.stdout)).toBeLessThan(LIMITS.unread_output_bytes + MIB)
    const lines = out.stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(lines[0]).toMatchObject({ event: 'listening' })
    const dropped = lines.filter(({ event }) => event === 'log')
    expect(dropped).toEqual([{ time: expect.any(String), event: 'log', dropped_lines: expect.any(Number) }])
    const requests = lines.filter(({ event }) => event === 'request')
    expect(requests.length + dropped[0].dropped_lines).toBe(
      1_500 + requests.filter(({ path }) => path === '/__sim/health').length,
    )
  }, 60_000)

  it('serves on when its reader goes', async () => {
    const { port, child } = await unreadServer()
    const exit = new Promise((resolve) => child.on('exit', resolve))
    child.stdout.destroy()
    await call(port, 300)
    expect((await fetch(`http://127.0.0.1:${port}/__sim/health`)).status).toBe(200)
    child.kill()
    expect(await exit).toBe(0)
  })
})
