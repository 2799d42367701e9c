// A streamed response on a connection that takes no more: what a test over real sockets cannot bring about reliably.

import { Writable } from 'node:stream'
import { describe, expect, it, vi } from 'vitest'
import type { AppContext } from '../../src/server/pipeline/exchange.ts'
import { sendStream } from '../../src/server/pipeline/respond.ts'

/** The response of a connection that never takes what is written. */
class Stuck extends Writable {
  head: unknown[] = []

  constructor() {
    super({ highWaterMark: 1, write: () => {} })
  }

  writeHead(...head: unknown[]) {
    this.head = head
  }
}

function sent(outgoing: Stuck, method = 'GET') {
  let source: ReadableStreamDefaultController<Uint8Array> | undefined
  const left = vi.fn()
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      source = controller
      controller.enqueue(Buffer.from('one'))
      controller.enqueue(Buffer.from('two'))
    },
    cancel: left,
  })
  const context = { req: { method }, env: { outgoing } } as unknown as AppContext
  const response = sendStream(context, new Response(body, { headers: { 'x-a': 'b' } }))
  return { response, left, fail: () => source?.error(new Error('fell behind')) }
}

describe('a streamed response', () => {
  it('is cut off when it breaks while the connection takes no more', async () => {
    const outgoing = new Stuck()
    const { fail, left } = sent(outgoing)
    await expect.poll(() => outgoing.writableNeedDrain).toBe(true)
    expect(outgoing.head).toEqual([200, { 'x-a': 'b' }])
    fail()
    await expect.poll(() => outgoing.destroyed).toBe(true)
    expect(left).not.toHaveBeenCalled()
  })

  it('is given up when the client leaves', async () => {
    const outgoing = new Stuck()
    const { left } = sent(outgoing)
    outgoing.destroy()
    await expect.poll(() => left).toHaveBeenCalled()
  })

  it('is given up when the client has left before, or wants only the headers', async () => {
    const gone = new Stuck()
    gone.destroy()
    for (const { response, left } of [sent(gone), sent(new Stuck(), 'HEAD')]) {
      expect(left).toHaveBeenCalled()
      expect([response.body, response.headers.get('x-a')]).toEqual([null, 'b'])
    }
  })
})
