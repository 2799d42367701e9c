// Reads a scenario from text: returns what a world can load, or every mistake with its place.

import { changedSetting } from '../../kit/clock.ts'
import { isLargerAsJson } from '../../kit/json/json-size.ts'
import { checkInSlices } from '../../kit/large/check-in-slices.ts'
import { realTime } from '../../kit/real-time.ts'
import { checkSource, pathText } from '../../kit/source/source-check.ts'
import type { Outcome, SourceProblem } from '../../kit/source/source-problem.ts'
import { parseSource, type Source, type SourceFormat } from '../../kit/source/source-text.ts'
import { inSlices } from '../../kit/work.ts'
import { formatBytes, JSON_INDENT, LIMITS } from '../../model/limits.ts'
import { EndpointInput } from '../../model/webhook-endpoint.ts'
import type { EndpointsCheck } from '../../world/outbox/carrier.ts'
import { eventWarning, meantHint } from '../../world/outbox/events.ts'
import type { ScenarioStart } from '../../world/scenario-source.ts'
import { type FindBase, NO_BASES } from '../../world/state/extends.ts'
import { type CompiledScenario, compilePlan } from '../plan.ts'
import { compilePatterns } from '../rules/patterns.ts'
import { Scenarios } from '../scenarios.ts'
import { unseenMessages } from '../schema/jobs.ts'
import { type ScenarioDocument, ScenarioSchema } from '../schema/scenario.ts'
import { withExtended } from './extended-start.ts'
import { mistakesIn } from './mistakes-in.ts'
import { pathValueWarnings } from './path-values.ts'
import { patternsIn } from './patterns-in.ts'
import { entriesOf, fieldOf, type Mistake, type Path } from './raw-document.ts'
import { ruleWarnings } from './rule-warnings.ts'

const SCENARIO = 'a scenario is an object with a name and, for example, rules'

/**
 * Reads a scenario. `file` is the name that problems and the journal show. `check` refuses endpoints that webhooks may
 * not go to; without it they may go anywhere. `find` finds what its fixtures extend; its document has that in it.
 */
export async function readScenario(
  text: string,
  file: string,
  format: SourceFormat,
  check: EndpointsCheck = () => Promise.resolve([]),
  find: FindBase = NO_BASES,
): Promise<Outcome<CompiledScenario>> {
  const parsed = await parseSource(text, { file, format, object: SCENARIO })
  return parsed.ok ? checkScenario(parsed.value, check, find) : parsed
}

/** Reads a scenario from a value. Its places are those in its JSON with an indent of two. */
export async function readScenarioValue(value: unknown, file: string): Promise<Outcome<CompiledScenario>> {
  return readScenario(JSON.stringify(value, null, JSON_INDENT) ?? 'null', file, 'json')
}

async function checkScenario(
  written: Source,
  check: EndpointsCheck,
  find: FindBase,
): Promise<Outcome<CompiledScenario>> {
  if (isLargerAsJson(written.value, LIMITS.scenario_bytes, JSON_INDENT)) {
    const message = `with its aliases written out, the scenario is larger than ${formatBytes(LIMITS.scenario_bytes)} as JSON`
    return { ok: false, problems: [{ file: written.file, line: 1, column: 1, message }] }
  }
  const whole = await withExtended(written, find)
  if (!whole.ok) return whole
  const source = whole.value
  const checked = await checkedSource(source)
  const { patterns, problems } = await compilePatterns(patternsIn(source.value))
  const endpoints = await wrongEndpoints(source.value, check)
  const further = [...problems, ...mistakesIn(source.value), ...endpoints].map((problem): SourceProblem => {
    const { path, message } = problem
    return { file: source.file, ...source.locate(path), message: `${pathText(path)}: ${message}`, path }
  })
  const wrong = [...(checked.ok ? [] : checked.problems), ...further]
  if (!checked.ok || wrong.length > 0) {
    return { ok: false, problems: wrong.sort((a, b) => a.line - b.line || a.column - b.column) }
  }
  const document = checked.value
  const at = (path: Path) => `${source.file}:${source.locate(path).line}`
  const plan = await inSlices(compilePlan(document, patterns, at), realTime)
  const never = await inSlices(ruleWarnings(plan.rules), realTime)
  const values = pathValueWarnings(source.value).map(({ path, message }) => `${at(path)}: ${pathText(path)} ${message}`)
  const unseen = unseenMessages(document.outcomes).map(
    (path) => `${at(path)}: ${pathText(path)} is not shown: the interface has no place for it`,
  )
  const scenario: CompiledScenario = {
    name: document.name,
    description: document.description,
    file: source.file,
    document: Object.fromEntries(Object.entries(Object(source.value))),
    start: startOf(document),
    warnings: [...never, ...values, ...unseen, ...unknownEvents(document, at)],
    script: (host) => new Scenarios(host),
    plan,
  }
  return { ok: true, value: scenario }
}

