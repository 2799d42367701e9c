// Requests byte by byte, for what clients do not send.

import { connect, type Socket } from 'node:net'

export interface Seen {
  readonly text: string
  /** The code of what broke the connection. */
  readonly error: string | null
  /** In how many pieces it came. */
  readonly pieces: number
}

interface Raw {
  /** Leaves once this has come. */
  readonly enough?: RegExp
  /** Does more with the socket once the text is written. */
  readonly further?: (socket: Socket) => void
}

/** Sends a text to a server, and listens until the connection ends. */
export async function raw(url: string, text: string, { enough, further }: Raw = {}): Promise<Seen> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  // A piece may end within a character.
  socket.setEncoding('utf8')
  const seen: { text: string; error: string | null; pieces: number } = { text: '', error: null, pieces: 0 }
  socket.on('data', (part) => {
    seen.text += part
    seen.pieces++
    if (enough?.test(seen.text)) socket.destroy()
  })
  socket.on('error', (reason: NodeJS.ErrnoException) => {
    seen.error = reason.code ?? reason.message
  })
  socket.write(text)
  further?.(socket)
  await new Promise((resolve) => socket.once('close', resolve))
  return seen
}
