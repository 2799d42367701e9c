import type { Chance } from '../chance.ts'
import type { Clock } from '../clock/clock.ts'
import type { Inbox } from '../inbox.ts'
import type { Collections } from '../lifecycle/collections.ts'
import type { Lifecycles } from '../lifecycle/lifecycles.ts'
import type { Outbox } from '../outbox/outbox.ts'
import type { People } from '../people.ts'
import type { ScenarioScript, ScenarioSource } from '../scenario-source.ts'
import type { Task } from '../task.ts'
import type { JobTraces } from '../trace-context.ts'
import type { Ticks } from '../tracking/ticks.ts'

/** A world, as its parts see it. */
export interface Whole {
  readonly people: People
  readonly collections: Collections
  readonly chance: Chance
  readonly lifecycles: Lifecycles
  readonly traces: JobTraces
  readonly outbox: Outbox
  readonly inbox: Inbox
  readonly ticks: Ticks
  readonly script: ScenarioScript
  readonly clock: Clock<Task>
  /** Whether something was done in it that a reset would remove. */
  readonly changed: boolean
  markUsed(): void
  load(scenario: ScenarioSource): void
}