/** Checks a scenario, which may have thousands of rules, in slices; then finds the places of its mistakes, if any. */
async function checkedSource(source: Source): Promise<Outcome<ScenarioDocument>> {
  await realTime.breathe()
  const checked = await inSlices(checkInSlices(ScenarioSchema, source.value), realTime)
  return checked.ok ? checked : checkSource(source, ScenarioSchema)
}

/** The part of an endpoint that `check` looks at. */
const Addressed = EndpointInput.pick({ url: true, secret: true }).strip()

async function wrongEndpoints(document: unknown, check: EndpointsCheck): Promise<Mistake[]> {
  const place = ['start', 'webhook_endpoints']
  // The schema reports endpoints of a wrong shape; they are left out here, and the others are checked.
  const endpoints = entriesOf(fieldOf(fieldOf(document, 'start'), 'webhook_endpoints'), place).flatMap(
    ([path, entry]) => {
      const { data } = Addressed.safeParse(entry)
      return data ? [{ path, data }] : []
    },
  )
  const wrong = await check(endpoints.slice(0, LIMITS.webhook_endpoints).map(({ data }) => data))
  return wrong.map(({ path, message }) => {
    const [at, ...keys] = path.split('.')
    return { path: [...(endpoints[Number(at)]?.path ?? place), ...keys], message }
  })
}

/**
 * Returns a warning for each event of an endpoint that neither the simulator nor the scenario itself emits, and for each
 * misspelt one of a rule: it would never act.
 */
function unknownEvents({ start, timeline, webhooks }: ScenarioDocument, at: (path: Path) => string): string[] {
  const own = timeline.map(({ emit }) => emit?.event)
  const unknown = (event: string, path: Path) => {
    const warning = own.includes(event) ? null : eventWarning(event)
    return warning === null ? [] : `${at(path)}: ${pathText(path)}: ${warning}`
  }
  const ofEndpoints = (start?.webhook_endpoints ?? []).flatMap(({ events = [] }, endpoint) =>
    events.flatMap((event, index) => unknown(event, ['start', 'webhook_endpoints', endpoint, 'events', index])),
  )
  const ofRules = webhooks.flatMap(({ on }, rule) =>
    [on].flat().flatMap((event) => (meantHint(event) === '' ? [] : unknown(event, ['webhooks', rule, 'on']))),
  )
  return [...ofEndpoints, ...ofRules]
}

function startOf({ start }: ScenarioDocument): ScenarioStart | null {
  if (!start) return null
  const { clock, fixtures, webhook_endpoints: endpoints } = start
  const { now, ...pace } = clock ?? {}
  return {
    ...(fixtures === undefined ? {} : { fixtures }),
    // No clock runs yet, so a factor alone says that it is scaled.
    ...(Object.keys(pace).length === 0 ? {} : { clock: changedSetting({ mode: 'scaled', factor: 1 }, pace) }),
    ...(now === undefined ? {} : { start: now }),
    ...(endpoints === undefined ? {} : { endpoints }),
  }
}
