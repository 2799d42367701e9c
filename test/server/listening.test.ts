import { once } from 'node:events'
import { get } from 'node:http'
import { connect, createServer } from 'node:net'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Simulator } from '../../src/cli/simulator.ts'
import { createSimulator } from '../../src/index.ts'
import { freePort } from '../free-port.ts'

const taken: ReturnType<typeof createServer>[] = []
const simulators: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const server of taken.splice(0)) server.close()
  for (const simulator of simulators.splice(0)) await simulator.close()
})

async function listeningPort(server = createServer()): Promise<number> {
  taken.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

const isOpen = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', () => resolve(false))
  })

describe('listen', () => {
  it('leaves nothing open when its second port is in use, and works afterwards', async () => {
    const simulator = await createSimulator()
    simulators.push(simulator)
    const port = await freePort()
    const insightsPort = await listeningPort()
    await expect(simulator.listen({ port, insightsPort })).rejects.toMatchObject({ code: 'EADDRINUSE' })
    expect(await isOpen(port)).toBe(false)
    const { url, insightsUrl } = await simulator.listen({ port })
    expect([url, insightsUrl]).toEqual([`http://127.0.0.1:${port}`, `http://127.0.0.1:${port}`])
    expect((await fetch(`${url}/__sim/health`)).status).toBe(200)
  })

  it('closes what is connected to a port that it must give back', async () => {
    const simulator = new Simulator()
    simulators.push(simulator)
    const [port, insightsPort] = [await freePort(), await listeningPort()]
    const failed = simulator.listen({ port, insightsPort })
    // Whoever is quick enough to connect meanwhile.
    const quick = connect(port, '127.0.0.1')
    const gone = new Promise((resolve) => quick.on('error', () => {}).on('close', resolve))
    await expect(failed).rejects.toMatchObject({ code: 'EADDRINUSE' })
    await gone
  })

  it('answers a test that has faked the timers of its process', async () => {
    const simulator = await createSimulator()
    simulators.push(simulator)
    const { url } = await simulator.listen({ port: 0 })
    vi.useFakeTimers()
    try {
      const [response] = await once(get(`${url}/__sim/health`), 'response')
      expect(response.statusCode).toBe(200)
    } finally {
      vi.useRealTimers()
    }
  })

  it('guards as before a failure', async () => {
    const simulator = new Simulator()
    simulators.push(simulator)
    const { url } = await simulator.listen({ port: 0 })
    const insightsPort = await listeningPort()
    await expect(simulator.listen({ port: 0, host: '0.0.0.0', insightsPort })).rejects.toMatchObject({
      code: 'EADDRINUSE',
    })
    // On all addresses, the control API would need a token.
    expect((await fetch(`${url}/__sim`)).status).toBe(200)
  })

  it('may be called again for another port, and all are closed, once or twice', async () => {
    const simulator = await createSimulator()
    const first = await simulator.listen({ port: 0, insightsPort: 0 })
    const second = await simulator.listen({ port: 0 })
    const urls = [first.url, first.insightsUrl, second.url]
    expect(new Set(urls).size).toBe(3)
    await Promise.all([simulator.close(), first.close()])
    await simulator.close()
    for (const url of urls) expect(await isOpen(Number(new URL(url).port))).toBe(false)
  })
})
