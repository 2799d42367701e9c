// Uploads as sockets see them: how they end, what they cost, and that every client gets its answer.

import { once } from 'node:events'
import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import { type RealTime, realTime } from '../../src/kit/real-time.ts'
import { LIMITS } from '../../src/model/limits.ts'
import type { LogEvent } from '../../src/server/log/event.ts'
import { BOUNDARY, MULTIPART, openPart } from '../multipart.ts'
import { type Sim, simulate } from '../simulate.ts'

const ANALYZE = '/admin/api/v1/video_analysis/analyze'
const MIB = 2 ** 20
const NAMES = `\r\n--${BOUNDARY}\r\nContent-Disposition: form-data; name="campaign_name"\r\n\r\nSpring\r\n--${BOUNDARY}\r\nContent-Disposition: form-data; name="brand_name"\r\n\r\nAcme\r\n--${BOUNDARY}--\r\n`

const start = (url: string, headers: Record<string, string | number> = {}, agent?: Agent): ClientRequest =>
  request(url + ANALYZE, {
    method: 'POST',
    headers: { authorization: 'Bearer test', ...MULTIPART, ...headers },
    ...(agent ? { agent } : {}),
  })

/** The status and the body of the answer, whatever happens to the connection afterwards. */
function answerOf(call: ClientRequest): Promise<{ status: number | undefined; text: string }> {
  return new Promise((resolve, reject) => {
    call.on('error', reject)
    call.on('response', (response: IncomingMessage) => {
      let text = ''
      response.on('data', (chunk: Buffer) => {
        text += chunk.toString()
      })
      response.on('end', () => resolve({ status: response.statusCode, text }))
    })
  })
}

const PICTURES = Buffer.alloc(MIB, 'moving pictures\r\n--')

/** Writes `count` MiB, no faster than they are taken. */
async function write(call: ClientRequest, count: number): Promise<void> {
  for (let at = 0; at < count; at++) if (!call.write(PICTURES)) await once(call, 'drain')
}

const kept = async (sim: Sim) => (await sim.records('video_analyses')).length
const statuses = async (sim: Sim): Promise<number[]> => {
  const { requests } = (await sim.get('/__sim/requests')).body
  return requests.map(({ response }: { response: { status: number } }) => response.status)
}

describe('an early refusal', () => {
  it('comes before the body where the headers say enough', async () => {
    const sim = await simulate({ over: 'socket' })
    const call = start(sim.url, { 'content-length': 10_000 * MIB })
    const answer = answerOf(call)
    call.flushHeaders()
    const { status, text } = await answer
    expect([status, text]).toEqual([413, expect.stringMatching(/larger than the limit of 2\.1 GiB/)])
    call.destroy()
  })

  it.each(['keep-alive', 'close'])('comes while the client is still sending (connection: %s)', async (connection) => {
    const sim = await simulate({ over: 'socket' })
    const call = start(sim.url, { connection, 'content-length': 1_000 * MIB })
    const answer = answerOf(call)
    call.write(openPart({ name: 'video', filename: 'clip.txt' }))
    for (let at = 0; at < 8; at++) call.write(PICTURES)
    const { status, text } = await answer
    expect([status, JSON.parse(text).error.internal_code]).toEqual([400, 4002])
    expect(await kept(sim)).toBe(0)
    call.destroy()
  })

  it('leaves the connection usable', async () => {
    const sim = await simulate({ over: 'socket' })
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const ports = new Set<number | undefined>()
    for (const size of [0, 1, 20]) {
      const call = start(sim.url, { 'transfer-encoding': 'chunked' }, agent)
      const answer = answerOf(call)
      call.on('socket', (socket) => ports.add(socket.localPort))
      call.write(openPart({ name: 'video', filename: 'clip.txt' }))
      for (let at = 0; at < size; at++) call.write(PICTURES)
      call.end(NAMES)
      expect((await answer).status).toBe(400)
    }
    expect(ports.size).toBe(1)
    agent.destroy()
  })

  it('reaches fetch', async () => {
    const sim = await simulate({ over: 'socket' })
    for (let time = 0; time < 2; time++) {
      const form = new FormData()
      form.append('video', new Blob([new Uint8Array(10 * MIB)]), 'clip.txt')
      const { status, body } = await sim.request('POST', ANALYZE, { body: form })
      expect([status, body.error.internal_code]).toEqual([400, 4002])
      expect((await sim.get(`${ANALYZE}/va_nothing`)).status).toBe(404)
    }
  })
})

