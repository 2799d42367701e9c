// A server that does by hand what mockfluence does, with its answers, in memory and nothing else: with node:http or with Hono.
// argv: `node` or `hono`, then the path of a file with the answers. Plain JavaScript, so that nothing else is measured.

import { readFileSync } from 'node:fs'

const [kind, file = ''] = process.argv.slice(2)
const { creator, campaign, pending, done, insights, found, headers } = JSON.parse(readFileSync(file, 'utf8'))

const campaigns = new Map()
/** A tenth of 10,000 creators in each country; made by the first search, not by the start. */
let rows = null
const polls = new Map()

/** Each takes the last part of the path, the parsed body and the query; returns status and body. */
const ROUTES = [
  ['GET', '/__sim/health', () => [200, { status: 'ok' }]],
  ['GET', '/api/v1/rt_tracking/creators/:id', () => [200, creator]],
  ['GET', '/api/v1/insights/public/instagram/overall', () => [200, insights]],
  [
    'GET',
    '/admin/api/v1/search',
    (_id, _body, query) => {
      const [skip, limit] = [Number(query.get('skip')), Number(query.get('limit'))]
      rows ??= found.flatMap(({ country, objects }) =>
        Array.from({ length: 1_000 }, (_, at) => ({ ...objects[at % objects.length], country })),
      )
      const fitting = rows.filter(({ country }) => country === query.get('country'))
      return [200, { objects: fitting.slice(skip, skip + limit) }]
    },
  ],
  ['POST', '/hook', () => [200, {}]],
  ['GET', '/w/slow/api/v1/rt_tracking/creators/:id', () => [200, creator]],
  [
    'POST',
    '/admin/api/v1/campaigns',
    (_id, body) => {
      const record = { ...campaign, ...body, id: `cmp_${campaigns.size}` }
      campaigns.set(record.id, record)
      return [200, record]
    },
  ],
  [
    'POST',
    '/api/v1/data_refresh/requests',
    () => {
      const request_id = `ref_${polls.size}`
      polls.set(request_id, 0)
      return [200, { ...pending, request_id }]
    },
  ],
  [
    'GET',
    '/api/v1/data_refresh/requests/:id',
    (request_id) => {
      const times = (polls.get(request_id) ?? 0) + 1
      polls.set(request_id, times)
      return [200, { ...(times > 1 ? done : pending), request_id }]
    },
  ],
]
const SLOW = '/w/slow/'
const DELAY_MS = 200

async function onNode() {
  const { createServer } = await import('node:http')
  return createServer((request, response) => {
    const answer = (text) => {
      const [path, search] = request.url.split('?')
      const found = ROUTES.find(([method, pattern]) => {
        const base = pattern.replace(':id', '')
        return method === request.method && (pattern === base ? path === base : path.startsWith(base))
      })
      if (!found) return response.writeHead(404).end()
      const id = path.slice(path.lastIndexOf('/') + 1)
      const [status, body] = found[2](id, text && JSON.parse(text), new URLSearchParams(search))
      const json = JSON.stringify(body)
      const length = Buffer.byteLength(json)
      response.writeHead(status, { 'content-type': 'application/json', 'content-length': length, ...headers }).end(json)
    }
    if (request.url.startsWith(SLOW)) return setTimeout(() => answer(''), DELAY_MS)
    if (request.method === 'GET') return answer('')
    let text = ''
    request.setEncoding('utf8')
    request.on('data', (part) => {
      text += part
    })
    request.on('end', () => answer(text))
  })
}

async function onHono() {
  const { createAdaptorServer } = await import('@hono/node-server')
  const { Hono } = await import('hono')
  const app = new Hono()
  for (const [method, pattern, act] of ROUTES) {
    app.on(method, pattern, async (context) => {
      const body = method === 'POST' ? await context.req.json() : undefined
      const [status, answer] = act(context.req.param('id'), body, new URL(context.req.url).searchParams)
      return context.json(answer, status, headers)
    })
  }
  return createAdaptorServer({ fetch: app.fetch })
}

const server = kind === 'node' ? await onNode() : await onHono()
server.listen(0, '127.0.0.1', () => console.log(JSON.stringify({ url: `http://127.0.0.1:${server.address().port}` })))
