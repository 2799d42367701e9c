// Sends a GET to a running simulator. Imports little, because container engines run the healthcheck every few seconds.

import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { realTime } from '../kit/real-time.ts'
import { parseUrl } from '../kit/url.ts'
import { Refusal } from './refusal.ts'

/** The most ms that a response may take. */
const TIMEOUT = 5_000
/** The most characters of a response. mockfluence sends fewer. */
const LONGEST = 4 * 1024 * 1024

/** Returns the base URL in `text`, which may end in a slash, `/__sim` or `/__sim/<call>`. Throws `Refusal`. */
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

/** Gets the text at `url`. Rejects unless it arrives in time, with status 200. */
export function getText(url: URL, headers: Readonly<Record<string, string>> = {}): Promise<string> {
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
          if (text.length > LONGEST) request.destroy(new Error('the response is too long for mockfluence'))
        })
        response.on('end', () => {
          if (response.statusCode === 200) resolve(text)
          else reject(new Error(`${url.pathname} returns status ${response.statusCode}`))
        })
      },
    )
    realTime.after(TIMEOUT, () => request.destroy(new Error(`no response within ${TIMEOUT / 1000} s`)))
    request.on('error', reject)
    request.end()
  })
}

/** Returns why a request failed, in a few words. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error ? String(error.code) : ''
  return code === 'ECONNREFUSED' ? 'nothing listens there' : error.message || code
}
