// One question to a running simulator. Imports little: container engines ask for its health every few seconds.

import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { realTime } from '../kit/clock.ts'
import { parseUrl } from '../kit/url.ts'
import { Refusal } from './refusal.ts'

/** ms after which an answer comes too late. */
const PATIENCE = 5_000
/** More than this many characters is no answer of ours. */
const LONGEST = 4 * 1024 * 1024

/** The base URL that `text` means, with or without a slash, `/__sim` or `/__sim/<call>` at its end. */
export function baseUrl(text: string, call: string): string {
  const url = /^https?:\/\//i.test(text) ? parseUrl(text) : null
  if (url === null) {
    throw new Refusal(`the URL must be http or https, such as http://127.0.0.1:4710, not ${JSON.stringify(text)}`)
  }
  const { origin, pathname } = url
  const path = pathname.replace(/\/+$/, '')
  const ending = ['/__sim', `/__sim/${call}`].find((each) => path.endsWith(each)) ?? ''
  return origin + path.slice(0, path.length - ending.length)
}

/** The text at `url`; rejects unless it is a 200 that comes in time. */
export function ask(url: URL, headers: Readonly<Record<string, string>> = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? httpsRequest : httpRequest)(
      url,
      { agent: false, headers: { accept: 'application/json', ...headers } },
      (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('error', reject)
        response.on('data', (part: string) => {
          text += part
          if (text.length > LONGEST) request.destroy(new Error('it answers something else'))
        })
        response.on('end', () => {
          if (response.statusCode === 200) resolve(text)
          else reject(new Error(`it answers ${response.statusCode} to ${url.pathname}`))
        })
      },
    )
    realTime.after(PATIENCE, () => request.destroy(new Error(`no answer within ${PATIENCE / 1000} s`)))
    request.on('error', reject)
    request.end()
  })
}

/** Why a question got no answer, in a few words. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error ? String(error.code) : ''
  return code === 'ECONNREFUSED' ? 'nothing listens there' : error.message || code
}
