// `mockfluence explain`: prints which rules of a scenario a call meets, without starting a simulator.

import { andMore, listed } from '../../kit/quoted.ts'
import { type Explained, explainCall, TRIED } from '../../scenario/rules/explain.ts'
import { describeSpans } from '../../scenario/schema/values.ts'
import { loadScenario } from '../../server/files/scenario-files.ts'
import { writtenEndpoints } from '../../webhooks/check-endpoints.ts'
import { last, type Texts, type Words } from '../command.ts'
import { journalCall, type ToExplain, writtenCall } from '../explained-call.ts'
import { Refusal } from '../refusal.ts'
import { printJson, type Terminal } from '../terminal.ts'

/** Prints what each rule does about the call. Returns the exit code 0. */
export async function explain({ operands: [file = '', id], own }: Words, terminal: Terminal): Promise<number> {
  const { stdout, env } = terminal
  const { call, shown, response = '', untold = [] } = await callOf(own, id, env)
  const loaded = await loadScenario(file, writtenEndpoints)
  if (!loaded.ok) throw new Refusal(loaded.message)
  const explained = explainCall(loaded.scenario, call)
  const { name, differences } = loaded.scenario
  if ('json' in own) {
    const rules = explained.map(({ rule, at, met, decides, acts, why }) => ({ rule, at, met, decides, acts, why }))
    await printJson({ call: shown, operation: call.operation, scenario: name, rules, differences }, terminal)
    return 0
  }
  const met = explained.filter((one) => one.met)
  stdout.write(`${shown} is ${call.operation}${response}.\n`)
  if (met.length === 0) stdout.write(`No rule of ${name} meets it.\n`)
  for (const one of met) stdout.write(`${one.rule} (${one.at}) meets it, ${outcomeOf(one)}.\n`)
  // Rules for other operations are not worth a line.
  const near = explained.filter(({ met: hit, other }) => !hit && !other)
  for (const { rule, at, why } of near) {
    const unknown = untold.filter((place) => why.some((reason) => isAbout(reason, place)))
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
