// Faults as a client sees them: over a socket byte by byte, in process as what fetch shows.

import { describe, expect, it } from 'vitest'
import { realTime } from '../../src/kit/real-time.ts'
import { hurried, msOf } from '../hurried.ts'
import { raw, type Seen } from '../raw.ts'
import { load } from '../scenario/load.ts'
import { type Sim, simulate } from '../simulate.ts'

const STORE = '/admin/api/v1/ecom_shop'
const INSIGHTS = '/api/v1/insights/public/instagram/overall?identifier=anna.bakes'
const scenario = (rule: string) => `name: s\nrules:\n  - { name: r, ${rule} }\n`
const store = (sim: Sim) => sim.post(STORE, { shop: 'acme.example-store.com', access_token: 't' })
const storesOf = async (sim: Sim) => (await sim.get('/__sim/state/stores')).body.length

const get = (sim: Sim, path = INSIGHTS) =>
  `GET ${path} HTTP/1.1\r\nhost: ${new URL(sim.url).host}\r\nauthorization: Bearer t\r\nconnection: close\r\n\r\n`

function partsOf({ text }: Seen) {
  const [head = '', ...rest] = text.split('\r\n\r\n')
  const body = rest.join('\r\n\r\n')
  return { head, body, length: Number(/content-length: (\d+)/i.exec(head)?.[1] ?? Number.NaN) }
}

