// Reads the values of options. Each reader returns the value, or throws a `WrongValue` that says what would be right.

import { parseDuration } from '../kit/duration.ts'
import { didYouMean } from '../kit/nearest.ts'
import { quoted } from '../kit/quoted.ts'
import { parseUrl } from '../kit/url.ts'
import type { ClockSetting } from '../model/clock-setting.ts'
import { readClockSetting } from '../model/clock-setting.ts'
import { readInstant } from '../model/instant.ts'
import { LIMITS } from '../model/limits.ts'
import { readMemorySize } from '../model/memory-size.ts'
import { heapLimit } from '../server/worlds/heap.ts'
import { secretProblem } from '../webhooks/sign.ts'
import { Refusal } from './refusal.ts'

/** Says what a value must be. The caller adds the name of the option. */
export class WrongValue extends Error {}

/** Returns the result of `read`. Refuses a wrong value with `name`, the option or variable that has it. */
export function named<Value>(name: string, read: () => Value): Value {
  try {
    return read()
  } catch (error) {
    if (error instanceof WrongValue) throw new Refusal(`${name} ${error.message}`)
    throw error
  }
}

function wrong(must: string, text: string): never {
  throw new WrongValue(`${must}, not ${quoted(text)}`)
}

/** Returns a reader of a number of so many at least and at most. */
export function wholeNumber(least: number, most?: number): (text: string) => number {
  const must = `must be a whole number from ${least}${most === undefined ? '' : ` to ${most}`}`
  return (text) => {
    const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
    return number >= least && number <= (most ?? number) ? number : wrong(must, text)
  }
}

/** How much memory may be held: `512mb`, `1gb`. */
export function memorySize(text: string): number {
  const bytes = readMemorySize(text, heapLimit())
  if (typeof bytes === 'number') return bytes
  throw new WrongValue(bytes.problem)
}

/** A duration in ms: `5s`. */
export function duration(text: string): number {
  const ms = parseDuration(text)
  if (typeof ms === 'number') return ms
  throw new WrongValue(ms.problem)
}

/** A duration that is longer than nothing, in ms: `30m`. */
export function lastingTime(text: string): number {
  const ms = duration(text)
  return ms > 0 ? ms : wrong('must be longer than nothing, such as 30m', text)
}

/** A host name or an IP address; IPv6 with or without brackets. */
export function hostName(text: string): string {
  const bare = /^\[(.+)\]$/.exec(text)?.[1] ?? text
  const isHost = /^[A-Za-z0-9_](?:[A-Za-z0-9._-]{0,252})$/.test(bare)
  const isIpv6 = /^(?=.*:.*:)[0-9A-Fa-f:.]+(?:%[\w.-]+)?$/.test(bare)
  if (!isHost && !isIpv6) wrong('must be a host name or an IP address, such as 0.0.0.0, without scheme and port', text)
  return bare
}

