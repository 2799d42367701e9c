// What an upload takes of memory, next to its size.

import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { request } from 'node:http'
import { fileURLToPath } from 'node:url'
import { BOUNDARY, MULTIPART, openPart } from '../multipart.ts'

const MIB = 2 ** 20
const PICTURES = Buffer.alloc(MIB, 'moving pictures\r\n--')
const field = (name: string, text: string) =>
  `\r\n--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}`
const REST = `${field('campaign_name', 'Spring')}${field('brand_name', 'Acme')}\r\n--${BOUNDARY}--\r\n`

/** Sends a video of so many MiB, no faster than it is taken. */
async function upload(url: string, mebibytes: number): Promise<void> {
  const headers = { authorization: 'Bearer bench', 'transfer-encoding': 'chunked', ...MULTIPART }
  const call = request(`${url}/admin/api/v1/video_analysis/analyze`, { method: 'POST', headers })
  const answered = once(call, 'response')
  call.write(openPart({ name: 'video', filename: 'clip.mp4' }))
  for (let at = 0; at < mebibytes; at++) if (!call.write(PICTURES)) await once(call, 'drain')
  call.end(REST)
  const [response] = await answered
  response.resume()
  if (response.statusCode !== 202) throw new Error(`the upload was answered with ${response.statusCode}`)
}

/** The most memory that the server has had, MiB. */
async function peak(child: ChildProcess): Promise<number> {
  child.send('spent')
  const [{ peak_kib }] = await once(child, 'message')
  return peak_kib / 1024
}

/** Rows for printing: by how much the memory of a server grows that has seen a small upload before. */
export async function benchUploads(): Promise<Record<string, unknown>[]> {
  const child = fork(fileURLToPath(new URL('./server.mjs', import.meta.url)), ['mockfluence'], { execArgv: [] })
  const [{ url }] = await once(child, 'message')
  try {
    await upload(url, 1)
    const rows = []
    for (const size of [100, 500]) {
      const before = await peak(child)
      await upload(url, size)
      const more = (await peak(child)) - before
      rows.push({ 'upload MiB': size, 'more MiB': more.toFixed(1), ratio: (more / size).toFixed(3) })
    }
    return rows
  } finally {
    child.kill()
  }
}

if (process.argv[1]?.endsWith('bench/uploads.ts')) console.table(await benchUploads())
