// A streamed response on a connection that takes no more: what a test over real sockets cannot bring about reliably.

import { Writable } from 'node:stream'
import { describe, expect, it, vi } from 'vitest'
import { PlainAnswer } from '../../src/control/plain-answer.ts'
import type { AppContext } from '../../src/server/exchange.ts'
import { SENT } from '../../src/server/wire/reply.ts'
import { sendPlain } from '../../src/server/wire/send-plain.ts'

/** The response of a connection that never takes what is written. */
class Stuck extends Writable {
  readonly req: { readonly method: string }
  head: unknown[] = []

  constructor(method = 'GET') {
    super({ highWaterMark: 1, write: () => {} })
    this.req = { method }
  }

  writeHead(...head: unknown[]) {
    this.head = head
    return this
  }
}

function sent(outgoing: Stuck) {
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
  const context = { req: outgoing.req, env: { outgoing } } as unknown as AppContext
  const reply = sendPlain(context, new PlainAnswer(body, { 'x-a': 'b' }))
  return { reply, left, fail: () => source?.error(new Error('fell behind')) }
}

describe('a streamed response', () => {
  it('is cut off when it breaks while the connection takes no more', async () => {
    const outgoing = new Stuck()
    const { fail, left } = sent(outgoing)
    await vi.waitFor(() => expect(outgoing.writableNeedDrain).toBe(true))
    expect(outgoing.head).toEqual([200, { 'x-a': 'b' }])
    fail()
    await vi.waitFor(() => expect(outgoing.destroyed).toBe(true))
    expect(left).not.toHaveBeenCalled()
  })

  it('is given up when the client leaves', async () => {
    const outgoing = new Stuck()
    const { left } = sent(outgoing)
    outgoing.destroy()
    await vi.waitFor(() => expect(left).toHaveBeenCalled())
  })

  it('is given up when the client has left before, or wants only the headers', async () => {
    const gone = new Stuck()
    gone.destroy()
    for (const outgoing of [gone, new Stuck('HEAD')]) {
      const { reply, left } = sent(outgoing)
      expect(left).toHaveBeenCalled()
      expect([reply, outgoing.head, outgoing.writableLength]).toEqual([SENT, [200, { 'x-a': 'b' }], 0])
    }
  })
})
