// The greeting of a simulator that is up: its addresses, and three calls to try.

import { redactUrls } from '../kit/redact.ts'
import { isoInstant } from '../model/instant.ts'
import { VERSION } from '../package-files.ts'
import { isLoopback } from '../server/pipeline/guard.ts'
import type { World } from '../world/world.ts'
import type { Settings } from './options.ts'
import type { Listening } from './simulator.ts'
import { quotedForShell } from './terminal.ts'

/** Returns the greeting. Its curl lines work as they are. `world`: the default one; `ignored`: variables without effect. */
export function greeting(
  { url, insightsUrl }: Pick<Listening, 'url' | 'insightsUrl'>,
  settings: Settings,
  world: World,
  ignored: readonly string[] = [],
): string {
  const { list: endpoints } = world.outbox.endpoints
  const token = settings.token[0] ?? 'demo'
  const search = settings['discovery-token'][0] ?? token
  const query = 'type=discovery&skip=0&limit=3&connector=instagram'
  const campaign = JSON.stringify({ name: 'Spring launch', brand_name: 'Acme' })
  const rows = [
    ['Base URL', url],
    ['Insights URL', insightsUrl],
    ['In a browser', `${url}/`],
    ['Control API', `${url}/__sim${accessTo(settings)}`],
    ['OpenAPI', `${url}/openapi.json`],
    ['Reference', `${url}/docs`],
    ['Seed', settings.seed],
    ['Fixtures', fixturesOf(world, settings.fixtures)],
    ['Clock', clockOf(world)],
    ...scenariosOf(world),
    ...ignored.map((variable) => ['Ignored', variable]),
    ...endpoints.map((endpoint) => ['Webhooks to', redactUrls(endpoint.url)]),
    ...[...new Set(endpoints.map(({ secret }) => secret))].map((secret) => ['Signed with', secret]),
  ]
  const calls = [
    ['Search creators', curl(search, `${url}/admin/api/v1/search?${query}`)],
    ['Create a campaign', curl(token, `${url}/admin/api/v1/campaigns`, campaign)],
    ['Read public insights', curl(token, `${url}/api/v1/insights/public/instagram/overall?identifier=anna.bakes`)],
  ]
  return [
    `mockfluence ${VERSION} is up.`,
    '',
    ...rows.map(([name = '', value]) => `  ${name.padEnd(14)}${value}`),
    '',
    ...calls.flatMap(([what, call]) => [`  ${what}:`, `    ${call}`]),
    '',
    'Press Ctrl+C to end it.',
    '',
  ].join('\n')
}

/** Who may call the control API, and how that is changed: the first thing that somebody with a container needs to know. */
const ACCESS = {
  token: 'send Authorization: Bearer T, where T is the control token that was given (MOCKFLUENCE_CONTROL_TOKEN)',
  open: 'whoever reaches this port may call it; to close it, set MOCKFLUENCE_CONTROL_TOKEN to a token of yours',
  closed:
    'nobody may call it; to open it, set MOCKFLUENCE_CONTROL_TOKEN to a token of yours and send that, or set MOCKFLUENCE_CONTROL_OPEN=1',
} as const

/** Returns who may call the control API, as the guard decides for each call; null for simply whoever is on this machine. */
export function controlAccess(settings: Settings) {
  const { 'control-token': token, 'control-open': open, host } = settings
  if (token === null && !open && isLoopback(host)) return null
  const access = token !== null ? 'token' : open ? 'open' : 'closed'
  return { access, hint: ACCESS[access] }
}

function accessTo(settings: Settings): string {
  const control = controlAccess(settings)
  return control === null ? '' : ` (${control.access}: ${control.hint})`
}

function clockOf({ clock }: World): string {
  const { mode, factor } = clock.setting
  const pace = { real: 'real time', manual: 'manual: it moves by POST /__sim/clock/advance', scaled: `x${factor}` }
  return `${isoInstant(clock.now())} (${pace[mode]})`
}

/** Names the fixtures: those of the options, unless a scenario brings its own. */
export function fixturesOf({ script, settings: { overrides } }: World, named: string): string {
  const bringer = script.active().findLast(({ source }) => source.start?.fixtures !== undefined)
  return bringer === undefined || overrides?.fixtures !== undefined ? named : `of the scenario ${bringer.source.name}`
}

/** What a scenario may start a world with, and the options that win over it. */
const WON_BY = [
  ['fixtures', '--fixtures', 'fixtures'],
  ['clock', '--clock', 'clock'],
  ['start', '--now', 'clock.now'],
] as const

/** Names the scenarios, and what of their start has no effect. */
function scenariosOf({ script, settings: { overrides = {} } }: World): string[][] {
  const rows = script.active().map(({ source: { name, file, start } }) => {
    const lost = WON_BY.filter(([key]) => start?.[key] !== undefined && overrides[key] !== undefined)
    const note = lost.map(([, option, what]) => `; ${option} wins over its ${what}`).join('')
    return ['Scenario', `${name} (${file})${note}`]
  })
  return rows.length === 0 ? [['Scenarios', 'none']] : rows
}

function curl(token: string, url: string, body?: string): string {
  const data = body === undefined ? '' : ` -H 'Content-Type: application/json' -d ${quotedForShell(body)}`
  return `curl -s -H ${quotedForShell(`Authorization: Bearer ${token}`)}${data} ${quotedForShell(url)}`
}
