// A server process for the benchmark: mockfluence, or a bare Hono app with the same answers (argv: kind, then a JSON file of them).

import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import { Simulator } from '../../src/simulator.ts'

const [kind, answers = '{}'] = process.argv.slice(2)

function report(url: string) {
  process.send?.({ url })
  process.on('message', () => process.send?.({ cpu: process.cpuUsage(), memory: process.memoryUsage().rss }))
}

if (kind === 'bare') {
  const { get, post } = JSON.parse(answers)
  const app = new Hono()
  app.get('/api/v1/rt_tracking/creators/:handle', (context) => context.json(get))
  app.post('/admin/api/v1/campaigns', async (context) => {
    await context.req.json()
    return context.json(post)
  })
  const server = createAdaptorServer({ fetch: app.fetch })
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    if (typeof address === 'object' && address) report(`http://127.0.0.1:${address.port}`)
  })
} else {
  const simulator = new Simulator({ onBug: (error) => console.error(error) })
  const { url } = await simulator.listen({ port: 0 })
  report(url)
}
