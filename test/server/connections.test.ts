// Too many connections: which are closed, that it is said once, and that others are served.

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
  it('new ones are closed, and it is said once; idle ones make room', async () => {
    const { said, crowd, served } = await crowded()
    const all = await crowd('GET /__sim/health HTTP/1.1\r\nHost: localhost\r\n\r\n')
    await expect.poll(() => all.map(({ heard }) => heard.slice(0, 12))).toEqual(Array(MOST).fill('HTTP/1.1 200'))
    expect(await served()).toBe(false)
    await expect.poll(() => all.map(({ closed }) => closed)).toEqual(Array(MOST).fill(true))
    expect([await served(), await served()]).toEqual([true, true])
    expect(said).toEqual([
      '3 connections are open: new ones are closed while there are so many (--max-connections sets the limit)',
    ])
  })

  it('calls in progress stay', async () => {
    const { sim, crowd, served } = await crowded()
    const json = { method: 'POST', headers: { 'content-type': 'application/json' } }
    const body = JSON.stringify({ name: 's', rules: [{ name: 'r', on: '*', delay: { virtual: '1m' } }] })
    await sim.simulator.fetch('/__sim/scenarios', { ...json, body })
    const call = 'GET /api/v1/rt_tracking/insights HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer x\r\n\r\n'
    const all = await crowd(call)
    await expect.poll(() => sim.simulator.worlds.find('default')?.clock.pending).toBeGreaterThanOrEqual(MOST)
    expect(await served()).toBe(false)
    await sim.simulator.fetch('/__sim/clock/advance', { ...json, body: '{"by":"2m"}' })
    await expect.poll(() => all.map(({ heard }) => heard.slice(0, 8))).toEqual(all.map(() => 'HTTP/1.1'))
    await expect.poll(served).toBe(true)
  })
})

it('createSimulator takes maxConnections, and refuses what is no number of them', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {})
  await using sim = await createSimulator({ maxConnections: 1 })
  const { url } = await sim.listen({ port: 0 })
  const first = connect(Number(new URL(url).port), '127.0.0.1')
  open.push(first)
  await once(first, 'connect')
  await expect(fetch(`${url}/__sim/health`)).rejects.toThrow('fetch failed')
  expect(said).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/^mockfluence: .*connections/))
  said.mockRestore()
  for (const wrong of [0, 1.5, '9', Number.NaN])
    await expect(createSimulator({ maxConnections: wrong as number })).rejects.toThrow('maxConnections must be a')
})
