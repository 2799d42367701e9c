// The least that a server can be, with node:http or with Hono (argv: kind): prints its URL as JSON, and tells its memory when asked.

const kind = process.argv[2]

function report(port) {
  process.on('message', () => process.send?.({ cpu: process.cpuUsage(), rss: process.memoryUsage().rss }))
  console.log(JSON.stringify({ url: `http://127.0.0.1:${port}` }))
}

if (kind === 'node') {
  const { createServer } = await import('node:http')
  const server = createServer((_, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"status":"ok"}'),
  )
  server.listen(0, '127.0.0.1', () => report(server.address().port))
} else {
  const { serve } = await import('@hono/node-server')
  const { Hono } = await import('hono')
  const app = new Hono().get('*', (context) => context.json({ status: 'ok' }))
  serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => report(port))
}
