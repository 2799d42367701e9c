// `mockfluence explain`: prints which rules of a scenario a call meets, without starting a simulator. The call is from the journal
// of a running simulator, or from the options.

import { pathPattern } from '../../contract/paths.ts'
import { isUpload, shownCall } from '../../control/requests/call-in-journal.ts'
import { RequestShape } from '../../control/requests/journal-entry.ts'
import { andMore, listed } from '../../kit/quoted.ts'
import { REDACTED } from '../../kit/redact.ts'
import { decoded, parseQuery } from '../../kit/url.ts'
import { type Explained, explainCall, TRIED } from '../../scenario/rules/explain.ts'
import { describeSpans } from '../../scenario/schema/values.ts'
import { addressOf } from '../../server/http/address.ts'
import { loadScenario } from '../../server/worlds/scenario-files.ts'
import { ENDPOINTS } from '../../service/index.ts'
import { writtenEndpoints } from '../../webhooks/carrier.ts'
import type { RequestInfo } from '../../world/script.ts'
import { baseUrl, credentials, getJson } from '../asked-server.ts'
import { last, type Texts, type Words } from '../command.ts'
import { jsonIn, Refusal } from '../refusal.ts'
import { jsonText, type Terminal } from '../terminal.ts'

/** Prints what each rule does about the call. Returns the exit code 0. */
export async function explain({ operands: [file = '', id], own }: Words, { stdout, env }: Terminal): Promise<number> {
  const { call, shown, response = '', unknownPlaces = [] } = await callOf(own, id, env)
  const loaded = await loadScenario(file, writtenEndpoints)
  if (!loaded.ok) throw new Refusal(loaded.message)
  const explained = explainCall(loaded.scenario, call)
  const { name, differences } = loaded.scenario
  if ('json' in own) {
    const rules = explained.map(({ rule, at, met, decides, acts, why }) => ({ rule, at, met, decides, acts, why }))
    stdout.write(jsonText({ call: shown, operation: call.operation, scenario: name, rules, differences }))
    return 0
  }
  const met = explained.filter((one) => one.met)
  stdout.write(`${shown} is ${call.operation}${response}.\n`)
  if (met.length === 0) stdout.write(`No rule of ${name} meets it.\n`)
  for (const one of met) stdout.write(`${one.rule} (${one.at}) meets it, ${outcomeOf(one)}.\n`)
  // Rules for other operations are not worth a line.
  const near = explained.filter(({ met: hit, other }) => !hit && !other)
  for (const { rule, at, why } of near) {
    const unknown = unknownPlaces.filter((place) => why.some((reason) => isAbout(reason, place)))
    const what = unknown.length > 0 ? `may: the journal does not have ${listed(unknown, 'and')} as sent` : 'does not'
    stdout.write(`${rule} (${at}) ${what}: ${why.join('; ')}.\n`)
  }
  showDifferences(differences, stdout)
  return 0
}

/** Whether a condition is on what is at a place, or below it. */
function isAbout(reason: string, place: string): boolean {
  return reason.startsWith(`${place} `) || reason.startsWith(`${place}.`)
}

async function callOf(own: Texts, id: string | undefined, env: Terminal['env']): Promise<ToExplain> {
  const [request, fromJournal] = [last(own, 'request'), last(own, 'from-journal')]
  if ((request === undefined) === (fromJournal === undefined)) {
    throw new Refusal(
      "explain needs one call: --request 'POST /admin/api/v1/campaigns', or --from-journal with a URL and an id such as req_17",
    )
  }
  if (request !== undefined) {
    if (id !== undefined) throw new Refusal(`${JSON.stringify(id)} is too many: only --from-journal takes an id`)
    return { call: writtenCall(request, own), shown: request }
  }
  const unused = ['body', 'header', 'form'].find((name) => name in own)
  if (unused !== undefined) throw new Refusal(`--${unused} belongs to --request, not to --from-journal`)
  return journalCall(fromJournal ?? '', id, env)
}

const SHOWN = 20

function showDifferences(differences: readonly string[], stdout: Terminal['stdout']): void {
  if (differences.length === 0) return
  stdout.write('By the interface, values of the scenario would have another type:\n')
  for (const one of differences.slice(0, SHOWN)) stdout.write(`  ${one}\n`)
  if (differences.length > SHOWN) stdout.write(`  ${andMore(differences.length - SHOWN)}\n`)
}

function outcomeOf({ why, decides, acts, passed }: Explained): string {
  const what = `${decides ? 'and decides' : 'and delays it, and passes it on'}${why.length > 0 ? `: ${why.join('; ')}` : ''}`
  if (acts === null || acts.length === TRIED) return what
  if (acts.length === 0) return `but acts on none of ${TRIED} such calls: ${passed ?? 'it is not asked'}`
  return `${what}; of ${TRIED} such calls it acts on ${describeSpans(acts.map((call) => ({ from: call, to: call })))}`
}

