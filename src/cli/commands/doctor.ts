// `mockfluence doctor`: checks, as a client would, what its tests need of a running simulator.

import * as z from 'zod'
import { realTime } from '../../kit/real-time.ts'
import { redactUrls } from '../../kit/redact.ts'
import { signedHeaders } from '../../webhooks/sign.ts'
import { askedServer, getText, reasonOf, TIMEOUT } from '../asked-server.ts'
import { last, type Words } from '../command.ts'
import { jsonText, type Terminal } from '../terminal.ts'

interface Check {
  readonly id: 'reachable' | 'world' | 'clock' | 'scenario' | 'control' | 'webhooks' | 'cors'
  readonly ok: boolean
  readonly message: string
  /** What to do; null for nothing. */
  readonly todo: string | null
}

const Info = z.looseObject({
  version: z.string(),
  world: z.string(),
  seed: z.string(),
  clock: z.looseObject({ mode: z.string(), now: z.string() }),
  scenarios: z.array(z.string()),
})
const Endpoints = z.array(z.looseObject({ url: z.string(), secret: z.string(), enabled: z.boolean() }))

/** Prints each check with what to do. Returns 1 if one of them failed. */
export async function doctor(words: Words, { env, stdout }: Terminal): Promise<number> {
  const { base, headers } = await askedServer(words, env, '')
  const checks = await examine(base, headers, last(words.own, 'origin'))
  stdout.write('json' in words.own ? jsonText({ checks }) : checks.map(written).join(''))
  return checks.every(({ ok }) => ok) ? 0 : 1
}

/** Checks in a row that need the same say once what to do. */
function written({ id, ok, message, todo }: Check, at: number, all: readonly Check[]): string {
  const hint = todo === null || todo === all[at + 1]?.todo ? '' : `                 To do: ${todo}\n`
  return `${ok ? 'ok  ' : 'FAIL'}  ${id.padEnd(9)}  ${message}\n${hint}`
}

const well = (id: Check['id'], message: string, todo: string | null = null): Check => ({ id, ok: true, message, todo })
const ill = (id: Check['id'], message: string, todo: string): Check => ({ id, ok: false, message, todo })

async function examine(
  base: string,
  headers: Readonly<Record<string, string>>,
  origin: string | undefined,
): Promise<Check[]> {
  const read = async <Shape extends z.ZodType>(path: string, shape: Shape): Promise<z.output<Shape>> =>
    shape.parse(JSON.parse(await getText(new URL(`${base}/__sim${path}`), headers)))
  const rest: Check['id'][] = [
    'world',
    'clock',
    'scenario',
    'control',
    'webhooks',
    ...(origin ? (['cors'] as const) : []),
  ]
  const health = await read('/health', z.looseObject({ status: z.literal('ok') })).catch(reasonOf)
  if (typeof health === 'string') {
    const todo = 'Start it (npx mockfluence), or give the URL that it printed.'
    return [
      ill('reachable', `${base} does not answer: ${health}`, todo),
      ...rest.map((id) => ill(id, 'not checked', todo)),
    ]
  }
  const reachable = well('reachable', `${base} answers`)
  const cors = origin === undefined ? [] : [await corsFor(base, origin)]
  const info = await read('', Info).catch(reasonOf)
  if (typeof info === 'string') {
    const todo = 'Set MOCKFLUENCE_CONTROL_TOKEN to the --control-token of the simulator.'
    const unseen = rest.filter((id) => id !== 'control' && id !== 'cors')
    return [reachable, ...unseen.map((id) => ill(id, 'not checked', todo)), ill('control', info, todo), ...cors]
  }
  return [
    reachable,
    well('world', `${info.world}, seed ${info.seed}, mockfluence ${info.version}`),
    clockOf(info),
    well('scenario', info.scenarios.length === 0 ? 'none is active' : `active: ${info.scenarios.join(', ')}`),
    well('control', 'the control API answers'),
    await webhooks(await read('/webhooks/endpoints', Endpoints)),
    ...cors,
  ]
}

function clockOf({ clock: { mode, now } }: z.output<typeof Info>): Check {
  if (mode !== 'manual') return well('clock', `${mode}, ${now}`)
  return well(
    'clock',
    `manual, ${now}`,
    'It stands until POST /__sim/clock/advance moves it: jobs do not end by themselves.',
  )
}

/** Asks as a browser does for a page of the origin, before it calls the service. */
async function corsFor(base: string, origin: string): Promise<Check> {
  const method = { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' }
  const init = { method: 'OPTIONS', headers: method, signal: AbortSignal.timeout(TIMEOUT) }
  const answer = await fetch(`${base}/admin/api/v1/campaigns`, init).catch(reasonOf)
  const allowed = typeof answer === 'string' ? null : answer.headers.get('access-control-allow-origin')
  if (allowed === '*' || allowed === origin) return well('cors', `pages of ${origin} may call it`)
  return ill('cors', `pages of ${origin} may not call it`, `Start it with --cors ${origin}.`)
}

/** Sends each endpoint a message that is in order and one with a wrong signature. */
async function webhooks(endpoints: z.output<typeof Endpoints>): Promise<Check> {
  if (endpoints.length === 0)
    return well('webhooks', 'no endpoint is set', 'PUT /__sim/webhooks/endpoints, or --webhook-url.')
  const wrong: string[] = []
  for (const { url, secret, enabled } of endpoints) {
    const shown = redactUrls(url)
    // It takes anything, and would keep the probe.
    if (url.endsWith('/__sim/inbox')) continue
    if (!enabled) wrong.push(`${shown} answered 410 and is switched off`)
    const good = await probe(url, secret, true)
    if (typeof good === 'string') wrong.push(`${shown} does not answer: ${good}`)
    else if (good >= 300) wrong.push(`${shown} answers ${good} to a webhook that is in order`)
    else if (Number(await probe(url, secret, false)) < 300) wrong.push(`${shown} accepts a wrong signature`)
  }
  if (wrong.length === 0)
    return well('webhooks', `${endpoints.map(({ url }) => redactUrls(url)).join(', ')}: answers, and verifies`)
  return ill(
    'webhooks',
    wrong.join('; '),
    'Answer 2xx to what is signed with the secret of the endpoint, and 401 to anything else.',
  )
}

/** Sends a message of an event that the service does not have. Returns the status, or why there is none. */
async function probe(url: string, secret: string, inOrder: boolean): Promise<number | string> {
  const now = realTime.wall()
  const body = JSON.stringify({ type: 'mockfluence.probe', timestamp: new Date(now).toISOString(), data: {} })
  const message = {
    id: `msg_doctor${now}`,
    timestamp: now,
    body: inOrder ? body : `${body} `,
    secret,
    world: 'doctor',
  }
  const init = { method: 'POST', body, headers: signedHeaders(message), redirect: 'manual' as const }
  const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(TIMEOUT) }).catch(reasonOf)
  return typeof answer === 'string' ? answer : answer.status
}
