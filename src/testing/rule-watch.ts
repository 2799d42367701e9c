import { movedTo } from '../client/caller.ts'
import type { ScenarioList } from '../client/world.ts'

/** Which rules of scenarios acted in a world, however often the scenarios were loaded anew meanwhile. */
export class RuleWatch {
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
