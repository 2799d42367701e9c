// Reads a scenario from text: returns what a world can load, or every mistake with its place.

import { compilePatterns, type Patterns } from '../../conditions/patterns.ts'
import { isLargerAsJson } from '../../kit/large-json.ts'
import { realTime } from '../../kit/real-time.ts'
import { checkSource, pathText } from '../../kit/source/source-check.ts'
import type { Outcome, SourceProblem } from '../../kit/source/source-problem.ts'
import { parseSource, type Source, type SourceFormat } from '../../kit/source/source-text.ts'
import { fieldOf } from '../../kit/table.ts'
import { startBy } from '../../model/clock-setting.ts'
import { AS_JSON, formatBytes, JSON_INDENT, LIMITS } from '../../model/limits.ts'
import { EndpointInput } from '../../model/webhook-endpoint.ts'
import type { EndpointsCheck } from '../../world/outbox/carrier.ts'
import { eventWarning } from '../../world/outbox/events.ts'
import type { ScenarioStart } from '../../world/scenario-source.ts'
import { KINDS } from '../../world/slices.ts'
import { extended, type FindBase, NO_BASES } from '../../world/state/extends.ts'
import { contractFindings } from '../contract/contract-findings.ts'
import type { Finding } from '../contract/names.ts'
import { type CompiledScenario, compilePlan } from '../plan.ts'
import { Scenarios } from '../scenarios.ts'
import { type ScenarioDocument, ScenarioSchema } from '../schema/scenario.ts'
import { mistakesIn, patternsIn, rightPlace } from './mistakes-in.ts'
import { type Mistake, type Path, placesIn } from './raw-document.ts'
import { ruleWarnings } from './rule-warnings.ts'

const SCENARIO = 'a scenario is an object with a name and, for example, rules'

/**
 * Reads a scenario. `file` is the name that problems and the journal show. `check` refuses endpoints that webhooks may
 * not go to; without it they may go anywhere. `findBase` finds the fixtures that its own extend;
 * its document has them in it.
 */
export async function readScenario(
  text: string,
  file: string,
  format: SourceFormat,
  check: EndpointsCheck = () => Promise.resolve([]),
  findBase: FindBase = NO_BASES,
): Promise<Outcome<CompiledScenario>> {
  const parsed = await parseSource(text, { file, format, object: SCENARIO })
  if (!parsed.ok) return parsed
  // Each step takes up to 100 ms with the largest documents: others are served in between.
  await realTime.breathe()
  return checkScenario(parsed.value, check, findBase)
}

async function checkScenario(
  written: Source,
  check: EndpointsCheck,
  findBase: FindBase,
): Promise<Outcome<CompiledScenario>> {
  if (isTooLarge(written.value)) return tooLarge(written)
  const whole = await withExtended(written, findBase)
  if (!whole.ok) return whole
  const source = whole.value
  const checked = checkSource(source, ScenarioSchema, rightPlace)
  await realTime.breathe()
  const { patterns, problems } = await compilePatterns(patternsIn(source.value))
  const endpoints = await wrongEndpoints(source.value, check)
  await realTime.breathe()
  const found = contractFindings(source.value)
  const strays = found.filter(({ differs }) => !differs)
  const mistakes: Mistake[] = [...problems, ...mistakesIn(source.value), ...endpoints, ...strays]
  const further = mistakes.map(({ path, message, what }): SourceProblem => {
    return { file: source.file, ...source.locate(path, what), message: `${pathText(path)}: ${message}`, path }
  })
  const wrong = [...(checked.ok ? [] : checked.problems), ...further]
  if (!checked.ok || wrong.length > 0) {
    return { ok: false, problems: wrong.sort((a, b) => a.line - b.line || a.column - b.column) }
  }
  if (isTooLarge(source.value)) return tooLarge(written)
  return { ok: true, value: compiled(source, checked.value, patterns, found) }
}

/** Returns the source with what its `start.fixtures` extend in them. What it says itself keeps its places. */
async function withExtended(source: Source, find: FindBase): Promise<Outcome<Source>> {
  const { file, value } = source
  const fixtures = fieldOf(value, 'start', 'fixtures')
  const base = await extended(fixtures, find)
  if ('problem' in base) {
    const path = ['start', 'fixtures', ...(base.at ?? ['extends'])]
    // The lines of another file that show what is wrong there have no place in a message.
    const words = base.problem.split('\n').filter((line) => !/^\s/.test(line))
    const message = `${path.join('.')}: ${words.join('; ')}`
    return { ok: false, problems: [{ file, ...source.locate(path), message, path }] }
  }
  if (base.document === fixtures) return { ok: true, value: source }
  const whole = { ...Object(value), start: { ...Object(fieldOf(value, 'start')), fixtures: base.document } }
  return { ok: true, value: { ...source, value: whole } }
}

