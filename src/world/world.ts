import { Clock, type ClockSetting, type RealTime } from '../kit/clock.ts'
import type { Creator, UniverseOptions } from '../universe/types.ts'
import { applyFixtures } from './apply-fixtures.ts'
import { Audiences } from './audiences.ts'
import { Campaigns } from './campaigns.ts'
import { Chance } from './chance.ts'
import { Competitions } from './competitions.ts'
import { Consents } from './consents.ts'
import type { Core, Task } from './core.ts'
import { Coverage } from './coverage.ts'
import { Creators } from './creators.ts'
import { DataRequests } from './data-requests.ts'
import { Discovery } from './discovery.ts'
import { Feed, type Transition } from './feed.ts'
import type { Fixtures } from './fixtures.ts'
import { Journal } from './journal.ts'
import { Lifecycles } from './lifecycles.ts'
import { PostTrackings } from './post-trackings.ts'
import { PublicInsights } from './public-insights.ts'
import { Refreshes } from './refreshes.ts'
import type { Registry } from './registry.ts'
import { Shortlinks } from './shortlinks.ts'
import { Stores } from './stores.ts'
import { TrackedCreators } from './tracked-creators.ts'
import { TrackedPosts } from './tracked-posts.ts'
import { Verifications } from './verifications.ts'
import { VideoAnalyses } from './video-analyses.ts'

/** What a world starts from: equal settings, equal worlds. */
export interface WorldSettings {
  readonly seed: string
  readonly fixtures: Fixtures
  readonly clock: ClockSetting
  /** Where its clock starts, ms. */
  readonly start: number
}

/** What a world is given from outside. */
export interface Surroundings {
  readonly real: RealTime
  /** Told of a task that threw. */
  readonly onError: (error: unknown) => void
  /** The worlds beside this one. */
  readonly registry: Registry
}

/** One running world: everything it remembers, and the services that change it. */
export class World implements Core {
  readonly name: string
  readonly settings: WorldSettings
  readonly surroundings: Surroundings
  readonly seed: string
  readonly universe: UniverseOptions
  readonly clock: Clock<Task>
  readonly chance: Chance
  readonly lifecycles: Lifecycles
  readonly journal = new Journal()
  readonly feed = new Feed()
  readonly coverage = new Coverage()
  readonly #watchers = new Set<() => void>()
  /** What the call that is being handled has moved so far; null between calls. */
  #moved: Transition[] | null = null
  /** False while fixtures are being put in place: they are no news. */
  #started = false

  readonly stores = new Stores()
  readonly shortlinks: Shortlinks
  readonly campaigns: Campaigns
  readonly postTrackings: PostTrackings
  readonly trackedCreators = new TrackedCreators()
  readonly trackedPosts = new TrackedPosts()
  readonly creators: Creators
  readonly audiences: Audiences
  readonly consents: Consents
  readonly verifications: Verifications
  readonly publicInsights: PublicInsights
  readonly refreshes: Refreshes
  readonly dataRequests: DataRequests
  readonly competitions: Competitions
  readonly discovery: Discovery
  readonly videoAnalyses: VideoAnalyses

  constructor(name: string, settings: WorldSettings, surroundings: Surroundings) {
    const { real, onError } = surroundings
    const { seed, fixtures, start } = settings
    this.name = name
    this.settings = settings
    this.surroundings = surroundings
    this.seed = seed
    this.universe = { seed, size: fixtures.universe.creators, start, pins: fixtures.creators }
    this.clock = new Clock({ ...settings.clock, now: start, real, onError, run: (task, at) => this.#run(task, at) })
    this.chance = new Chance(seed)
    this.lifecycles = new Lifecycles(this.clock, (transition) => this.#noted(transition))
    this.shortlinks = new Shortlinks(this)
    this.creators = new Creators(this, fixtures.universe.require_added)
    this.audiences = new Audiences(this)
    this.consents = new Consents(this, this.audiences)
    this.verifications = new Verifications(this, this.consents)
    this.publicInsights = new PublicInsights(this, this.creators, this.audiences)
    const renewals = (creator: Creator) => this.audiences.stateOf(creator).renewed
    this.campaigns = new Campaigns(this, { shortlinks: this.shortlinks, renewals })
    this.postTrackings = new PostTrackings(this, this.campaigns)
    this.refreshes = new Refreshes(this, this.creators)
    this.dataRequests = new DataRequests(this)
    this.competitions = new Competitions(this)
    this.discovery = new Discovery(this, this.creators)
    this.videoAnalyses = new VideoAnalyses(this)
    applyFixtures(this, fixtures)
    this.#started = true
  }

  /** Ends its timers, and tells those who watch it. */
  close(): void {
    this.clock.close()
    for (const told of this.#watchers) told()
  }

  /** Calls `told` when the world ends; the answer takes that back. */
  onClose(told: () => void): () => void {
    this.#watchers.add(told)
    return () => this.#watchers.delete(told)
  }

  /** Runs `act` and answers its result with the transitions that it brought about. */
  observe<Result>(act: () => Result): { result: Result; transitions: readonly Transition[] } {
    const moved: Transition[] = []
    this.#moved = moved
    try {
      return { result: act(), transitions: moved }
    } finally {
      this.#moved = null
    }
  }

  #noted(transition: Transition): void {
    if (!this.#started) return
    this.#moved?.push(transition)
    this.coverage.transition(transition)
    this.feed.publish({ event: 'transition', data: transition })
  }

  #run(task: Task, at: number): void {
    this.lifecycles.take(task.job, task.id, task.edge, at)
  }
}
