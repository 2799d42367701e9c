// A server that does by hand what mockfluence does, with its answers, in memory and nothing else: with node:http or with Hono.
// argv: `node` or `hono`, then the path of a file with the answers. It also sends requests or calls itself, when told to.
// Plain JavaScript, so that nothing else is measured.

import { readFileSync } from 'node:fs'
import { Agent, createServer, request } from 'node:http'
import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import { countFetches, rateOf } from './rate.mjs'

const [kind, file = ''] = process.argv.slice(2)
const { creator, campaign, pending, done, insights, rows, headers } = JSON.parse(readFileSync(file, 'utf8'))

const records = new Map([['anna.bakes', creator]])
const jobs = new Map()
let made = 0

/** Each takes the path's last part, the query and the parsed body; returns status and body. */
const work = {
  getCreator: (handle) => [200, records.get(handle)],
  createCampaign: (_id, _query, { name, brand_name }) => {
    const id = `cmp_${++made}`
    const record = { ...campaign, id, name, brand_name }
    records.set(id, record)
    return [201, record]
  },
  createRefresh: () => {
    const request_id = `ref_${++made}`
    jobs.set(request_id, 0)
    return [201, { ...pending, request_id }]
  },
  getRefresh: (request_id) => {
    const polls = (jobs.get(request_id) ?? 0) + 1
    jobs.set(request_id, polls)
    return [200, { ...(polls > 1 ? done : pending), request_id }]
  },
  getInsights: () => [200, insights],
  search: (_id, query) => {
    const [country, skip, limit] = [query.get('country'), Number(query.get('skip')), Number(query.get('limit'))]
    return [200, { objects: rows.filter((row) => row.country === country).slice(skip, skip + limit) }]
  },
}

const ROUTES = [
  ['GET', '/api/v1/rt_tracking/creators/:id', work.getCreator],
  ['GET', '/w/slow/api/v1/rt_tracking/creators/:id', work.getCreator],
  ['POST', '/admin/api/v1/campaigns', work.createCampaign],
  ['POST', '/api/v1/data_refresh/requests', work.createRefresh],
  ['GET', '/api/v1/data_refresh/requests/:id', work.getRefresh],
  ['GET', '/api/v1/insights/public/instagram/overall', work.getInsights],
  ['GET', '/admin/api/v1/search', work.search],
]

const SLOW = '/w/slow/'

function onNode(request, response) {
  const [path = '', search = ''] = (request.url ?? '').split('?')
  const answer = (text) => {
    for (const [method, pattern, act] of ROUTES) {
      const base = pattern.replace(':id', '')
      const fits = pattern === base ? path === base : path.startsWith(base)
      if (!fits || method !== request.method) continue
      const [status, body] = act(path.slice(base.length), new URLSearchParams(search), text && JSON.parse(text))
      const json = JSON.stringify(body)
      const length = Buffer.byteLength(json)
      return response
        .writeHead(status, { 'content-type': 'application/json', 'content-length': length, ...headers })
        .end(json)
    }
    response.writeHead(404).end()
  }
  if (path.startsWith(SLOW)) return setTimeout(() => answer(''), 200)
  if (request.method === 'GET') return answer('')
  let text = ''
  request.setEncoding('utf8')
  request.on('data', (part) => {
    text += part
  })
  request.on('end', () => answer(text))
}

function onHono() {
  app.use(`${SLOW}*`, async (_, next) => {
    await new Promise((resolve) => setTimeout(resolve, 200))
    return next()
  })
  for (const [method, pattern, act] of ROUTES) {
    app.on(method, pattern, async (context) => {
      const body = method === 'POST' ? await context.req.json() : undefined
      const [status, answer] = act(context.req.param('id'), new URL(context.req.url).searchParams, body)
      return context.json(answer, status, headers)
    })
  }
  return createAdaptorServer({ fetch: app.fetch })
}

const agent = new Agent({ keepAlive: true })

/** Sends a request over a connection that stays open; done once the answer has been read. */
function send({ send, headers, body }) {
  return new Promise((resolve, reject) => {
    const length = { 'content-length': Buffer.byteLength(body) }
    const sent = request(send, { method: 'POST', agent, headers: { ...headers, ...length } }, (response) => {
      response.resume()
      response.on('end', resolve)
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

function carryOut(task) {
  if (task.send !== undefined) return rateOf(task, () => send(task))
  return countFetches(task, (path, init) => app.fetch(new Request(`http://localhost${path}`, init)))
}

const app = new Hono()
const server = kind === 'node' ? createServer(onNode) : onHono()
server.listen(0, '127.0.0.1', () => {
  process.send?.({ url: `http://127.0.0.1:${server.address().port}` })
  process.on('message', async (task) =>
    process.send?.(
      task === 'spent' ? { cpu: process.cpuUsage(), rss: process.memoryUsage().rss } : await carryOut(task),
    ),
  )
})