describe('over a socket', () => {
  it('reset: the connection is reset', async () => {
    const sim = await simulate({ over: 'socket' })
    await load(sim, scenario('on: "*", fault: reset'))
    expect(await raw(sim.url, get(sim))).toMatchObject({ text: '', error: 'ECONNRESET' })
  })

  it('empty: closed without a byte', async () => {
    const sim = await simulate({ over: 'socket' })
    await load(sim, scenario('on: "*", fault: empty'))
    expect(await raw(sim.url, get(sim))).toMatchObject({ text: '', error: null })
  })

  it('truncate: the declared length, half the body', async () => {
    const sim = await simulate({ over: 'socket' })
    const whole = (await sim.get(INSIGHTS)).text
    await load(sim, scenario('on: "*", fault: truncate'))
    const { head, body, length } = partsOf(await raw(sim.url, get(sim)))
    expect(head).toContain('200 OK')
    expect(head.toLowerCase()).toContain('x-sim-rule: s/r')
    expect(length).toBe(Buffer.byteLength(whole))
    expect(whole.startsWith(body)).toBe(true)
    expect(Buffer.byteLength(body)).toBe(Math.floor(length / 2))
    await expect(sim.get(INSIGHTS)).rejects.toThrow('terminated')
  })

  it('malformed: whole and no JSON', async () => {
    const sim = await simulate({ over: 'socket' })
    await load(sim, scenario('on: "*", fault: malformed'))
    await expect(sim.get(INSIGHTS)).rejects.toThrow(SyntaxError)
  })

  it('malformed: chunk', async () => {
    const sim = await simulate({ over: 'socket' })
    await load(sim, scenario('on: "*", fault: { malformed: chunk }'))
    const { text } = await raw(sim.url, get(sim))
    expect(text).toMatch(/transfer-encoding: chunked/i)
    expect(text).toMatch(/no chunk size\r\n$/)
    await expect(sim.get(INSIGHTS)).rejects.toThrow()
  })

  it('dribble: bit by bit, whole in the end', async () => {
    const real = hurried()
    const sim = await simulate({ over: 'socket', real })
    const whole = (await sim.get(INSIGHTS)).body
    await load(sim, scenario('on: "*", fault: { dribble: 6s }'))
    const begun = real.elapsed()
    const seen = await raw(sim.url, get(sim))
    expect(real.elapsed() - begun).toBeGreaterThan(5_950)
    expect(JSON.parse(partsOf(seen).body)).toEqual(whole)
    expect(seen.pieces).toBeGreaterThan(5)
  })

  it('hang: until the client gives up, and nobody else waits', async () => {
    const sim = await simulate({ over: 'socket' })
    await load(sim, scenario('on: addStore, fault: hang'))
    const signal = AbortSignal.timeout(150)
    const init = {
      headers: { 'content-type': 'application/json' },
      body: '{"shop":"a.example","access_token":"t"}',
      signal,
    }
    await expect(sim.request('POST', STORE, init)).rejects.toThrow(/timeout/i)
    expect((await sim.get(INSIGHTS)).status).toBe(200)
    expect(await storesOf(sim)).toBe(0)
  })

  it('hang: released by a reset, by its own time, and by the end', async () => {
    const sim = await simulate({ over: 'socket' })
    await load(sim, scenario('on: getPublicInstagramInsights, fault: hang'))
    const hanging = raw(sim.url, get(sim))
    await expect.poll(async () => (await sim.get('/__sim/requests?status=0')).body.requests.length).toBe(1)
    const unanswered = { operation: 'getPublicInstagramInsights', response: { status: 0 } }
    expect((await sim.post('/__sim/requests/verify', unanswered)).body).toMatchObject({ ok: true, matched: 1 })
    await sim.post('/__sim/reset', {})
    expect((await hanging).text).toBe('')
    await load(sim, scenario('on: getPublicInstagramInsights, fault: { hang: 50ms }'))
    expect((await raw(sim.url, get(sim))).text).toBe('')
    await load(sim, scenario('on: getPublicInstagramInsights, fault: hang'))
    const last = raw(sim.url, get(sim))
    await expect.poll(async () => (await sim.get('/__sim/requests?status=0')).body.requests.length).toBe(2)
    await sim.simulator.close()
    expect((await last).text).toBe('')
  })

  it('during: upload: in the middle of the body', async () => {
    const sim = await simulate({ over: 'socket' })
    await load(sim, scenario('on: addStore, during: upload, fault: reset'))
    const length = 4_000_000
    const head = `POST ${STORE} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer t\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`
    let sent = 0
    const { text, error } = await raw(sim.url, head, {
      further: (socket) => {
        const more = () => {
          while (sent < length && !socket.destroyed) {
            sent += 50_000
            if (!socket.write(' '.repeat(50_000))) return
          }
        }
        socket.on('drain', more)
        more()
      },
    })
    expect([text, error === 'ECONNRESET' || error === 'EPIPE']).toEqual(['', true])
    const [entry] = (await sim.get('/__sim/requests?status=0')).body.requests
    expect(entry.rule.did).toEqual(['fault reset during the upload'])
  })

  it('during: upload: hang stops reading', async () => {
    const real = hurried()
    const sim = await simulate({ over: 'socket', real })
    await load(sim, scenario('on: addStore, during: upload, fault: { hang: 4s }'))
    const head = `POST ${STORE} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer t\r\ncontent-type: application/json\r\ncontent-length: 100000\r\n\r\n`
    const begun = real.elapsed()
    const { text } = await raw(sim.url, head, { further: (socket) => socket.write(' '.repeat(60_000)) })
    expect(text).toBe('')
    expect(real.elapsed() - begun).toBeGreaterThan(3_950)
  })

  it('a fault closes its own connection only', async () => {
    const sim = await simulate({ over: 'socket' })
    await load(sim, scenario('on: addStore, fault: reset'))
    const calls = await Promise.allSettled([store(sim), sim.get(INSIGHTS), store(sim), sim.get(INSIGHTS)])
    expect(calls.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected', 'fulfilled'])
  })
})

describe.each(['process', 'socket'] as const)('what stays behind (%s)', (over) => {
  it.each(['reset', 'empty'])('%s: fetch fails and nothing has changed; with commit it has', async (fault) => {
    const sim = await simulate({ over })
    await load(sim, scenario(`on: addStore, nth: 1, fault: ${fault}`))
    await expect(store(sim)).rejects.toThrow('fetch failed')
    expect(await storesOf(sim)).toBe(0)
    await load(sim, scenario(`on: addStore, nth: 1, commit: true, fault: ${fault}`))
    await expect(store(sim)).rejects.toThrow('fetch failed')
    expect(await storesOf(sim)).toBe(1)
  })

  it('commit comes before the delay', async () => {
    const sim = await simulate({ over })
    await load(sim, scenario('on: addStore, commit: true, delay: 500ms, fault: reset'))
    let answered = false
    const lost = store(sim).finally(() => {
      answered = true
    })
    const failed = expect(lost).rejects.toThrow('fetch failed')
    await expect.poll(() => storesOf(sim)).toBe(1)
    expect(answered).toBe(false)
    await failed
  })

  it('a client that leaves during a delay gets its own reason, and has changed nothing', async () => {
    const client = new AbortController()
    const after: typeof realTime.after = (ms, callback, holds) => {
      if (ms > 9_000 && ms <= 10_000) setImmediate(() => client.abort())
      return realTime.after(ms, callback, holds)
    }
    const sim = await simulate({ over, real: { ...realTime, after } })
    await load(sim, scenario('on: addStore, delay: 10s'))
    const init = {
      headers: { 'content-type': 'application/json' },
      body: '{"shop":"a.example","access_token":"t"}',
      signal: client.signal,
    }
    await expect(sim.request('POST', STORE, init)).rejects.toThrow(/abort/i)
    await expect.poll(async () => (await sim.get('/__sim/requests?status=499')).body.requests.length).toBe(1)
    expect(await storesOf(sim)).toBe(0)
  })

  it.each(['truncate', 'malformed', '{ malformed: chunk }', '{ dribble: 100ms }'])(
    '%s of an answer that cannot have a body',
    async (fault) => {
      const sim = await simulate({ over })
      await load(sim, scenario(`on: addStore, respond: { status: 204 }, fault: ${fault}`))
      const { status, text } = await store(sim)
      expect([status, text]).toEqual([204, ''])
    },
  )

  it('a fault of an answer that the rule gives', async () => {
    const sim = await simulate({ over })
    await load(sim, scenario('on: addStore, respond: { status: 500, body: { some: body } }, fault: malformed'))
    const response = await sim.respond('POST', STORE, {
      headers: { 'content-type': 'application/json' },
      body: '{"shop":"a.example","access_token":"t"}',
    })
    const text = await response.text()
    expect([response.status, text]).toEqual([500, expect.stringMatching(/^\{"som/)])
    expect(() => JSON.parse(text)).toThrow(SyntaxError)
    expect(await storesOf(sim)).toBe(0)
  })
})

describe('in process', () => {
  it.each([
    ['truncate', 'terminated'],
    ['{ malformed: chunk }', 'terminated'],
  ])('%s: the body breaks off', async (fault, message) => {
    const sim = await simulate()
    await load(sim, scenario(`on: "*", fault: ${fault}`))
    await expect(sim.get(INSIGHTS)).rejects.toThrow(message)
  })

  it.each([
    ['reset', 'ECONNRESET'],
    ['empty', 'UND_ERR_SOCKET'],
    ['{ hang: 1s }', 'UND_ERR_SOCKET'],
  ])('%s: GET and HEAD get no answer', async (fault, code) => {
    const sim = await simulate({ real: hurried() })
    await load(sim, scenario(`on: "*", fault: ${fault}`))
    for (const method of ['GET', 'HEAD']) {
      await expect(sim.request(method, INSIGHTS), method).rejects.toMatchObject({ cause: { code } })
    }
  })

  it('a request can be sent again after its connection broke', async () => {
    const sim = await simulate()
    await load(sim, scenario('on: "*", times: 1, fault: reset'))
    const request = new Request(`http://localhost${INSIGHTS}`, { headers: { authorization: 'Bearer t' } })
    await expect(sim.simulator.fetch(request)).rejects.toThrow('fetch failed')
    expect((await sim.simulator.fetch(request)).status).toBe(200)
  })

  it('dribble takes its time', async () => {
    const real = hurried()
    const sim = await simulate({ real })
    await load(sim, scenario('on: "*", fault: { dribble: 4s }'))
    const read = async () => expect((await sim.get(INSIGHTS)).body).toHaveProperty('profile_overview')
    expect(await msOf(real, read)).toBeGreaterThan(3_950)
  })

  it('a call that was given up before it began has not happened', async () => {
    const sim = await simulate()
    const init = {
      headers: { 'content-type': 'application/json' },
      body: '{"shop":"a.example","access_token":"t"}',
      signal: AbortSignal.abort(),
    }
    await expect(sim.request('POST', STORE, init)).rejects.toThrow(/abort/i)
    expect(await storesOf(sim)).toBe(0)
  })

  it('hang keeps the process alive until then', async () => {
    const timers: unknown[] = []
    const after: typeof realTime.after = (ms, callback, holds) => {
      timers.push([ms, holds])
      return realTime.after(ms, callback, holds)
    }
    const sim = await simulate({ real: { ...realTime, after } })
    await load(sim, scenario('on: "*", fault: { hang: 30ms }'))
    await expect(sim.get(INSIGHTS)).rejects.toThrow('fetch failed')
    expect(timers).toContainEqual([30, true])
  })

  it('hang ends with the signal, or the world', async () => {
    const sim = await simulate()
    await load(sim, scenario('on: "*", fault: hang'))
    await expect(sim.request('GET', INSIGHTS, { signal: AbortSignal.timeout(30) })).rejects.toThrow(/timeout/i)
    const hanging = sim.get(INSIGHTS)
    setTimeout(() => void sim.post('/__sim/reset', {}), 20)
    await expect(hanging).rejects.toThrow('fetch failed')
  })
})
