// `mockfluence explain`: prints which rules of a scenario a call meets, without starting a simulator.

import { ENDPOINTS } from '../../api/index.ts'
import { pathPattern } from '../../api/path.ts'
import { parseJson } from '../../kit/json.ts'
import { parseQuery } from '../../kit/query.ts'
import { andMore } from '../../kit/source/first-few.ts'
import { type Explained, explainCall } from '../../scenario/rules/explain.ts'
import { addressOf } from '../../server/address.ts'
import { loadScenario } from '../../server/scenario-files.ts'
import { writtenEndpoints } from '../../webhooks/check-endpoints.ts'
import { PatternBudget } from '../../world/pattern-budget.ts'
import type { RequestInfo } from '../../world/script.ts'
import type { ExplainOptions } from '../command.ts'
import { Refusal } from '../refusal.ts'
import type { Terminal } from '../terminal.ts'

/** Prints what each rule does about the call. Returns the exit code 0. */
export async function explain(
  options: { readonly file: string } & ExplainOptions,
  { stdout }: Terminal,
): Promise<number> {
  const call = callOf(options)
  const loaded = await loadScenario(options.file, writtenEndpoints)
  if (!loaded.ok) throw new Refusal(loaded.message)
  const explained = explainCall(loaded.scenario, call)
  const met = explained.filter((one) => one.met)
  stdout.write(`${options.request} is ${call.operation}.\n`)
  if (met.length === 0) stdout.write(`No rule of ${loaded.scenario.name} meets it.\n`)
  for (const one of met) stdout.write(`${one.rule} (${one.at}) meets it, ${outcomeOf(one)}.\n`)
  // Rules for other operations are not worth a line.
  const near = explained.filter(({ met: hit, why }) => !hit && !why[0]?.startsWith('it is for'))
  for (const { rule, at, why } of near) stdout.write(`${rule} (${at}) does not: ${why.join('; ')}.\n`)
  showDifferences(loaded.scenario.differences, stdout)
  return 0
}

/** Differences that are printed. */
const SHOWN = 20

function showDifferences(differences: readonly string[], stdout: Terminal['stdout']): void {
  if (differences.length === 0) return
  stdout.write('By the interface, values that the scenario sends would have another type:\n')
  for (const one of differences.slice(0, SHOWN)) stdout.write(`  ${one}\n`)
  if (differences.length > SHOWN) stdout.write(`  ${andMore(differences.length - SHOWN)}\n`)
}

function outcomeOf({ why, decides, after }: Explained): string {
  if (after !== null) return `but never acts: ${after} always decides before it`
  const what = decides ? 'and decides' : 'and delays it, and passes it on'
  return why.length > 0 ? `${what}: ${why.join('; ')}` : what
}

function callOf({ request, body, header = [], form }: ExplainOptions): RequestInfo {
  const [, method = '', address = ''] = /^\s*([A-Za-z]+)\s+(\S+)\s*$/.exec(request) ?? []
  if (address === '')
    throw new Refusal(
      `--request must be a method and an address, such as 'POST /admin/api/v1/campaigns', not ${JSON.stringify(request)}`,
    )
  const url = new URL(address, 'http://localhost')
  const { path, search } = addressOf(url.href, '')
  const [found] = ENDPOINTS.flatMap((endpoint) => {
    const match = endpoint.method === method.toUpperCase() ? pathPattern(endpoint.path).exec(path ?? '') : null
    return match ? [{ operation: endpoint.id, params: decoded(match.groups ?? {}) }] : []
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
    body: body === undefined ? undefined : bodyOf(body),
    form: form && Object.fromEntries(form.map((line) => pairOf(line, '=', '--form')).map(fieldOf)),
    requestKey: () => '',
    budget: new PatternBudget(),
  }
}

function decoded(params: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(params).map(([name, text]) => [name, plain(text)]))
}

/** Decodes percent escapes. Text with wrong escapes stays as it is, as in a call. */
function plain(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
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

function bodyOf(text: string): unknown {
  const parsed = parseJson(text)
  if (parsed.ok) return parsed.value
  const { line, column, message } = parsed.problem
  throw new Refusal(`--body is not valid JSON: ${message} (line ${line}, column ${column})`)
}
