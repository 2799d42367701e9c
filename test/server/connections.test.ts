// Too many connections: who has to go, that it is said once, and that others are served.

import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createSimulator } from '../../src/index.ts'
import { simulate } from '../simulate.ts'

const open: Socket[] = []
afterEach(() => {
  for (const socket of open.splice(0)) socket.destroy()
})

const MOST = 3

async function crowded() {
  const said: string[] = []
  const sim = await simulate({ over: 'socket', maxConnections: MOST, onShortage: (message) => said.push(message) })
  const { port } = new URL(sim.url)
  /** Opens a connection, and sends the beginning of a request. */
  const begin = async (text = '') => {
    const socket = connect(Number(port), '127.0.0.1')
    open.push(socket)
    const state = { socket, closed: false, heard: '' }
    socket.on('error', () => {})
    socket.on('close', () => {
      state.closed = true
    })
    socket.on('data', (data) => {
      state.heard += data
    })
    await once(socket, 'connect')
    if (text !== '') socket.write(text)
    return state
  }
  const crowd = async (text: string) => {
    const all = []
    for (let at = 0; at < MOST; at++) all.push(await begin(text))
    return all
  }
  const GET = 'GET /__sim/health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'
  const served = async () => {
    const state = await begin(GET)
    await once(state.socket, 'close')
    return state.heard.startsWith('HTTP/1.1 200')
  }
  return { sim, said, crowd, served }
}

describe('beyond --max-connections', () => {
  it.each([
    ['idle ones', ''],
    ['slow headers', 'GET /__sim/health HTTP/1.1\r\nHost: loc'],
    [
      'slow bodies',
      'POST /admin/api/v1/campaigns HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer x\r\nContent-Length: 100\r\n\r\n{',
    ],
  ])('%s make room for others, the longest one first, and it is said once', async (_title, text) => {
    const { sim, said, crowd, served } = await crowded()
    const all = await crowd(text)
    if (text.startsWith('POST')) await expect.poll(() => sim.simulator.underWay.calls).toBe(MOST)
    expect([await served(), await served()]).toEqual([true, true])
    await expect.poll(() => all.map(({ closed }) => closed)).toEqual([true, false, false])
    expect(said).toEqual([
      '3 connections are open: from now on the longest idle one is closed for each new one, or the slowest sender (--max-connections sets the limit)',
    ])
  })

  it('calls in progress stay, and the new one goes', async () => {
    const { sim, crowd, served } = await crowded()
    await sim.simulator.fetch('/__sim/scenarios', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 's', rules: [{ name: 'r', on: '*', delay: { virtual: '1m' } }] }),
    })
    const call = 'GET /api/v1/rt_tracking/insights HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer x\r\n\r\n'
    const all = await crowd(call)
    await expect.poll(() => sim.simulator.worlds.find('default')?.clock.pending).toBeGreaterThanOrEqual(MOST)
    expect(await served()).toBe(false)
    await sim.simulator.fetch('/__sim/clock/advance', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"by":"2m"}',
    })
    await expect.poll(() => all.map(({ heard }) => heard.slice(0, 8))).toEqual(all.map(() => 'HTTP/1.1'))
    expect(await served()).toBe(true)
  })
})

it('createSimulator takes maxConnections, and refuses what is no number of them', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {})
  await using sim = await createSimulator({ maxConnections: 1 })
  const { url } = await sim.listen({ port: 0 })
  const closed = connect(Number(new URL(url).port), '127.0.0.1')
  open.push(closed)
  await once(closed, 'connect')
  const gone = once(closed, 'close')
  expect((await fetch(`${url}/__sim/health`, { headers: { connection: 'close' } })).status).toBe(200)
  await gone
  expect(said).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/^mockfluence: .*connections/))
  said.mockRestore()
  for (const wrong of [0, 1.5, '9', Number.NaN])
    await expect(createSimulator({ maxConnections: wrong as number })).rejects.toThrow('maxConnections must be a whole')
})
