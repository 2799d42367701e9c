// The scenarios that the entries of a timeline load.

import { Suggestions } from '../../kit/nearest.ts'
import { pathText } from '../../kit/source/source-check.ts'
import type { Outcome, SourceProblem } from '../../kit/source/source-problem.ts'
import type { Source } from '../../kit/source/source-text.ts'
import type { ScenarioSource } from '../../world/scenario-source.ts'
import { type FindBase, NO_BASES } from '../../world/state/extends.ts'
import type { CompiledScenario } from '../plan.ts'
import type { ScenarioDocument } from '../schema/scenario.ts'
import { entriesOf, fieldOf, type Mistake, type Path } from './raw-document.ts'

/** A scenario, or why there is none of that name. */
export type Found = { readonly scenario: ScenarioSource } | { readonly problem: string }

/** Finds what a scenario names: the fixtures that it extends, and the scenarios that its timeline loads. */
export interface Finds {
  readonly base: FindBase
  readonly scenario: (name: string) => Promise<Found>
}

/** Where nothing can be named. */
export const NO_FINDS: Finds = {
  base: NO_BASES,
  scenario: async () => ({ problem: 'names a scenario, which cannot be found here: write the scenario in its place' }),
}

/** The scenarios by the number of their entry, and what is wrong with the others. */
export interface Loads {
  readonly scenarios: ReadonlyMap<number, CompiledScenario>
  readonly mistakes: readonly Mistake[]
  /** The mistakes in scenarios that are written in an entry, with their places. */
  readonly problems: readonly SourceProblem[]
}

/** Finds or reads what each entry of the timeline loads. `read` reads a scenario that is written in the entry. */
export async function loadsOf(
  source: Source,
  find: Finds['scenario'],
  read: (inside: Source) => Promise<Outcome<CompiledScenario>>,
): Promise<Loads> {
  const scenarios = new Map<number, CompiledScenario>()
  const mistakes: Mistake[] = []
  const problems: SourceProblem[] = []
  const found = new Map<string, Found>()
  for (const [entry, value, number] of entriesOf(fieldOf(source.value, 'timeline'), ['timeline'])) {
    const path = [...entry, 'load']
    const load = fieldOf(value, 'load')
    const name = nameOf(load)
    if (name === null && !isTable(load)) continue
    let outcome: Found
    if (name === null) {
      const inside = await read(insideOf(source, load, path))
      if (!inside.ok) {
        problems.push(...inside.problems.map((problem) => outside(problem, path)))
        continue
      }
      outcome = { scenario: inside.value }
    } else {
      outcome = found.get(name) ?? (await find(name))
      found.set(name, outcome)
    }
    const wrong = mistakeOf(outcome, fieldOf(source.value, 'name'))
    if (wrong !== null) mistakes.push({ path, message: wrong })
    else if ('scenario' in outcome && isCompiled(outcome.scenario)) scenarios.set(number, outcome.scenario)
  }
  return { scenarios, mistakes, problems }
}

/** Returns what is written at `path`, with its places in the whole. */
function insideOf({ file, locate }: Source, value: unknown, path: Path): Source {
  return { file, value, locate: (inner, what) => locate([...path, ...inner], what) }
}

/** Returns a mistake in a scenario that is written at `path` as one of the whole. */
function outside({ path: inner = [], message, ...place }: SourceProblem, path: Path): SourceProblem {
  const isAt = inner.length > 0 && message.startsWith(String(inner[0]))
  return { ...place, path: [...path, ...inner], message: `${pathText(path)}${isAt ? '.' : ': '}${message}` }
}

/** Returns the document with the scenarios that it loads in it, so that it can be read again anywhere. */
export function withLoaded(document: object, { scenarios }: Loads): Record<string, unknown> {
  const whole: Record<string, unknown> = { ...document }
  if (scenarios.size === 0) return whole
  whole.timeline = entriesOf(whole.timeline, []).map(([, entry, number]) => {
    const load = scenarios.get(number)
    return load ? { ...Object(entry), load: load.document } : entry
  })
  return whole
}

/** Returns a warning for each entry that unloads what is nearly the name of a scenario that the timeline knows. */
export function misspeltUnloads({ name, timeline }: ScenarioDocument, { scenarios }: Loads): Mistake[] {
  const suggestions = new Suggestions()
  const known = [name, ...[...scenarios.values()].map((scenario) => scenario.name)]
  return timeline.flatMap(({ unload }, at) => {
    const near = unload === undefined || known.includes(unload) ? undefined : suggestions.nearest(unload, known)
    return near === undefined
      ? []
      : [
          {
            path: ['timeline', at, 'unload'],
            message: `names no scenario that this timeline knows: did you mean ${near}?`,
          },
        ]
  })
}

/** Returns the name that stands for a scenario: a text, or an object with a name alone. */
function nameOf(load: unknown): string | null {
  if (typeof load === 'string') return load
  if (!isTable(load) || Object.keys(load).join() !== 'name') return null
  const name = fieldOf(load, 'name')
  return typeof name === 'string' ? name : null
}

function isTable(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isCompiled(source: ScenarioSource): source is CompiledScenario {
  return 'plan' in source
}

/** Returns why a timeline cannot load it; null if it can. `loader`: the name of the scenario with the timeline. */
function mistakeOf(outcome: Found, loader: unknown): string | null {
  if ('problem' in outcome) return outcome.problem
  const { name, start } = outcome.scenario
  if (start !== null) return `loads ${name}, which has a start: that takes effect only when a world starts`
  return name === loader ? `loads ${name}, which would take the place of the scenario that loads it` : null
}
