// Everything that a client can make grow, at once.

import { BOUNDARY, MULTIPART, multipart } from '../multipart.ts'
import type { Attack } from './attacks.ts'
import { many, taken } from './document-attacks.ts'

const MIB = 1024 * 1024
const UPLOAD = '/admin/api/v1/video_analysis/analyze'
const LONG = 'x'.repeat(MIB - 10)

/** The beginning of an upload with 62 undocumented fields, which never ends. */
function endlessUpload(): string {
  const body = multipart(many(62, (at) => ({ name: `f${at}`, content: LONG }))).slice(0, -20)
  const head = `POST ${UPLOAD} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer test\r\n`
  const type = `Content-Type: multipart/form-data; boundary=${BOUNDARY}\r\n`
  return `${head}${type}Content-Length: ${body.length + 1_000}\r\n\r\n${body}`
}

function largeBrief(): string {
  const names = ['campaign_objective', 'key_messages', 'dos', 'donts', 'talking_points', 'approved_script']
  const fields = { mode: 'compliance', campaign_name: 'Spring', brand_name: 'Acme' }
  return multipart([
    { name: 'video', filename: 'a.mp4', content: 'a video' },
    ...Object.entries(fields).map(([name, content]) => ({ name, content })),
    ...names.map((name) => ({ name, content: LONG })),
  ])
}

export const GROWTH_ATTACK: Attack = {
  name: 'journals, uploads, readers that do not read, webhooks and worlds, all large',
  async run(server) {
    const statuses = new Set<number>()
    const calls = async (count: number, make: Parameters<typeof server.many>[2]) => {
      for (const status of (await server.many(count, 4, make)).keys()) statuses.add(status)
    }
    const small = { x: Array.from({ length: 21_000 }, () => ({})) }
    await calls(200, (at) => server.call('POST', `/w/w${at % 4}/admin/api/v1/ecom_shop`, small))
    const upload = endlessUpload()
    const sockets = await Promise.all(many(12, () => server.open(upload)))
    const brief = largeBrief()
    await calls(75, () => server.post(UPLOAD, brief, MULTIPART['content-type']))
    for (let at = 0; at < 40; at++) {
      sockets.push(
        await server.open('GET /w/w1/__sim/requests?limit=1000 HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(25)),
      )
      sockets.push(await server.open('GET /__sim/events HTTP/1.1\r\nHost: localhost\r\n\r\n'))
    }
    for (const socket of sockets) socket.destroy()
    await taken(server, 'POST', '/__sim/reset', {})
    const data = { text: 'z'.repeat(64 * 1024 - 20) }
    await calls(1_100, () => server.call('POST', '/__sim/webhooks/emit', { event: 'a.b', data }))
    const { evicted } = JSON.parse(await taken(server, 'GET', '/__sim/webhooks/deliveries'))
    if (!(evicted > 0)) throw new Error('all deliveries were kept')
    const snapshot = await taken(server, 'GET', '/__sim/state')
    await server.call('PUT', '/w/restored/__sim/state', JSON.parse(snapshot))
    await calls(200, (at) => server.call('POST', `/w/n${at}/__sim/reset`, { seed: `seed ${at}` }))
    await taken(server, 'POST', '/admin/api/v1/campaigns', { name: 'Spring', brand_name: 'Acme' })
    const { used, limit } = JSON.parse(await taken(server, 'GET', '/__sim/health')).memory
    if (used > limit) throw new Error(`${used} bytes are in use, of ${limit}`)
    return [...statuses].join(', ')
  },
}
