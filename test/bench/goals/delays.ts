// How honest delays are: 200 ms, by a rule of a scenario, next to a timer of node:http.

import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { SLOW } from '../targets.ts'
import { SECONDS, type Work } from './work.ts'

const DELAY = 200
const CLIENTS = 100

export const DELAYS: readonly Work[] = [
  {
    name: `delay of ${DELAY} ms, ${CLIENTS} connections spread, p99 error`,
    unit: 'ms',
    more: false,
    goal: '<= 1.30',
    measure: ({ url }) => p99Error(new URL(url + SLOW)),
  },
]

/** How far from their time answers come, with so many calls under way at any time; ms. */
async function p99Error(url: URL): Promise<number> {
  const sockets = await Promise.all(Array.from({ length: CLIENTS }, () => connected(url)))
  const text = `GET ${url.pathname} HTTP/1.1\r\nhost: ${url.host}\r\nauthorization: Bearer bench\r\n\r\n`
  await steadily(sockets, text, 1_000)
  const errors = await steadily(sockets, text, 1_000 * SECONDS)
  for (const socket of sockets) socket.destroy()
  return errors.toSorted((a, b) => a - b)[Math.floor(errors.length * 0.99)] ?? Number.NaN
}

/** Each connection calls again as soon as it is answered, for so many ms; how far from their time the answers came. */
async function steadily(sockets: readonly Socket[], text: string, ms: number): Promise<number[]> {
  const end = performance.now() + ms
  const errors: number[] = []
  const client = async (socket: Socket, at: number) => {
    await new Promise((resolve) => setTimeout(resolve, (DELAY * at) / CLIENTS))
    while (performance.now() < end) errors.push(Math.abs((await answered(socket, text)) - DELAY))
  }
  await Promise.all(sockets.map(client))
  return errors
}

async function connected({ hostname, port }: URL): Promise<Socket> {
  const socket = connect(Number(port), hostname)
  socket.setNoDelay(true)
  await once(socket, 'connect')
  return socket
}

/** ms from a call to the first byte of its answer. */
function answered(socket: Socket, text: string): Promise<number> {
  return new Promise((resolve) => {
    const begun = performance.now()
    socket.once('data', () => resolve(performance.now() - begun))
    socket.write(text)
  })
}
