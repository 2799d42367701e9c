import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../temporary-folder.ts'
import { startProcess } from './mockfluence.ts'

const HEADERS = { authorization: 'Bearer demo', 'content-type': 'application/json' }
const BODY = JSON.stringify({ name: 'Spring', brand_name: 'Acme' })

/** Sends the first half of a call, and waits until the server has begun to read it. */
async function halfACall(url: string) {
  const headers = { ...HEADERS, 'content-length': BODY.length, expect: '100-continue' }
  const call = request(`${url}/admin/api/v1/campaigns`, { method: 'POST', headers })
  call.flushHeaders()
  const answered = once(call, 'response').then(
    ([{ statusCode, headers }]) => ({ status: statusCode, connection: headers.connection }),
    ({ code }) => ({ code }),
  )
  await once(call, 'continue')
  call.write(BODY.slice(0, 10))
  return { answered, finish: () => call.end(BODY.slice(10)) }
}

describe('a signal', () => {
  it('lets calls in flight end for the grace, and cuts the rest: SIGTERM', async () => {
    const data = join(temporaryFolder(), 'worlds.json')
    const { listening, line, lines, stop } = await startProcess(['--port', '0', '--grace', '1s', '--data', data])
    const { url } = await listening()
    const [ends, hangs] = [await halfACall(url), await halfACall(url)]
    const ended = stop()
    expect(JSON.parse(await line(/"stopping"/))).toEqual({ time: expect.any(String), event: 'stopping', calls: 2 })
    ends.finish()
    expect(await ends.answered).toEqual({ status: 200, connection: 'close' })
    expect(await ended).toMatchObject({ status: 0, stderr: '' })
    expect(await hangs.answered).toEqual({ code: 'ECONNRESET' })
    expect(JSON.parse(lines().at(-1) ?? '')).toMatchObject({
      event: 'stopping',
      cut: { calls: 1, deliveries: 0 },
      problem: '1 call cut off: the grace of 1s is over',
    })
    expect(await readFile(data, 'utf8')).toContain('Spring')
  })

  it('ends at once when nothing is in flight: SIGINT', async () => {
    const { listening, lines, stop } = await startProcess(['--port', '0', '--grace', '1h'])
    const { url } = await listening()
    expect((await fetch(`${url}/__sim/health`)).status).toBe(200)
    expect(await stop('SIGINT')).toMatchObject({ status: 0, stderr: '' })
    expect(JSON.parse(lines().at(-1) ?? '')).toEqual({ time: expect.any(String), event: 'stopping' })
  })

  it('ends at once after another', async () => {
    const { child, listening, line, stop } = await startProcess()
    const { url } = await listening()
    await halfACall(url)
    child.kill('SIGTERM')
    await line(/"stopping"/)
    expect(await stop('SIGINT')).toMatchObject({ status: 130 })
  })
})