function isTooLarge(document: unknown): boolean {
  return isLargerAsJson(document, LIMITS.scenario_bytes, JSON_INDENT)
}

function tooLarge({ file }: Source): Outcome<never> {
  const message = `with its aliases and fixtures written out, the scenario is larger than ${formatBytes(LIMITS.scenario_bytes)} as JSON`
  return { ok: false, problems: [{ file, line: 1, column: 1, message }] }
}

/** `found`: what it sends with another type than the interface has. */
function compiled(
  source: Source,
  checked: ScenarioDocument,
  patterns: Patterns,
  found: readonly Finding[],
): CompiledScenario {
  const at = (path: Path) => `${source.file}:${source.locate(path).line}`
  const plan = compilePlan(checked, patterns, at)
  return {
    name: checked.name,
    description: checked.description,
    file: source.file.replace(AS_JSON, ''),
    document: Object(source.value),
    start: startOf(checked),
    warnings: [...ruleWarnings(plan.rules), ...unknownEvents(checked, at), ...vainPolls(checked, at)],
    script: (host) => new Scenarios(host),
    plan,
    differences: found.map(({ path, message }) => `${at(path)}: ${pathText(path)} ${message}`),
  }
}

/** The part of an endpoint that `check` looks at. */
const Addressed = EndpointInput.pick({ url: true, secret: true }).strip()

async function wrongEndpoints(document: unknown, check: EndpointsCheck): Promise<Mistake[]> {
  // The schema reports endpoints of a wrong shape; they are left out here, and the others are checked.
  const endpoints = placesIn(document, 'start.webhook_endpoints.[]').flatMap(([path, entry]) => {
    const { data } = Addressed.safeParse(entry)
    return data ? [{ path, data }] : []
  })
  const wrong = await check(endpoints.slice(0, LIMITS.webhook_endpoints).map(({ data }) => data))
  return wrong.map(({ path, message }) => {
    const [at, ...keys] = path.split('.')
    return { path: [...(endpoints[Number(at)]?.path ?? []), ...keys], message }
  })
}

/** Returns a warning for each event of an endpoint that neither the simulator nor the scenario itself emits. */
function unknownEvents({ start, timeline }: ScenarioDocument, at: (path: Path) => string): string[] {
  const own = timeline.map(({ emit }) => emit?.event)
  const unknown = (event: string, path: Path) => {
    const warning = own.includes(event) ? null : eventWarning(event)
    return warning === null ? [] : `${at(path)}: ${pathText(path)}: ${warning}`
  }
  return (start?.webhook_endpoints ?? []).flatMap(({ events = [] }, endpoint) =>
    events.flatMap((event, index) => unknown(event, ['start', 'webhook_endpoints', endpoint, 'events', index])),
  )
}

/** The jobs that no call polls. */
const UNPOLLED = KINDS.flatMap(({ lifecycle, polledBy }) =>
  lifecycle && Object.keys(polledBy).length === 0 ? [lifecycle.name] : [],
)

/** Returns a warning for each number of polls that no call makes. It is no mistake: a world that has it must be restored. */
function vainPolls(document: ScenarioDocument, at: (path: Path) => string): string[] {
  return UNPOLLED.flatMap((job) =>
    placesIn(document, `timing.${job}.[?].after.polls`).map(([path]) => {
      const place = `${at(path)}: ${pathText(path.slice(0, -2))}`
      return `${place}: no call polls ${job} jobs, so they never end: give a time, such as 45s`
    }),
  )
}

function startOf({ start }: ScenarioDocument): ScenarioStart | null {
  if (!start) return null
  const { clock = {}, fixtures, webhook_endpoints: endpoints } = start
  return {
    ...(fixtures === undefined ? {} : { fixtures }),
    // No clock runs yet, so a factor alone says that it is scaled.
    ...startBy(clock, { mode: 'scaled', factor: 1 }),
    ...(endpoints === undefined ? {} : { endpoints }),
  }
}
