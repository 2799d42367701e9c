// Makes the carrier that sends webhooks, from its parts: address policy, signature, retries, delivery.

import { HOUR, MINUTE, SECOND } from '../kit/days.ts'
import { parseHttpDate } from '../kit/http-date.ts'
import type { RealTime } from '../kit/real-time.ts'
import { checkValue } from '../kit/source/schema-findings.ts'
import { LIMITS } from '../model/limits.ts'
import type { Detail } from '../model/problems.ts'
import { EndpointsInput } from '../model/webhook-endpoint.ts'
import type { Carrier, EndpointSetting, EndpointsCheck, Outcome, Parcel } from '../world/outbox/carrier.ts'
import { AddressPolicy, formProblem, type Resolve } from './address-policy.ts'
import { Deliverer } from './deliver.ts'
import { DEFAULT_SECRET, secretProblem, signedHeaders } from './sign.ts'

export interface WebhookOptions {
  /** Endpoints of a new world. */
  readonly endpoints?: readonly EndpointSetting[]
  /** Signs for endpoints without a secret of their own. */
  readonly secret?: string
  /** Which clock sets `webhook-timestamp`. */
  readonly time?: 'wall' | 'world'
  /** Hosts to allow besides loopback and private ranges. */
  readonly allow?: readonly string[]
  /** Looks up the addresses of a host name. */
  readonly resolve?: Resolve
  /** Makes an attempt in place of a request. */
  readonly send?: (parcel: Parcel) => Promise<Outcome>
  /** ms after which an attempt without a response fails. */
  readonly timeout?: number
}

/** ms from each failed attempt to the next one. */
const RETRY_AFTER = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR] as const

/** Statuses whose `retry-after` header is respected. */
const BUSY: readonly (number | null)[] = [429, 503]

/** Creates a carrier with connections of its own; `close` ends them. */
export function createCarrier(options: WebhookOptions, real: RealTime): Carrier & { close(): void } {
  const { endpoints = [], secret = DEFAULT_SECRET, time = 'wall' } = options
  const deliverer = new Deliverer(policyOf(options), real, options.timeout)
  return {
    endpoints,
    secret,
    time,
    check: endpointsCheck(options),
    sign: signedHeaders,
    send: options.send ?? ((parcel) => deliverer.send(parcel)),
    retryIn: (failures, { status, retry_after, retry_at }, now) => {
      if (retry_at !== undefined) return retry_at === null ? null : Math.max(0, retry_at - now)
      const planned = RETRY_AFTER[failures - 1]
      if (planned === undefined) return null
      const clocks = time === 'world' ? [now] : [real.wall(), now]
      return (BUSY.includes(status) ? readRetryAfter(retry_after ?? '', clocks) : null) ?? planned
    },
    close: () => deliverer.close(),
  }
}

/**
 * Reads a `retry-after` header (seconds or an HTTP-date) as ms, within bounds; null for anything else.
 * @param clocks the current time (ms) by each clock that a receiver may have taken a date from
 */
function readRetryAfter(text: string, clocks: readonly number[]): number | null {
  const at = parseHttpDate(text)
  if (at === null && !/^\d+$/.test(text)) return null
  // Receivers ask for minutes, and the clocks may be months apart: the nearer one counts.
  const [nearest = 0] = clocks.map((now) => Number(at) - now).sort((a, b) => Math.abs(a) - Math.abs(b))
  const wait = at === null ? Number(text) * SECOND : nearest
  return Math.min(Math.max(SECOND, wait), LIMITS.retry_after_ms)
}

/** Returns what is wrong with the endpoints, each with its path (`0.url`). */
export async function webhookProblems(options: WebhookOptions): Promise<readonly Detail[]> {
  const shape = checkValue(EndpointsInput, options.endpoints ?? [])
  return shape.ok ? endpointsCheck(options)(shape.value) : shape.details
}

export function endpointsCheck(options: WebhookOptions): EndpointsCheck {
  return (endpoints) => endpointProblems(endpoints, policyOf(options))
}

function policyOf({ allow = [], resolve }: WebhookOptions): AddressPolicy {
  return new AddressPolicy(allow, resolve)
}

/** Returns what is wrong with a list of endpoints, each with its path (`0.url`); empty when all are fine. */
async function endpointProblems(
  endpoints: readonly EndpointSetting[],
  policy: Pick<AddressPolicy, 'problemOf'>,
): Promise<readonly Detail[]> {
  const urls = endpoints.map(({ url }) => url)
  const checked = endpoints.map(async ({ url, secret }, at): Promise<Detail[]> => {
    const wrong = { url: await policy.problemOf(url), secret: secret === undefined ? null : secretProblem(secret) }
    const twice = urls.indexOf(url) < at ? 'is listed twice; list all its events in one entry' : null
    return Object.entries({ ...wrong, url: wrong.url ?? twice }).flatMap(([field, message]) =>
      message === null ? [] : [{ path: `${at}.${field}`, message }],
    )
  })
  return (await Promise.all(checked)).flat()
}

/** Checks only how endpoints are written; for commands that do not know which hosts are allowed. */
export const writtenEndpoints: EndpointsCheck = (endpoints) =>
  endpointProblems(endpoints, { problemOf: (url) => Promise.resolve(formProblem(url)) })