describe('an upload that does not come to its end', () => {
  const head = (length: number) =>
    `POST ${ANALYZE} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer test\r\nContent-Type: ${MULTIPART['content-type']}\r\nContent-Length: ${length}\r\n\r\n`

  it('is refused when it is truncated', async () => {
    const sim = await simulate({ over: 'socket' })
    const socket = connect(Number(new URL(sim.url).port), '127.0.0.1')
    let answer = ''
    socket.on('data', (chunk) => {
      answer += chunk.toString()
    })
    socket.end(head(1_000_000) + openPart({ name: 'video', filename: 'clip.mp4' }))
    await once(socket, 'close')
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(await kept(sim)).toBe(0)
    expect((await sim.get(`${ANALYZE}/va_nothing`)).status).toBe(404)
  })

  it('leaves nothing behind when it is abandoned', async () => {
    const sim = await simulate({ over: 'socket' })
    const call = start(sim.url, { 'transfer-encoding': 'chunked' })
    call.on('error', () => undefined)
    call.write(openPart({ name: 'video', filename: 'clip.mp4' }))
    await write(call, 4)
    call.destroy()
    await expect.poll(() => statuses(sim)).toEqual([499])
    expect(await kept(sim)).toBe(0)
  })

  it('is ended when nothing comes any more', async () => {
    const soon = { ...realTime, after: (ms: number, then: () => void) => realTime.after(ms / 300, then) }
    const sim = await simulate({ over: 'socket', real: soon })
    const call = start(sim.url, { 'transfer-encoding': 'chunked' })
    const answer = answerOf(call)
    call.write(openPart({ name: 'video', filename: 'clip.mp4' }))
    const { status, text } = await answer
    expect([status, JSON.parse(text).error.message]).toEqual([408, 'No part of the body arrived for 30 s'])
    expect(await kept(sim)).toBe(0)
    if (!call.destroyed) await once(call, 'close')
  })

  it('is ended when it trickles on and on, while others are served', async () => {
    let begun = Number.POSITIVE_INFINITY
    // Once it has begun, ten minutes are a second.
    const times = () => (realTime.elapsed() > begun ? 600 : 1)
    const soon: RealTime = {
      ...realTime,
      elapsed: () => Math.min(begun, realTime.elapsed()) + Math.max(0, realTime.elapsed() - begun) * 600,
      // A second without a part is 30 there: a busy machine may trickle slowly.
      after: (ms, then, holds) => realTime.after(ms / (ms === LIMITS.body_idle_ms ? 30 : times()), then, holds),
    }
    const events: LogEvent[] = []
    const sim = await simulate({ over: 'socket', real: soon, onEvent: (event) => events.push(event) })
    begun = realTime.elapsed()
    const call = start(sim.url, { 'transfer-encoding': 'chunked' })
    const answer = answerOf(call)
    call.write(openPart({ name: 'video', filename: 'clip.mp4' }))
    const trickle = setInterval(() => call.write('x'), 10)
    expect((await sim.get('/__sim/health')).status).toBe(200)
    const { status, text } = await answer
    expect([status, JSON.parse(text).error.message]).toEqual([408, 'The body had not come whole after 600 s'])
    expect(events).toContainEqual(expect.objectContaining({ event: 'request', status: 408 }))
    expect(await kept(sim)).toBe(0)
    await expect.poll(() => call.destroyed).toBe(true)
    clearInterval(trickle)
  })
})
