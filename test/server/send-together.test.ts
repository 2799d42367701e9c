import type { ServerResponse } from 'node:http'
import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { realTime } from '../../src/kit/real-time.ts'
import { responsesTogether } from '../../src/server/response/send-together.ts'

/** Responses that note in `sent` what they were ended with. */
function outbox() {
  const together = responsesTogether(realTime)
  const sent: unknown[] = []
  const send = (body: string | Uint8Array, now: number, destroyed = false) => {
    const end = (...given: unknown[]) => sent.push(given)
    together.send({ outgoing: { destroyed, end } as unknown as ServerResponse, body, coding: 'utf8' }, now)
  }
  return { sent, send }
}

it('sends the responses of one turn of the event loop at its end, in their order', async () => {
  const { sent, send } = outbox()
  send('first', 100)
  send('second', 100.9)
  expect(sent).toEqual([])
  await setImmediate()
  expect(sent).toEqual([
    ['first', 'utf8'],
    ['second', 'utf8'],
  ])
  send('third', 101)
  await setImmediate()
  expect(sent).toHaveLength(3)
})

it('sends them as soon as one has waited for more than 1 ms, each once', async () => {
  const { sent, send } = outbox()
  send('first', 100)
  send('second', 101.1)
  expect(sent).toHaveLength(2)
  send('third', 101.2)
  expect(sent).toHaveLength(2)
  await setImmediate()
  expect(sent.map((given) => (given as [string])[0])).toEqual(['first', 'second', 'third'])
})

it('sends nothing to a client that has left meanwhile', async () => {
  const { sent, send } = outbox()
  send('to nobody', 100, true)
  send('to somebody', 100)
  await setImmediate()
  expect(sent).toEqual([['to somebody', 'utf8']])
})
