// The greeting of a simulator that is up: its addresses, and three calls to try.

import { VERSION } from '../version.ts'
import type { WebhookEndpoint } from '../world/outbox/endpoints.ts'
import type { Settings } from './options.ts'

/** The base URLs of a simulator. */
export interface Addresses {
  readonly url: string
  readonly insightsUrl: string
}

/** Returns the greeting. Its curl lines work as they are. `endpoints`: those of the default world. */
export function greeting(
  { url, insightsUrl }: Addresses,
  settings: Settings,
  endpoints: readonly WebhookEndpoint[],
): string {
  const token = settings.token[0] ?? 'demo'
  const search = settings['discovery-token'][0] ?? token
  const query = 'type=discovery&skip=0&limit=3&connector=instagram'
  const campaign = JSON.stringify({ name: 'Spring launch', brand_name: 'Acme' })
  const rows = [
    ['Base URL', url],
    ['Insights URL', insightsUrl],
    ['Control API', `${url}/__sim`],
    ['OpenAPI', `${url}/openapi.json`],
    ['Reference', `${url}/docs`],
    ['Seed', settings.seed],
    ['Fixtures', settings.fixtures],
    ...endpoints.map((endpoint) => ['Webhooks to', endpoint.url]),
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

function curl(token: string, url: string, body?: string): string {
  const data = body === undefined ? '' : ` -H 'Content-Type: application/json' -d ${quoted(body)}`
  return `curl -s -H ${quoted(`Authorization: Bearer ${token}`)}${data} ${quoted(url)}`
}

/** Returns `text` as one word for a shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}
