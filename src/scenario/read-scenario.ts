// From the text of a scenario to what a world can load, or every mistake in it at its place.

import { parseAnyDate } from '../kit/http-date.ts'
import { lineStarts, placeAt } from '../kit/place.ts'
import { checkSource, pathText } from '../kit/source-check.ts'
import type { Outcome, SourceProblem } from '../kit/source-problem.ts'
import { parseSource, type Source, type SourceFormat } from '../kit/source-text.ts'
import type { ScenarioSource, ScenarioStart } from '../world/script.ts'
import { compilePatterns } from './patterns.ts'
import { compilePlan, keepPlan, problemsIn, shadowedRules } from './plan.ts'
import { Scenarios } from './scenarios.ts'
import { type ScenarioDocument, ScenarioSchema } from './schema.ts'

/** Each of these is a mistake of its own to the YAML parser, and thousands keep it busy for seconds. */
const NOTHING_BETWEEN = /(?:,[ \t\r\n]*){20}|(?:[\]}][ \t\r\n]*){101}/

/** Reads a scenario. `file` is the name that problems and the journal show. */
export async function readScenario(text: string, file: string, format: SourceFormat): Promise<Outcome<ScenarioSource>> {
  const commas = format === 'yaml' ? NOTHING_BETWEEN.exec(text) : null
  if (commas) {
    const place = placeAt(lineStarts(text), commas.index)
    return { ok: false, problems: [{ file, ...place, message: 'there is nothing between these' }] }
  }
  const parsed = await parseSource(text, { file, format })
  return parsed.ok ? checkScenario(parsed.value) : parsed
}

/** Reads a scenario that code or a call hands over as a value; its places are those of its JSON, two blanks deep. */
export async function readScenarioValue(value: unknown, file: string): Promise<Outcome<ScenarioSource>> {
  return readScenario(JSON.stringify(value, null, 2) ?? 'null', file, 'json')
}

async function checkScenario(source: Source): Promise<Outcome<ScenarioSource>> {
  const checked = checkSource(source, ScenarioSchema)
  const { patterns, problems } = await compilePatterns(source.value)
  const further = [...problems, ...(checked.ok ? problemsIn(checked.value) : [])].map((problem): SourceProblem => {
    const { path, message } = problem
    return { file: source.file, ...source.locate(path), message: `${pathText(path)}: ${message}`, path }
  })
  const wrong = [...(checked.ok ? [] : checked.problems), ...further]
  if (!checked.ok || wrong.length > 0) {
    return { ok: false, problems: wrong.sort((a, b) => a.line - b.line || a.column - b.column) }
  }
  const document = checked.value
  const plan = compilePlan(document, patterns, (path) => `${source.file}:${source.locate(path).line}`)
  const scenario: ScenarioSource = {
    name: document.name,
    description: document.description,
    file: source.file,
    document: Object.fromEntries(Object.entries(Object(source.value))),
    start: startOf(document),
    warnings: shadowedRules(plan.rules),
    script: (world) => new Scenarios(world),
  }
  keepPlan(scenario, plan)
  return { ok: true, value: scenario }
}

function startOf({ start }: ScenarioDocument): ScenarioStart | null {
  if (!start) return null
  const { clock, fixtures } = start
  const now = clock?.now === undefined ? null : parseAnyDate(clock.now)
  const times = clock?.mode?.startsWith('x') ? Number(clock.mode.slice(1)) : clock?.factor
  const mode =
    clock?.mode?.startsWith('x') || (clock?.mode === undefined && times !== undefined) ? 'scaled' : clock?.mode
  return {
    ...(fixtures === undefined ? {} : { fixtures }),
    ...(mode === 'real' || mode === 'manual' || mode === 'scaled'
      ? { clock: { mode, factor: mode === 'scaled' ? (times ?? 1) : 1 } }
      : {}),
    ...(now === null ? {} : { start: now }),
  }
}
