import type { ScenarioList } from '../client/answers.ts'

/** Which rules of scenarios acted in a world, however often the scenarios were loaded anew meanwhile. */
export class RuleWatch {
  readonly #acted = new Map<string, boolean>()

  /** Takes down how often the rules have acted by now. `but`: scenarios that nobody asked for. */
  note({ active }: ScenarioList, but: ReadonlySet<string>): void {
    for (const { name, rules, webhooks } of active) {
      if (but.has(name)) continue
      const noted = (rule: string, hits: number) => this.#acted.set(rule, hits > 0 || this.#acted.get(rule) === true)
      for (const rule of rules) noted(`rule ${JSON.stringify(rule.name)} of scenario ${name}`, rule.hits)
      for (const rule of webhooks) noted(`webhook rule ${JSON.stringify(rule.name)} of scenario ${name}`, rule.hits)
    }
  }

  /** Throws if there is a rule that never acted. */
  expectAllActed(): void {
    const unused = [...this.#acted].filter(([, acted]) => !acted).map(([rule]) => rule)
    if (unused.length === 0) return
    throw new Error(
      `${unused.map((rule) => `${rule} never acted`).join('; ')}. Make the calls that it waits for, or allow this by unusedRules: 'allow'`,
    )
  }
}
