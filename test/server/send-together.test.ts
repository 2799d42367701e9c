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

const bodies = (sent: readonly unknown[]) => sent.map((given) => (given as [string])[0])

it('sends a response at once while there is one in each turn of the event loop', async () => {
  const { sent, send } = outbox()
  for (let turn = 1; turn <= 3; turn++) {
    send('alone', 100)
    expect(sent).toHaveLength(turn)
    await setImmediate()
    expect(sent).toHaveLength(turn)
  }
})

it('sends the responses of one turn at its end, in their order, once a turn had more than one', async () => {
  const { sent, send } = outbox()
  send('first', 100)
  send('second', 100.2)
  expect(sent).toEqual([['first', 'utf8']])
  await setImmediate()
  expect(bodies(sent)).toEqual(['first', 'second'])
  send('third', 101)
  send('fourth', 101.9)
  expect(sent).toHaveLength(2)
  await setImmediate()
  expect(bodies(sent)).toEqual(['first', 'second', 'third', 'fourth'])
  send('alone', 102)
  expect(sent).toHaveLength(4)
  await setImmediate()
  send('alone again', 103)
  expect(sent).toHaveLength(6)
})

it('sends them as soon as one has waited for more than 1 ms, each once', async () => {
  const { sent, send } = outbox()
  send('first', 100)
  send('second', 100)
  send('third', 101.1)
  expect(sent).toHaveLength(3)
  send('fourth', 101.2)
  expect(sent).toHaveLength(3)
  await setImmediate()
  expect(bodies(sent)).toEqual(['first', 'second', 'third', 'fourth'])
})

it('sends nothing to a client that has left meanwhile', async () => {
  const { sent, send } = outbox()
  send('to nobody', 100, true)
  send('to somebody', 100)
  await setImmediate()
  expect(sent).toEqual([['to somebody', 'utf8']])
})
