// The world of one test: made before it, looked at and removed after it.

import { movedTo } from '../client/caller.ts'
import { refuseUnknown } from '../client/unknown-option.ts'
import type { Connection, ScenarioList, World, WorldSettings } from '../client/world.ts'
import { reportFailure } from './failed-test.ts'

export interface TestWorldOptions {
  /** What the world starts with, and what its resets go back to: `seed`, `fixtures`, `scenarios`, `clock`. */
  readonly world?: WorldSettings
  /** Whether a rule of a scenario that never acted fails the test; it does by default. */
  readonly unusedRules?: 'fail' | 'allow'
}

export interface TestWorld {
  readonly sim: World
  /**
   * Removes the world. Reports of a failed test what came to it; `errors` are told where its bundle is. Rejects if the
   * test passed, but a rule never acted.
   */
  end(outcome: 'passed' | 'failed' | 'skipped', errors?: readonly unknown[]): Promise<void>
}

/** Makes a world of its own for a test. `name`: unlike that of any other test that runs meanwhile. */
export async function startTestWorld(
  simulator: Connection,
  name: string,
  options: TestWorldOptions,
): Promise<TestWorld> {
  refuseUnknown('', options, ['world', 'unusedRules'])
  const { world = {}, unusedRules } = options
  // A run that was ended may have left it.
  await simulator.world(name).remove()
  const sim = await simulator.createWorld(name, world)
  const watch = new RuleWatch()
  const note = await watchRules(sim, watch, world.scenarios !== undefined)
  return {
    sim,
    async end(outcome, errors = []) {
      try {
        if (outcome === 'passed' && unusedRules !== 'allow') {
          await note()
          watch.expectAllActed()
        }
        if (outcome === 'failed') await reportFailure(sim, errors)
      } catch (error) {
        await reportFailure(sim, [error])
        throw error
      } finally {
        await sim.remove()
      }
    },
  }
}

/**
 * Takes down what the rules of a world did before a call makes it forget that. Returns what takes it down at the end.
 * `chosen`: whether the test chose the scenarios that the world starts with; it answers only for those that it chose.
 */
async function watchRules(sim: World, watch: RuleWatch, chosen: boolean): Promise<() => Promise<void>> {
  const others = new Set<string>(chosen ? [] : (await sim.scenarios()).active.map(({ name }) => name))
  const note = async () => watch.note(await sim.scenarios(), others)
  /** Makes a call that may unload scenarios: the test means it, so their rules are not forgiven. */
  const changing = async <Result>(call: () => Promise<Result>): Promise<Result> => {
    await note()
    watch.changed()
    const result = await call()
    await note()
    return result
  }
  const { scenario, unload, reset, restore } = sim
  Object.assign(sim, {
    scenario: async (...args) => {
      await note()
      const loaded = await scenario(...args)
      others.delete(loaded.name)
      return loaded
    },
    unload: (...args) => changing(() => unload(...args)),
    reset: (...args) => changing(() => reset(...args)),
    restore: (...args) => changing(() => restore(...args)),
  } satisfies Partial<World>)
  return note
}

/** Which rules of scenarios acted in a world, however often the scenarios were loaded anew meanwhile. */
class RuleWatch {
  readonly #acted = new Map<string, boolean>()
  /** The rules of each scenario that played when this was last noted. */
  #playing = new Map<string, readonly string[]>()

  /** Takes down how often the rules have acted by now. `but`: scenarios that nobody asked for. */
  note({ active }: ScenarioList, but: ReadonlySet<string>): void {
    const before = this.#playing
    this.#playing = new Map()
    for (const { name, rules, webhooks } of active) {
      if (but.has(name)) continue
      const known: string[] = []
      const noted = (rule: string, hits: number) => {
        known.push(rule)
        this.#acted.set(rule, hits > 0 || this.#acted.get(rule) === true)
      }
      for (const rule of rules) noted(`rule ${JSON.stringify(rule.name)} of scenario ${name}`, rule.hits)
      for (const rule of webhooks) noted(`webhook rule ${JSON.stringify(rule.name)} of scenario ${name}`, rule.hits)
      this.#playing.set(name, known)
    }
    // A call of its own has unloaded it: nobody knows whether its rules acted before.
    for (const [name, rules] of before) {
      if (!this.#playing.has(name)) for (const rule of rules) if (!this.#acted.get(rule)) this.#acted.delete(rule)
    }
  }

  /** Takes down that the test itself may have unloaded scenarios since. */
  changed(): void {
    this.#playing = new Map()
  }

  /** Throws if there is a rule that never acted. */
  expectAllActed(): void {
    const unused = [...this.#acted].filter(([, acted]) => !acted).map(([rule]) => rule)
    if (unused.length === 0) return
    const error = new Error(
      `${unused.map((rule) => `${rule} never acted`).join('; ')}. Make the calls that it waits for, or allow this by unusedRules: 'allow'`,
    )
    throw movedTo(error, error)
  }
}