/** A path in front of every address: `svc`, `/svc` and `/svc/` are `/svc`; `/` is none. */
export function pathPrefix(text: string): string {
  const inner = text.replace(/^\//, '').replace(/\/$/, '')
  if (inner === '') return ''
  const segments = inner.split('/')
  if (/[?#]/.test(inner)) wrong('must be a path without "?" and "#", such as /svc', text)
  if (!segments.every((segment) => SEGMENT.test(segment)) || segments.some((segment) => /^\.\.?$/.test(segment))) {
    wrong("must be a path of letters, digits and -._~!$&'()*+,;=:@, such as /svc or /api/influencers", text)
  }
  if (segments.includes('__sim')) wrong('must not contain /__sim, where the control API is', text)
  if (segments[0] === 'w') wrong('must not begin with /w, where the other worlds are', text)
  return `/${inner}`
}

const SEGMENT = /^[A-Za-z0-9._~!$&'()*+,;=:@-]+$/

/** An http or https origin: scheme, host and port. */
function origin(text: string): string {
  const url = httpUrl(text) ?? wrong('must be an http or https origin, such as https://sim.example.com', text)
  if (url.username !== '' || url.password !== '') wrong('must be an origin without a user name', text)
  if (url.search !== '' || url.hash !== '' || /[?#]/.test(text)) wrong('must be an origin without "?" and "#"', text)
  return url.origin
}

/** Like `origin`. A path is refused with a hint, because it has its own option. */
export function publicOrigin(text: string): string {
  const url = httpUrl(text)
  if (url && url.pathname !== '/') {
    wrong(`must be an origin without a path (write the path as --prefix ${url.pathname})`, text)
  }
  return origin(text)
}

/** An http or https URL with its path, without a slash at the end. */
export function baseUrl(text: string): string {
  const url = httpUrl(text) ?? wrong('must be an http or https URL, such as http://127.0.0.1:4710/svc', text)
  if (url.username !== '' || url.password !== '') wrong('must be a URL without a user name', text)
  if (/[?#]/.test(text)) wrong('must be a URL without "?" and "#"', text)
  return url.origin + url.pathname.replace(/\/+$/, '')
}

export interface ChaosOption {
  readonly rate: number
  readonly seed?: string
}

/** A share of calls, and perhaps a seed: `0.05`, `0.05:spring`. */
export function chaos(text: string): ChaosOption {
  const [, rate, seed] = /^(0|1|0?\.\d+|1\.0+)(?::(.+))?$/s.exec(text) ?? []
  if (rate === undefined) wrong('must be a share from 0 to 1, perhaps with a seed, such as 0.05 or 0.05:7', text)
  return { rate: Number(rate), ...(seed !== undefined && { seed }) }
}

export function corsOrigin(text: string): string {
  return text === '*' ? '*' : pageOrigin(text, 'must be * or an origin, such as http://localhost:5173')
}

export function frameOrigin(text: string): string {
  return pageOrigin(text, 'must be an origin, such as http://localhost:5173')
}

function pageOrigin(text: string, expected: string): string {
  if (httpUrl(text)?.pathname !== '/') wrong(expected, text)
  return origin(text)
}

function httpUrl(text: string): URL | null {
  return /^https?:\/\/[^/\s\\]/i.test(text) ? parseUrl(text) : null
}

/** `real`, `manual`, or `xN`: N times as fast as the real time. */
export function clockSetting(text: string): ClockSetting {
  const setting = readClockSetting(text)
  return 'problem' in setting ? wrong(setting.problem, text) : setting
}

/** An instant, ms since 1970. */
export function instant(text: string): number {
  const at = readInstant(text.trim(), 'must be a time of the years 1970 to 9999, such as 2026-01-05T09:00:00Z')
  if (typeof at === 'number') return at
  throw new WrongValue(at.problem)
}

/** A token or key that a header or query can carry. */
export function secret(text: string): string {
  // The value is a secret, so the message does not repeat it.
  if (!/^[\x21-\x7e]+$/.test(text)) throw new WrongValue('must be visible ASCII characters without blanks')
  return text
}

/** The URL of a receiver. Its address is checked when its host name is resolved. */
export function webhookUrl(text: string): string {
  const url = httpUrl(text) ?? wrong('must be an http or https URL, such as http://127.0.0.1:8080/webhooks', text)
  return url.href
}

/** A secret of Standard Webhooks: `whsec_` and base64. */
export function webhookSecret(text: string): string {
  const problem = secretProblem(text)
  if (problem !== null) throw new WrongValue(problem)
  return text
}

function textLike(form: RegExp, must: string): (text: string) => string {
  return (text) => (form.test(text) ? text : wrong(must, text))
}

export const word = textLike(/^[a-z][a-z0-9]{0,39}$/i, 'must be one word of letters and digits, such as ecom')
export const nameOrFile = textLike(/\S/, 'must be a bundled name or a file')
export const folder = textLike(/\S/, 'must be a folder')
export const configFile = textLike(/\.(?:ya?ml|json)$/i, 'must be a YAML or JSON file, such as mockfluence.yaml')

/** Returns a reader of the name of a file that is written. */
export const fileName = (example: string) => textLike(/^(?=.*\S).*[^/\\]$/s, `must be a file, such as ${example}`)

export function seed(text: string): string {
  if (text.length > LIMITS.seed_length) throw new WrongValue(`must have at most ${LIMITS.seed_length} characters`)
  return text
}

/** Returns a reader of one of `choices`. Its refusal suggests the nearest one. */
export function oneOf<const Choice extends string>(choices: readonly Choice[]): (text: string) => Choice {
  return (text) => {
    const found = choices.find((choice) => choice === text)
    if (found !== undefined) return found
    const hint = didYouMean(text, choices)
    const last = choices.at(-1)
    throw new WrongValue(`must be ${choices.slice(0, -1).join(', ')} or ${last}, not ${JSON.stringify(text)}${hint}`)
  }
}

/** The value of a switch in an environment variable. */
export function flag(text: string): boolean {
  const value = text.trim().toLowerCase()
  if (['1', 'true', 'yes', 'on'].includes(value)) return true
  if (['0', 'false', 'no', 'off'].includes(value)) return false
  return wrong('must be true or false', text)
}
