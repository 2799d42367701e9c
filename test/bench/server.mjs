// A server process for the benchmark: mockfluence as built, which also calls itself when told to, or a bare Hono app with
// the same answers (argv: kind, then their JSON). Plain JavaScript, so that nothing but the server is measured.

import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import { countFetches } from './rate.mjs'

const [kind, answers = '{}'] = process.argv.slice(2)

function report(url, fetch) {
  process.send?.({ url })
  process.on('message', async (task) => process.send?.(task === 'spent' ? spent() : await countFetches(task, fetch)))
}

function spent() {
  return {
    cpu: process.cpuUsage(),
    rss: process.memoryUsage().rss,
    peak_kib: process.resourceUsage().maxRSS,
  }
}

if (kind === 'bare') {
  const { get, post, headers } = JSON.parse(answers)
  const app = new Hono()
  app.get('/api/v1/rt_tracking/creators/:handle', (context) => context.json(get, 200, headers))
  app.post('/admin/api/v1/campaigns', async (context) => {
    await context.req.json()
    return context.json(post, 200, headers)
  })
  const server = createAdaptorServer({ fetch: app.fetch })
  server.listen(0, '127.0.0.1', () => report(`http://127.0.0.1:${server.address().port}`))
} else {
  const { createSimulator } = await import('../../dist/index.js')
  const simulator = await createSimulator()
  const { url } = await simulator.listen({ port: 0 })
  report(url, (path, init) => simulator.fetch(path, init))
}