/** A call, how it is shown, and what came of it if it was made. */
interface ToExplain {
  readonly call: RequestInfo
  readonly shown: string
  readonly response?: string
  /** Where the journal lacks what was sent: a credential, or a body that is too long. */
  readonly unknownPlaces?: readonly string[]
}

/** The part of an entry of the journal that a rule sees, and what came of the call. */
const Entry = RequestShape.pick({
  id: true,
  operation: true,
  method: true,
  path: true,
  query: true,
  headers: true,
  body: true,
  response: true,
  rule: true,
}).strip()

/** Gets the call `id` of the simulator at `url`, which may name a world. Throws `Refusal`. */
async function journalCall(url: string, id: string | undefined, env: Terminal['env']): Promise<ToExplain> {
  if (id === undefined) throw new Refusal('--from-journal needs the id of a call after the URL, such as req_17')
  const base = baseUrl(url, 'requests')
  const address = new URL(`${base}/__sim/requests/${encodeURIComponent(id)}`)
  const asked = { what: `the call ${id} of ${base}`, shape: Entry }
  const entry = await getJson(address, credentials({ env }), asked)
  const { operation, method, path, query, headers, body, response, rule } = entry
  const shown = `${entry.id} (${method} ${path})`
  if (operation === null) throw new Refusal(`${shown} is no call of the interface, so no rule can meet it`)
  const upload = isUpload(entry)
  const by =
    rule === null ? '' : ` by ${[rule, ...rule.also].map(({ name, call }) => `${name} (call ${call})`).join(', ')}`
  return {
    call: shownCall({ ...entry, operation }),
    shown,
    response: `; its response was ${response.status}${by}`,
    unknownPlaces: [
      ...redactedIn(headers, 'headers'),
      ...redactedIn(query, 'query'),
      ...(upload ? redactedIn(body, 'form') : typeof body === 'string' ? ['body'] : redactedIn(body, 'body')),
    ],
  }
}

/** Returns the places of credentials that are not kept. */
function redactedIn(value: unknown, place: string): string[] {
  if (typeof value === 'string') return value.includes(REDACTED) ? [place] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, member]) => redactedIn(member, `${place}.${key}`))
}

/** Returns the call of the options. `header`: `name: value` each; `form`: `name=value` each. */
function writtenCall(request: string, { body: bodies, header = [], form }: Texts): RequestInfo {
  const body = bodies?.at(-1)
  const [, method = '', address = ''] = /^\s*([A-Za-z]+)\s+(\S+)\s*$/.exec(request) ?? []
  if (address === '')
    throw new Refusal(
      `--request must be a method and an address, such as 'POST /admin/api/v1/campaigns', not ${JSON.stringify(request)}`,
    )
  const url = new URL(address, 'http://localhost')
  const { path, search } = addressOf(url.href, '')
  const [found] = ENDPOINTS.flatMap((endpoint) => {
    const match = endpoint.method === method.toUpperCase() ? pathPattern(endpoint.path).exec(path ?? '') : null
    return match ? [{ operation: endpoint.id, params: paramsIn(match.groups ?? {}) }] : []
  })
  if (!found)
    throw new Refusal(
      `${method.toUpperCase()} ${url.pathname} is no call of the interface; mockfluence routes lists them`,
    )
  return {
    ...found,
    query: parseQuery(search).values,
    headers: Object.fromEntries(
      header.map((line) => pairOf(line, ':', '--header')).map(([name, value]) => [name.toLowerCase(), value]),
    ),
    body: body === undefined ? undefined : jsonIn(body, '--body'),
    form: form && Object.fromEntries(form.map((line) => pairOf(line, '=', '--form')).map(fieldOf)),
    requestKey: () => '',
  }
}

function paramsIn(groups: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(groups).map(([name, text]) => [name, decoded(text)]))
}

/** Returns a field and its value. The value of a file (`@folder/name`, as for curl) is its name. */
function fieldOf([name, value]: [string, string]): [string, string] {
  const [, file] = /^@(?:[^;]*[/\\])?([^/\\;]+)/.exec(value) ?? []
  return [name, file ?? value]
}

function pairOf(line: string, sign: string, option: string): [string, string] {
  const at = line.indexOf(sign)
  if (at < 1)
    throw new Refusal(
      `${option} must be a name and a value with ${JSON.stringify(sign)} between, not ${JSON.stringify(line)}`,
    )
  return [line.slice(0, at).trim(), line.slice(at + 1).trim()]
}
