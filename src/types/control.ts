// Generated from the contract of the control API. `npm run readme` writes it.

import type { AnalysisError, CollectionName, Connector, CronSchedule, FetchInterval, InstantText, OperationId, PostUrl, Records, RefreshInput, TrackableConnector, WebhookEventName } from './service.ts'

/** An event of the simulator, or a custom one. */
export type EventName = WebhookEventName | (string & {})

/** A bundled set of fixtures, or another name. */
export type FixturesName = 'agency' | 'crowd' | 'default' | 'empty' | (string & {})

/** A bundled scenario, or another name. */
export type ScenarioName = 'campaign-expires' | 'clock-skew' | 'compliance-that-fails-late' | 'duplicate-and-reordered-webhooks' | 'empty-lists' | 'empty-search' | 'flaky-upload' | 'flapping-service' | 'huge-numbers' | 'job-never-ends' | 'last-page-full' | 'maintenance-window' | 'missing-field' | 'nulls-everywhere' | 'partial-data-request' | 'partial-page' | 'rate-limited' | 'refresh-fails' | 'refresh-needs-many-polls' | 'reset-on-first-call' | 'saved-but-lost' | 'schema-surprise' | 'server-errors-that-heal' | 'slow-network' | 'slow-then-failing-refresh' | 'slow-upload' | 'truncated-insights' | 'unauthorized-in-the-middle' | 'video-analysis-fails' | 'video-errors' | 'webhook-badly-signed' | 'webhook-doubled' | 'webhook-late' | 'webhook-lost' | 'webhook-reordered' | 'zero-followers' | (string & {})

/** An operation as a rule names it: its id, all of them, the number of an endpoint, or a call. */
export type OperationName = OperationId | '*' | number | `${number}` | `${string} ${string}/${string}`

/** A rule of a scenario that acted on the call. */
export type ActedRule = {
  /** The rule: <scenario>/<name>. */
  name: string
  /** Where it stands: <file>:<line>. */
  at: string
  /** The number of the call for this rule. */
  call: number
  /** Conditions that held. */
  matched: string[]
  /** What was drawn. */
  drawn: { [key: string]: number }
  /** What it did. */
  did: string[]
}

/** A scenario that a world plays, with what its rules have counted. */
export type ActiveScenario = {
  /** Its name. */
  name: string
  /** What it is for. */
  description: string
  /** Where it comes from. */
  file: string
  /** Its rules about calls. */
  rules: RuleState[]
  /** Its rules about webhooks. */
  webhooks: WebhookRuleState[]
  /** The names of the rules that have not acted yet. */
  never_fired: string[]
  /** What is questionable. */
  warnings: string[]
}

/** What advanceClock answers. */
export type AdvanceClockAnswer = {
  /** The time, on the world's clock. */
  now: string
  /** How many tasks were due. */
  fired: number
  /** How many webhooks were sent. */
  deliveries: number
  /** Attempts at webhooks. */
  attempts: {
    /** Those that a receiver took. */
    delivered: number
    /** Those that failed. */
    failed: number
  }
}

/** Exactly one of by, to and until. */
export type AdvanceClockInput = {
  /** By how much: 2h, 90s, 500ms or an ISO 8601 duration. */
  by?: string | undefined
  /** Up to this time. */
  to?: InstantText | undefined
  /** Up to the next task, or until nothing but schedules waits. */
  until?: 'next' | 'idle' | undefined
}

/** What awaitDelivery answers. */
export type AwaitDeliveryAnswer = {
  /** Its id. */
  id: string
  /** The name of the event. */
  event: EventName
  /** Where it goes, without credentials; null if no endpoint takes the event. */
  url: string | null
  /** pending, delivered, failed, dropped or unrouted. */
  status: 'pending' | 'delivered' | 'failed' | 'dropped' | 'unrouted'
  /** When the event happened. */
  created_at: string
  /** The webhook rule that acts on it; null for none. */
  rule: string | null
  /** The headers of the last attempt; empty before the first. */
  headers: { [key: string]: string }
  /** What is sent, as JSON. */
  payload: unknown
  /** The text that is signed and sent, without credentials. */
  body: string
  /** The attempts to deliver it. */
  attempts: {
    /** When, on the world's clock. */
    at: string
    /** The status of the response; null for none. */
    status: number | null
    /** How long it took, in ms of real time. */
    duration_ms: number
    /** Why it failed; null where it did not. */
    error: string | null
  }[]
  /** The number of the attempt, from 1; 0 if no endpoint takes the event. */
  attempt: number
}

/** What awaitDelivery takes. */
export type AwaitDeliveryInput = {
  /** The name of the event. */
  event?: EventName | undefined
  /** Conditions on the data. */
  match?: unknown
  /** How long to wait, in ms of real time. */
  timeout_ms?: number | undefined
}

/** What awaitRequests takes. */
export type AwaitRequestsInput = {
  /** An operation id, a list of them, or a /regular expression/ */
  operation?: OperationId | `/${string}/${string}` | readonly OperationId[] | undefined
  /** The HTTP method, in any case */
  method?: Condition | undefined
  /** The path after the world's base URL */
  path?: Condition | undefined
  /** Query parameters */
  query?: TextConditions | undefined
  /** Request headers, in any case */
  headers?: TextConditions | undefined
  /** Path parameters such as campaign_id */
  params?: TextConditions | undefined
  /** Fields of an upload; the value of a file is its name */
  form?: TextConditions | undefined
  /** What the JSON body contains; keys may be paths */
  body?: unknown
  /** The response */
  response?: {
    /** The HTTP status. */
    status?: Condition | undefined
    /** Response headers, in any case. */
    headers?: TextConditions | undefined
    /** What the JSON body of the response contains. */
    body?: unknown
  } | undefined
  /** Only calls from this time on, on the clock of the world */
  since?: InstantText | undefined
  /** Only calls up to this time */
  until?: InstantText | undefined
  /** Exactly so many calls */
  count?: number | undefined
  /** By default 1, or 0 beside at_most */
  at_least?: number | undefined
  /** At most so many calls. */
  at_most?: number | undefined
  /** Calls that came in this order, others in between; beside it nothing else */
  sequence?: readonly ExpectedRequest[] | undefined
  /** How long to wait, in ms of real time. */
  timeout_ms?: number | undefined
}

/** Conditions on JSON, by key or path. */
export type BodyConditions = { [key: string]: NestedCondition }

/** What a world was asked, and what it answered: to be sent with a report, and replayed. */
export type Bundle = {
  /** The version of the format. */
  version: 1
  /** The version of mockfluence that wrote it. */
  program: string
  /** The name of the world. */
  world: string
  /** What everything is drawn from. */
  seed: string
  /** When it was taken, on the world's clock. */
  now: string
  /** False where something is missing that a replay may need. */
  complete: boolean
  /** What is missing of the whole. */
  missing: string[]
  /** The options that change answers. */
  options: {
    /** What everything is drawn from. */
    seed: string
    /** The origin of the service. */
    base: string
    /** The origin of the insights host. */
    insights: string
    /** --public-url; null for none. */
    public_url: string | null
    /** --prefix. */
    prefix: string
    /** --ecom-word. */
    ecom_word: string
    /** --strict. */
    strict: boolean
    /** Whether only known tokens were accepted. */
    tokens: boolean
    /** The same of the search. */
    discovery_tokens: boolean
    /** The same of insights keys. */
    insights_keys: boolean
    /** The clock. */
    clock: {
      /** real, manual, or scaled by the factor. */
      mode: 'real' | 'manual' | 'scaled'
      /** How many times as fast as real time. */
      factor: number
    }
    /** When the world began. */
    started_at: string
  }
  /** What stands in the place of credentials. */
  credentials: {
    /** What stands for it. */
    name: string
    /** What it was accepted for. */
    good_for: ('calls' | 'search' | 'insights')[]
  }[]
  /** The fixtures of its start. */
  fixtures: unknown
  /** The scenarios of its start, as written. */
  scenarios: {
    /** The file. */
    file: string
    /** The scenario. */
    document: { [key: string]: unknown }
  }[]
  /** The world before the first call. */
  state: { [key: string]: unknown }
  /** The calls since. */
  calls: BundledCall[]
  /** Deliveries, oldest first. */
  deliveries: BundledDelivery[]
}

/** A call in a bundle. */
export type BundledCall = {
  /** Its id. */
  id: string | null
  /** When, on the world's clock. */
  at: string
  /** The operation id; null for what is none. */
  operation: OperationId | null
  /** The HTTP method. */
  method: string
  /** The path after the world's base URL. */
  path: string
  /** The text after the question mark. */
  query: string
  /** The headers, without credentials. */
  headers: { [key: string]: string }
  /** The body; JSON where it was JSON. */
  body?: unknown
  /** What is kept of an upload. */
  upload?: KeptUpload
  /** What of the call is missing. */
  missing?: string
  /** What was answered. */
  response: {
    /** The HTTP status; 0 where nothing was sent. */
    status: number
    /** The headers, without credentials. */
    headers: { [key: string]: string }
    /** The body; JSON where it was JSON. */
    body: unknown
  }
}

/** A delivery of a webhook in a bundle. */
export type BundledDelivery = {
  /** Its id. */
  id: string
  /** The name of the event. */
  event: EventName
  /** Where it went; null if no endpoint took it. */
  url: string | null
  /** pending, delivered, failed, dropped or unrouted. */
  status: 'pending' | 'delivered' | 'failed' | 'dropped' | 'unrouted'
  /** When the event happened. */
  created_at: string
  /** What was sent. */
  payload: unknown
  /** The attempts to deliver it. */
  attempts: {
    /** When, on the world's clock. */
    at: string
    /** The status of the response; null for none. */
    status: number | null
    /** Why it failed; null where it did not. */
    error: string | null
    /** When the next attempt was due; null for never. */
    retry_at?: string | null
  }[]
}

/** What checkScenario answers. */
export type CheckScenarioAnswer = {
  /** Whether it has no mistakes. */
  ok: boolean
  /** Its mistakes, with their places. */
  mistakes: {
    /** The file. */
    file: string
    /** The line, from 1. */
    line: number
    /** The column, from 1. */
    column: number
    /** What is wrong. */
    message: string
  }[]
  /** What is questionable. */
  warnings: string[]
}

/** The clock of a world. */
export type ClockReading = {
  /** real, manual, or scaled by the factor. */
  mode: 'real' | 'manual' | 'scaled'
  /** How many times as fast as real time. */
  factor: number
  /** The time, on the world's clock. */
  now: string
  /** How many tasks wait. */
  pending: number
  /** When the next is due; null when nothing waits. */
  next_due: string | null
}

/** A mode, a time, or both. */
export type ClockSetting = {
  /** real, manual, scaled, or xN for N times as fast. */
  mode?: 'real' | 'manual' | 'scaled' | `x${number}` | undefined
  /** How many times as fast as real time. */
  factor?: number | undefined
  /** The time. */
  now?: InstantText | undefined
}

/** A test of a value. */
export type Condition = string | number | boolean | null | Test | readonly (string | number | boolean | null | Test)[]

/** What of the interface was exercised. */
export type Coverage = {
  /** The worlds that are counted. */
  worlds: string[]
  /** The same in percent. */
  percent: number
  /** The operations. */
  operations: Exercised
  /** The answers. */
  answers: Exercised
  /** The states. */
  states: Exercised
  /** The webhooks. */
  webhooks: Exercised
  /** The transitions between states. They do not count. */
  transitions: Exercised
  /** Answers that any HTTP server may give. They do not count. */
  apart: Exercised
}

/** What createChange answers. */
export type CreateChangeAnswer = {
  /** When, on the world's clock. */
  at: string
  /** By <platform>/<handle> */
  creators?: { [key: string]: CreatorChange }
  /** By URL */
  posts?: { [key: string]: PostChange }
}

/** What createChange takes. */
export type CreateChangeInput = {
  /** By <platform>/<handle> */
  creators?: { [key: string]: CreatorChangeInput } | undefined
  /** By URL */
  posts?: { [key: string]: PostChange } | undefined
}

/** What createOrder answers. */
export type CreateOrderAnswer = {
  /** The id of the sale. */
  order_id: string
  /** The short link: its id or URL. */
  shortlink: string
  /** What was paid, in sum. */
  amount: number
  /** What was bought. */
  products: {
    /** Its id. */
    id: string
    /** Its name. */
    name: string
    /** The price of one, as text. */
    price: string
    /** How many. */
    quantity: number
  }[]
}

/** What createOrder takes. */
export type CreateOrderInput = {
  /** The id or URL of a short link. */
  shortlink: string
  /** What was bought. */
  products: readonly SoldProduct[]
  /** The browser of the visitor; with it the sale also counts as a visit. */
  user_agent?: string | undefined
  /** A city; null where none is known. */
  city?: string | null | undefined
  /** A country. */
  country?: string | undefined
}

/** What createWorld answers. */
export type CreateWorldAnswer = {
  /** The name of the world. */
  name: string
  /** Its base URL. */
  url: string
}

/** What createWorld takes. */
export type CreateWorldInput = {
  /** What everything is drawn from. */
  seed?: string | number | undefined
  /** A bundled set by name, or a document. */
  fixtures?: FixturesName | Fixtures | undefined
  /** Scenarios by name, or documents. */
  scenarios?: readonly (ScenarioName | Scenario)[] | undefined
  /** The clock. */
  clock?: ClockSetting | undefined
  /** The name of the world. */
  name: string
  /** The world whose copy the new one is. */
  fork?: string | undefined
}

/** What becomes of a creator. */
export type CreatorChange = {
  /** must be a number of 0 or more, a change such as "+5%" or "-30%" (at most -100%), or a factor such as x3 */
  followers?: number | string
  /** must be a number of 0 or more, a change such as "+5%" or "-30%" (at most -100%), or a factor such as x3 */
  following?: number | string
  /** The engagement rate (percent) of posts from then on */
  engagement?: number | string
  /** must be a number of 0 or more, a change such as "+5%" or "-30%" (at most -100%), or a factor such as x3 */
  average_views?: number | string
  /** The new name. */
  full_name?: string
  /** The new biography. */
  biography?: string
  /** Whether the platform has verified it. */
  verified?: boolean
  /** The new category. */
  category?: string
  /** The new country; null for none. */
  country?: string | null
  /** The new handle: the old one is not found any more */
  handle?: string
  /** true: deleted or private; false: there again */
  gone?: boolean
  /** How long the figures take to change, such as 7d; left out: at once */
  over?: string
}

/** What becomes of a creator. */
export type CreatorChangeInput = {
  /** must be a number of 0 or more, a change such as "+5%" or "-30%" (at most -100%), or a factor such as x3 */
  followers?: number | string | undefined
  /** must be a number of 0 or more, a change such as "+5%" or "-30%" (at most -100%), or a factor such as x3 */
  following?: number | string | undefined
  /** The engagement rate (percent) of posts from then on */
  engagement?: number | string | undefined
  /** must be a number of 0 or more, a change such as "+5%" or "-30%" (at most -100%), or a factor such as x3 */
  average_views?: number | string | undefined
  /** The new name. */
  full_name?: string | undefined
  /** The new biography. */
  biography?: string | undefined
  /** Whether the platform has verified it. */
  verified?: boolean | undefined
  /** The new category. */
  category?: string | undefined
  /** The new country; null for none. */
  country?: string | null | undefined
  /** The new handle: the old one is not found any more */
  handle?: string | undefined
  /** true: deleted or private; false: there again */
  gone?: boolean | undefined
  /** How long the figures take to change, such as 7d; left out: at once */
  over?: string | undefined
}

/** What deleteRequests answers. */
export type DeleteRequestsAnswer = {
  /** How many there were. */
  deleted: number
}

/** What deleteScenario answers. */
export type DeleteScenarioAnswer = {
  /** What was deleted. */
  deleted: string[]
}

/** What deleteScenarios answers. */
export type DeleteScenariosAnswer = {
  /** What was deleted. */
  deleted: string[]
}

/** What deleteWorld answers. */
export type DeleteWorldAnswer = {
  /** What was deleted. */
  deleted: string
}

/** A webhook, and the attempts to deliver it. */
export type Delivery = {
  /** Its id. */
  id: string
  /** The name of the event. */
  event: EventName
  /** Where it goes, without credentials; null if no endpoint takes the event. */
  url: string | null
  /** pending, delivered, failed, dropped or unrouted. */
  status: 'pending' | 'delivered' | 'failed' | 'dropped' | 'unrouted'
  /** When the event happened. */
  created_at: string
  /** The webhook rule that acts on it; null for none. */
  rule: string | null
  /** The headers of the last attempt; empty before the first. */
  headers: { [key: string]: string }
  /** What is sent, as JSON. */
  payload: unknown
  /** The text that is signed and sent, without credentials. */
  body: string
  /** The attempts to deliver it. */
  attempts: {
    /** When, on the world's clock. */
    at: string
    /** The status of the response; null for none. */
    status: number | null
    /** How long it took, in ms of real time. */
    duration_ms: number
    /** Why it failed; null where it did not. */
    error: string | null
  }[]
}

/** What emitWebhook answers. */
export type EmitWebhookAnswer = {
  /** The deliveries, oldest first. */
  deliveries: Delivery[]
  /** Where the data breaks the contract of the event. */
  warnings: string[]
}

/** What emitWebhook takes. */
export type EmitWebhookInput = {
  /** The name of the event. */
  event: EventName
  /** The data of the event; a documented event without data gets some of its contract. */
  data?: { [key: string]: unknown } | undefined
}

/** What of a part of the interface was exercised. */
export type Exercised = {
  /** How many there are. */
  total: number
  /** How many have been exercised. */
  exercised: number
  /** The same in percent. */
  percent: number
  /** Each with how often it was exercised. */
  items: {
    /** Its name. */
    name: string
    /** How often. */
    count: number
  }[]
}

/** Which calls are meant. */
export type ExpectedRequest = {
  /** An operation id, a list of them, or a /regular expression/ */
  operation?: OperationId | `/${string}/${string}` | readonly OperationId[] | undefined
  /** The HTTP method, in any case */
  method?: Condition | undefined
  /** The path after the world's base URL */
  path?: Condition | undefined
  /** Query parameters */
  query?: TextConditions | undefined
  /** Request headers, in any case */
  headers?: TextConditions | undefined
  /** Path parameters such as campaign_id */
  params?: TextConditions | undefined
  /** Fields of an upload; the value of a file is its name */
  form?: TextConditions | undefined
  /** What the JSON body contains; keys may be paths */
  body?: unknown
  /** The response */
  response?: {
    /** The HTTP status. */
    status?: Condition | undefined
    /** Response headers, in any case. */
    headers?: TextConditions | undefined
    /** What the JSON body of the response contains. */
    body?: unknown
  } | undefined
  /** Only calls from this time on, on the clock of the world */
  since?: InstantText | undefined
  /** Only calls up to this time */
  until?: InstantText | undefined
}

/** What explainRequest answers. */
export type ExplainRequestAnswer = {
  /** The id of the call. */
  request: string
  /** Its operation id. */
  operation: OperationId
  /** The rules of the active scenarios, the newest scenario first. */
  rules: {
    /** <scenario>/<rule>. */
    rule: string
    /** Where it stands: <file>:<line>. */
    at: string
    /** Whether it meets the call. */
    meets: boolean
    /** Whether it decides the response; it may also only delay it. */
    decides: boolean
    /** If it meets the call: its conditions. Otherwise: what does not fit. */
    why: string[]
  }[]
}

/** An entry that fails. */
export type FailedEntry = {
  /** Conditions on the entry: url, platform, handle. */
  when?: BodyConditions
  /** The reason that it shows. */
  status_reason?: string
}

/** What a world starts with: its population and records. */
export type Fixtures = {
  /** Where an editor finds the schema of fixtures. */
  $schema?: string | undefined
  /** The fixtures that these add to: a bundled set, or another file, relative to this one */
  extends?: string | undefined
  /** The population, generated from the seed */
  universe?: {
    /** The number of creators in the population */
    creators?: number | undefined
    /** Serve public insights (endpoints 23 to 25) only for creators that were added */
    require_added?: boolean | undefined
    /** Categories of your own, by name; or a file of them, relative to this one */
    vocabulary?: { [key: string]: {
      /** what its creators do, as part of a handle: bakes */
      verb: string
      /** how many creators have it, next to others; 3 on average */
      share?: number | undefined
      /** ages, such as 18+ or 13-34 */
      ages?: string | undefined
      /** percent of women among its creators */
      women?: number | undefined
      /** percent of pages without a person */
      pages?: number | undefined
      /** nobody makes light of it */
      serious?: boolean | undefined
      /** what sponsors of its posts offer */
      sponsors?: 'goods' | 'services' | 'causes' | undefined
      /** instagram's name for it */
      ig_category?: string | undefined
      /** what its creators and their followers are interested in */
      interests: readonly string[]
      /** categories that are next to it */
      near?: readonly string[] | undefined
      /** ten, without the # */
      hashtags: readonly (string | {
        /** the text */
        text: string
        /** left out: pages without a person, too */
        who?: 'women' | 'men' | 'people' | undefined
        /** ages, such as 18+ or 13-34 */
        ages?: string | undefined
        /** a line that nobody has together with this one */
        unlike?: string | undefined
        /** only creators who show an address, or a link */
        needs?: 'mail' | 'link' | undefined
      })[]
      /** three invented names, without the @ */
      brands: readonly string[]
      /** words of handles that tell it */
      handle_words?: readonly string[] | undefined
      /** eight lines of biographies */
      bio: readonly (string | {
        /** the text */
        text: string
        /** left out: pages without a person, too */
        who?: 'women' | 'men' | 'people' | undefined
        /** ages, such as 18+ or 13-34 */
        ages?: string | undefined
        /** a line that nobody has together with this one */
        unlike?: string | undefined
        /** only creators who show an address, or a link */
        needs?: 'mail' | 'link' | undefined
      })[]
      /** in English */
      topics: readonly {
        /** as it stands after its article */
        noun: string
        /** a class of the language, which tells its articles and endings; in English s or p */
        class: string
        /** what a post may say about it */
        detail: string
        /** one can try it */
        practice?: boolean | undefined
        /** one can look at it */
        sight?: boolean | undefined
        /** one can go there */
        place?: boolean | undefined
      }[]
      /** the same in other languages; whoever speaks none of them writes in English */
      languages?: { [key: string]: {
        /** without the #; those of the category, if left out */
        hashtags?: readonly string[] | undefined
        /** 6 topics, the same in every language */
        topics: readonly {
          /** as it stands after its article */
          noun: string
          /** a class of the language, which tells its articles and endings; in English s or p */
          class: string
          /** what a post may say about it */
          detail: string
          /** one can try it */
          practice?: boolean | undefined
          /** one can look at it */
          sight?: boolean | undefined
          /** one can go there */
          place?: boolean | undefined
        }[]
      } } | undefined
    } } | undefined
  } | undefined
  /** Fixed parts of the population */
  pins?: {
    /** Creators whose figures and facts are fixed at the start */
    creators?: readonly {
      /** The platform. */
      connector: Connector
      /** The creator's name on the platform, without @. */
      handle: string
      /** The name of the person or page. */
      full_name?: string | undefined
      /** How many follow it. */
      followers?: number | undefined
      /** How many it follows. */
      following?: number | undefined
      /** How many posts it has. */
      posts?: number | undefined
      /** Engagement rate in percent. */
      engagement?: number | undefined
      /** Views of an average latest post; null: unknown in search. */
      average_views?: number | null | undefined
      /** What the profile is about. */
      category?: 'Art & Design' | 'Automobiles' | 'Beauty & Hygiene' | 'Books & Writing' | 'Business & Entrepreneurship' | 'Cinema & Entertainment' | 'Family & Relationships' | 'Fashion' | 'Finance' | 'Food & Beverages' | 'Gaming' | 'Health & Fitness' | 'Home & Lifestyle' | 'Learning & Education' | 'Infotainment' | 'Vloggers & Bloggers' | 'Politics' | 'Non Profits' | 'Fan Pages' | 'Motivational' | 'Music & Dance' | 'News & Journalism' | 'Parenting' | 'Photography' | 'Religion & Spirituality' | 'Sports' | 'Technology' | 'Travel & Adventure' | 'Work & Career' | (string & {}) | undefined
      /** female, male or other. */
      gender?: 'male' | 'female' | 'n/a' | undefined
      /** The age band of the creator. */
      age_group?: '13-17' | '18-24' | '25-34' | '35-44' | '45-54' | '55-64' | '65-' | undefined
      /** A city; null where none is known. */
      location?: string | null | undefined
      /** A country; null where none is known. */
      country?: string | null | undefined
      /** An e-mail address; null where none is known. */
      email?: string | null | undefined
      /** A phone number; null where none is known. */
      mobile?: string | null | undefined
      /** The text of the profile. */
      biography?: string | undefined
      /** The audience in percent, such as {countries: {Norway: 70}}; null: unknown in search. */
      audience?: {
        /** Percent by country. */
        countries?: { [key: string]: number } | undefined
        /** Percent by city, of those whose city is known. */
        cities?: { [key: string]: number } | undefined
        /** Percent by age band. */
        ages?: { [Key in '13-17' | '18-24' | '25-34' | '35-44' | '45-54' | '55-64' | '65-']?: number } | undefined
        /** Percent of men and women. */
        genders?: { [Key in 'male' | 'female']?: number } | undefined
      } | null | undefined
      /** The profile quality score. */
      quality?: number | undefined
      /** How much the followers grow in a month, such as "+2 %". */
      growth?: string | undefined
      /** How many posts it makes in a week. */
      posts_per_week?: number | undefined
      /** The language that it writes in. */
      language?: string | undefined
    }[] | undefined
    /** Posts whose creator and figures are fixed */
    posts?: readonly {
      /** The URL of the post. */
      url: PostUrl
      /** The creator's name on the platform, without @. */
      handle?: string | undefined
      /** How often it was seen. */
      views?: number | undefined
      /** How many accounts saw it. */
      reach?: number | undefined
      /** How many likes it has. */
      likes_count?: number | undefined
      /** How many comments it has. */
      comments_count?: number | undefined
      /** How often it was saved; null where the platform hides it. */
      saved?: number | undefined
      /** How often it was shared; null where the platform hides it. */
      shares?: number | undefined
      /** When it was published: a time, or one counted from the start such as -3d. */
      posted_at?: string | undefined
      /** Its title. */
      title?: string | undefined
      /** Its text; null for none. */
      caption?: string | null | undefined
      /** Its hashtags. */
      hashtags?: readonly string[] | undefined
      /** Whom it mentions. */
      mentions?: readonly string[] | undefined
      /** The name of the brand that pays for it. */
      sponsored_by?: string | undefined
      /** The language that it is written in. */
      language?: string | undefined
      /** Comments that it has; they count in comments_count. */
      comments?: readonly {
        /** What it says. */
        text: string
        /** Who wrote it. */
        handle?: string | undefined
        /** How many like it. */
        likes?: number | undefined
        /** When it was written. */
        at?: string | undefined
        /** 1: positive; 0: not. */
        sentiment?: 0 | 1 | undefined
      }[] | undefined
    }[] | undefined
  } | undefined
  /** Visits and orders that follow the views of posts with short links */
  sales?: {
    /** For 1000 views that a post gains while the link is attached */
    visits_per_1000_views: number
    /** How many of 100 visits end in an order. */
    orders_per_100_visits?: number | undefined
    /** The products, of which each order has one */
    basket?: readonly {
      /** What is bought. */
      name: string
      /** The price of one, as text. */
      price: string
      /** How many are bought. */
      quantity?: number | undefined
    }[] | undefined
  } | undefined
  /** Changes of creators and posts, each from a time on, such as -20d */
  changes?: readonly {
    /** a time such as 2026-01-31T18:00:00Z, or one counted from the start such as -10d or +2h30m */
    at: string
    /** By <platform>/<handle> */
    creators?: { [key: string]: CreatorChangeInput } | undefined
    /** By URL */
    posts?: { [key: string]: PostChange } | undefined
  }[] | undefined
  /** Campaigns (endpoints 1 to 5) */
  campaigns?: readonly {
    /** Its id; left out: drawn from the seed. */
    id?: string | undefined
    /** The name of the campaign. */
    name?: string | undefined
    /** The name of the brand. */
    brand_name?: string | undefined
    /** The web address of the brand. */
    brand_url?: string | null | undefined
    /** The name of the client. */
    client_name?: string | null | undefined
    /** The logo of the client. */
    client_logo_url?: string | null | undefined
    /** What the campaign costs. */
    cost_of_campaign?: number | null | undefined
    /** The name of a field of your own. */
    custom_field_name?: string | null | undefined
    /** The value of that field. */
    custom_field_value?: string | number | null | undefined
    /** Hours between two trackings of its posts. */
    campaign_tracking_interval?: number | undefined
    /** The target of the engagement rate. */
    threshold_er?: number | null | undefined
    /** The target of the reach. */
    threshold_reach?: number | null | undefined
    /** The posts it tracks, by URL. */
    tracking_urls?: readonly PostUrl[] | undefined
    /** Ids or addresses of short links by post URL. */
    shortlinks?: { [key: string]: readonly string[] } | undefined
    /** The cost of each post, by post URL. */
    post_costs?: { [key: string]: number } | undefined
    /** Its state at the start; left out: as a call made it at that time would be by then. */
    status?: 'Yet to start' | 'live' | 'completed' | undefined
    /** When it was created, such as -10d. */
    created_at?: string | undefined
    /** When its tracking ends. */
    tracking_expiry_at?: string | undefined
  }[] | undefined
  /** One-post campaigns (endpoints 6 and 7) */
  post_trackings?: readonly {
    /** Its id; left out: drawn from the seed. */
    campaign_id?: string | undefined
    /** The URL of the post. */
    url: PostUrl
    /** How long it is tracked. */
    tracking_duration?: 'day' | '14_days' | 'month' | undefined
    /** Its state at the start; left out: as a call made it at that time would be by then. */
    status?: 'processing' | 'processed' | undefined
    /** When it was created, such as -10d. */
    created_at?: string | undefined
  }[] | undefined
  /** Connected online stores (endpoint 8) */
  stores?: readonly {
    /** The domain of the store. */
    shop: string
    /** Accepted as in endpoint 8, and not kept either. */
    access_token?: string | undefined
    /** When it was created, such as -10d. */
    created_at?: string | undefined
  }[] | undefined
  /** Short links (endpoint 9), with visits and orders */
  shortlinks?: readonly {
    /** Its id; left out: drawn from the seed. */
    id?: string | undefined
    /** Where it leads. */
    target_url: string
    /** The name of the short link. */
    name?: string | undefined
    /** The domain of a connected store. */
    ecom_store_name?: string | undefined
    /** Names the source of its visits in the address. */
    utm_source?: string | undefined
    /** When it was created, such as -10d. */
    created_at?: string | undefined
    /** Single visits, or how many clicks to generate between the link's creation and the start. */
    visits?: number | readonly {
      /** When. */
      at?: string | undefined
      /** The browser of the visitor. */
      user_agent?: string | undefined
      /** Tells visitors with the same user agent apart. */
      visitor?: string | undefined
      /** The city of the visitor. */
      city?: string | null | undefined
      /** The country of the visitor. */
      country?: string | undefined
    }[] | undefined
    /** Its sales. */
    orders?: readonly {
      /** What was bought. */
      products: readonly SoldProduct[]
      /** The browser of the visitor; with it the sale also counts as a visit. */
      user_agent?: string | undefined
      /** A city; null where none is known. */
      city?: string | null | undefined
      /** A country. */
      country?: string | undefined
      /** When. */
      at?: string | undefined
    }[] | undefined
  }[] | undefined
  /** Verification sessions (endpoint 17) */
  verification_sessions?: readonly {
    /** The platform. */
    connector: TrackableConnector
    /** Where the creator returns, with state and token in the query. */
    redirectUrl: string
    /** The text that the client chose to recognise the answer. */
    state: string
    /** The creator that the consent page suggests. */
    handle?: string | undefined
    /** When it was created, such as -10d. */
    created_at?: string | undefined
  }[] | undefined
  /** Creators who gave consent (endpoints 17 to 19) */
  consents?: readonly {
    /** The platform. */
    connector?: TrackableConnector | undefined
    /** The handle of the creator. */
    handle: string
    /** The identifier of endpoint 19; left out: drawn from the seed. */
    creator_id?: string | undefined
    /** When it was created, such as -10d. */
    created_at?: string | undefined
  }[] | undefined
  /** Creators under real-time tracking (endpoint 10) */
  tracked_creators?: readonly {
    /** The platform. */
    connector: TrackableConnector
    /** The handle of the creator. */
    handle: string
    /** Whether it is tracked. */
    tracking?: boolean | undefined
    /** When it is tracked. */
    cron_expression?: CronSchedule | undefined
    /** When its tracking ends. */
    tracking_expiry_at?: string | undefined
    /** When it was created, such as -10d. */
    created_at?: string | undefined
    /** Whether its stories are tracked. */
    stories_tracking?: boolean | undefined
    /** When its stories are tracked. */
    stories_cron_expression?: CronSchedule | undefined
    /** When the tracking of its stories ends. */
    stories_tracking_expiry_at?: string | undefined
  }[] | undefined
  /** Posts under real-time tracking (endpoint 13) */
  tracked_posts?: readonly {
    /** The platform. */
    connector: TrackableConnector
    /** The post on its platform. */
    shortcode: string
    /** The handle of its creator. */
    handle?: string | undefined
    /** Whether it is tracked. */
    tracking?: boolean | undefined
    /** When it is tracked. */
    cron_expression?: CronSchedule | undefined
    /** When its tracking ends. */
    tracking_expiry_at?: string | undefined
    /** When it was created, such as -10d. */
    created_at?: string | undefined
  }[] | undefined
  /** Creators on the dashboard (endpoint 20) */
  creators?: readonly {
    /** The platform. */
    connector: Connector
    /** The handle of the creator. */
    handle: string
    /** Its state at the start; left out: as a call made it at that time would be by then. */
    status?: 'processing' | 'success' | 'expired' | 'not_found' | undefined
    /** When it was created, such as -10d. */
    created_at?: string | undefined
  }[] | undefined
  /** Renewed audiences (endpoint 22) */
  audiences?: readonly {
    /** The platform. */
    connector: Connector
    /** The handle of the creator. */
    handle: string
    /** Its state at the start; left out: as a call made it at that time would be by then. */
    status?: 'processing' | 'success' | undefined
    /** When it was created, such as -10d. */
    created_at?: string | undefined
  }[] | undefined
  /** Data refresh requests (endpoint 26) */
  refresh_requests?: readonly {
    /** Its id; left out: drawn from the seed. */
    request_id?: string | undefined
    /** What is refreshed, as posted to endpoint 26. */
    request: RefreshInput
    /** As in the record, or only its message. */
    status?: 'pending' | 'success' | 'failed' | {
      /** Its state. */
      message: 'pending' | 'success' | 'failed'
      /** The code of a failure. */
      code?: 404 | 500 | undefined
    } | undefined
    /** When it was created, such as -10d. */
    request_at?: string | undefined
  }[] | undefined
  /** Data requests (endpoint 28) */
  data_requests?: readonly {
    /** Its id; left out: drawn from the seed. */
    id?: string | undefined
    /** What is asked for. */
    request_type?: 'creators' | undefined
    /** Profile URLs of creators. */
    request_entries: readonly string[]
    /** Its state at the start; left out: as a call made it at that time would be by then. */
    status?: 'initiated' | 'processing' | 'success' | undefined
    /** When it was created, such as -10d. */
    created_date?: string | undefined
  }[] | undefined
  /** Competitions (endpoint 30) */
  competitions?: readonly {
    /** Its id; left out: drawn from the seed. */
    id?: string | undefined
    /** The name of the competition. */
    name?: string | undefined
    /** The span of posts that is analysed. */
    fetch_interval?: FetchInterval | undefined
    /** The profiles of the brand, by platform. */
    brand_handle: {
      /** A profile URL on instagram, or empty. */
      instagram?: string | undefined
      /** A profile URL on youtube, or empty. */
      youtube?: string | undefined
    }
    /** Those of its competitors. */
    competitor_handles?: readonly {
      /** A profile URL on instagram, or empty. */
      instagram?: string | undefined
      /** A profile URL on youtube, or empty. */
      youtube?: string | undefined
    }[] | undefined
    /** Its state at the start; left out: as a call made it at that time would be by then. */
    status?: 'pending' | 'success' | undefined
    /** When it was created, such as -10d. */
    created_at?: string | undefined
  }[] | undefined
  /** Video analyses (endpoint 33) */
  video_analyses?: readonly {
    /** Its id; left out: drawn from the seed. */
    analysis_id?: string | undefined
    /** Left out: compliance with a brief, else raw. */
    mode?: 'raw' | 'compliance' | undefined
    /** The name of the campaign. */
    campaign_name?: string | undefined
    /** The name of the brand. */
    brand_name?: string | undefined
    /** The name of the uploaded file. */
    video?: string | undefined
    /** The brief that the video is checked against. */
    campaign_brief?: {
      /** What the creator is to say, word by word. */
      approved_script?: string | null | undefined
      /** What the campaign is for. */
      campaign_objective?: string | null | undefined
      /** What the video must say. */
      key_messages?: string | null | undefined
      /** How it must say that it is paid for. */
      required_disclosures?: string | null | undefined
      /** Hashtags that it must have. */
      required_hashtags?: string | null | undefined
      /** How it is to sound and look. */
      tone_style_guidelines?: string | null | undefined
      /** What it should do. */
      dos?: string | null | undefined
      /** What it should not do. */
      donts?: string | null | undefined
      /** What it must not claim. */
      prohibited_claims?: string | null | undefined
      /** What viewers are to do. */
      call_to_action?: string | null | undefined
      /** Anything else. */
      other_notes?: string | null | undefined
    } | undefined
    /** Its state at the start; left out: as a call made it at that time would be by then. */
    status?: 'pending' | 'complete' | 'failed' | undefined
    /** What a failed one shows. */
    error?: AnalysisError | undefined
    /** When it was created, such as -10d. */
    created_at?: string | undefined
  }[] | undefined
}

/** What getAssumptions answers. */
export type GetAssumptionsAnswer = {
  /** The assumptions. */
  assumptions: {
    /** Its id. */
    id: string
    /** What the documentation leaves open. */
    question: string
    /** What mockfluence does. */
    behaviour: string
    /** The option that changes it; null for none. */
    setting: string | null
  }[]
}

/** What getChaos answers. */
export type GetChaosAnswer = {
  /** 0 while there is none */
  rate: number
  /** What misfortunes are drawn from; null while there are none. */
  seed: string | number | null
  /** Only these; null for all. */
  kinds: ('delay' | 'too-many-requests' | 'unavailable' | 'error' | 'reset' | 'truncate' | 'lost' | 'job-fails' | 'nulls' | 'gone' | 'webhook-doubled' | 'webhook-late' | 'webhook-badly-signed')[] | null
}

/** What getClock answers. */
export type GetClockAnswer = {
  /** real, manual, or scaled by the factor. */
  mode: 'real' | 'manual' | 'scaled'
  /** How many times as fast as real time. */
  factor: number
  /** The time, on the world's clock. */
  now: string
  /** How many tasks wait. */
  pending: number
  /** When the next is due; null when nothing waits. */
  next_due: string | null
  /** The first 20 tasks that wait. */
  next: {
    /** When, on the world's clock. */
    at: string
    /** What is due: the kind of record and what becomes of it. */
    what: string
    /** Its id. */
    id: string
  }[]
}

/** What getCollection answers. */
export type GetCollectionAnswer = { [key: string]: unknown }[]

/** What getControlOpenApi answers. */
export type GetControlOpenApiAnswer = { [key: string]: unknown }

/** What getHealth answers. */
export type GetHealthAnswer = {
  /** Always ok. */
  status: 'ok'
  /** The version of mockfluence. */
  version: string
  /** How many worlds there are. */
  worlds: number
  /** How many have ended by --world-ttl. */
  worlds_expired: number
  /** What worlds hold, in bytes. */
  memory: {
    /** Bytes in use. */
    used: number
    /** Bytes that may be used. */
    limit: number
  }
  /** Mistakes in scenario files. */
  scenario_errors: {
    /** The file. */
    file: string
    /** The line, from 1. */
    line: number
    /** The column, from 1. */
    column: number
    /** What is wrong. */
    message: string
  }[]
  /** What timelines and webhook rules could not do. */
  scenario_troubles: {
    /** The name of the world. */
    world: string
    /** The name of the scenario. */
    scenario: string
    /** What is wrong. */
    message: string
  }[]
}

/** What getHealthz answers. */
export type GetHealthzAnswer = {
  /** Always ok. */
  status: 'ok'
  /** The version of mockfluence. */
  version: string
  /** How many worlds there are. */
  worlds: number
  /** How many have ended by --world-ttl. */
  worlds_expired: number
  /** What worlds hold, in bytes. */
  memory: {
    /** Bytes in use. */
    used: number
    /** Bytes that may be used. */
    limit: number
  }
  /** Mistakes in scenario files. */
  scenario_errors: {
    /** The file. */
    file: string
    /** The line, from 1. */
    line: number
    /** The column, from 1. */
    column: number
    /** What is wrong. */
    message: string
  }[]
  /** What timelines and webhook rules could not do. */
  scenario_troubles: {
    /** The name of the world. */
    world: string
    /** The name of the scenario. */
    scenario: string
    /** What is wrong. */
    message: string
  }[]
}

/** What getInfo answers. */
export type GetInfoAnswer = {
  /** The version of mockfluence. */
  version: string
  /** The version of the generated figures: with another one a seed gives other figures. */
  figures: number
  /** The name of the world. */
  world: string
  /** What everything is drawn from. */
  seed: string
  /** The clock. */
  clock: ClockReading
  /** The names of the active scenarios. */
  scenarios: string[]
  /** How many records each collection has. */
  records: { [key: string]: number }
  /** Addresses by name. */
  urls: { [key: string]: string }
  /** Every call of the control API. */
  calls: {
    /** The HTTP method. */
    method: string
    /** The path after the world's base URL. */
    path: string
    /** What it does. */
    summary: string
  }[]
}

/** What getInfoWithSlash answers. */
export type GetInfoWithSlashAnswer = {
  /** The version of mockfluence. */
  version: string
  /** The version of the generated figures: with another one a seed gives other figures. */
  figures: number
  /** The name of the world. */
  world: string
  /** What everything is drawn from. */
  seed: string
  /** The clock. */
  clock: ClockReading
  /** The names of the active scenarios. */
  scenarios: string[]
  /** How many records each collection has. */
  records: { [key: string]: number }
  /** Addresses by name. */
  urls: { [key: string]: string }
  /** Every call of the control API. */
  calls: {
    /** The HTTP method. */
    method: string
    /** The path after the world's base URL. */
    path: string
    /** What it does. */
    summary: string
  }[]
}

/** What getMagic answers. */
export type GetMagicAnswer = {
  /** The reserved values. */
  magic: {
    /** What the client sends. */
    value: string
    /** Where it sends it. */
    where: string
    /** What happens then. */
    effect: string
  }[]
}

/** What getReadyz answers. */
export type GetReadyzAnswer = {
  /** Always ok. */
  status: 'ok'
  /** The version of mockfluence. */
  version: string
  /** How many worlds there are. */
  worlds: number
  /** How many have ended by --world-ttl. */
  worlds_expired: number
  /** What worlds hold, in bytes. */
  memory: {
    /** Bytes in use. */
    used: number
    /** Bytes that may be used. */
    limit: number
  }
  /** Mistakes in scenario files. */
  scenario_errors: {
    /** The file. */
    file: string
    /** The line, from 1. */
    line: number
    /** The column, from 1. */
    column: number
    /** What is wrong. */
    message: string
  }[]
  /** What timelines and webhook rules could not do. */
  scenario_troubles: {
    /** The name of the world. */
    world: string
    /** The name of the scenario. */
    scenario: string
    /** What is wrong. */
    message: string
  }[]
}

/** What getRecord answers. */
export type GetRecordAnswer = { [key: string]: unknown }

/** What getRecordOfCreator answers. */
export type GetRecordOfCreatorAnswer = { [key: string]: unknown }

/** What getRecorded answers. */
export type GetRecordedAnswer = {
  /** The name of the scenario. */
  name: string
  [key: string]: unknown
}

/** What getReport answers. */
export type GetReportAnswer = {
  /** From A, the best, to F */
  grade: 'A' | 'B' | 'C' | 'D' | 'E' | 'F'
  /** The worst first */
  findings: {
    /** What was found */
    id: 'creates-twice' | 'stops-at-first-page' | 'webhook-bad-signature-accepted' | 'webhook-stale-timestamp-accepted' | 'webhook-duplicate-handled-twice' | 'secret-logged' | 'polls-too-often' | 'result-never-read' | 'ignores-retry-after' | 'repeats-refused-call' | 'gives-up-at-first-failure' | 'webhook-not-2xx' | 'webhook-slow' | 'undocumented-field' | 'misspelt-path' | 'wrong-host' | 'errors-never-met' | 'failed-jobs-never-met' | 'empty-lists-never-met' | 'nulls-never-met'
    /** How bad it is */
    severity: 'error' | 'warning' | 'info'
    /** Ids of the calls, or deliveries, that show it */
    requests: string[]
    /** Fields, paths, errors, jobs or operations */
    about: string[]
    /** Why it matters */
    why: string
    /** What to do */
    todo: string
    /** The topic of the handbook that says more, and its heading */
    handbook: string
    /** A bundled scenario that provokes it */
    provoke: string | null
  }[]
  /** Bundled scenarios that would show what was not exercised */
  unprovoked: string[]
}

/** What getScenario answers. */
export type GetScenarioAnswer = {
  /** Its name. */
  name: string
  /** How its text is written. */
  format: 'yaml' | 'json'
  /** Its text. */
  text: string
}

/** What getWebhookEndpoints answers. */
export type GetWebhookEndpointsAnswer = WebhookEndpoint[]

/** After a duration (45s); {polls: n}: after n polls of the unfinished job; never; or a list of those and of {when, after}: the first whose conditions hold counts */
export type JobTiming = 'never' | {
  /** How many reads show it unfinished. */
  polls: number
} | (string & {}) | {
  /** Conditions on the facts of the job */
  when?: BodyConditions
  /** When it ends. */
  after: 'never' | {
    /** How many reads show it unfinished. */
    polls: number
  } | (string & {})
  /** Its names and paths are meant, also where the interface does not know them */
  undocumented?: true
} | ('never' | {
  /** How many reads show it unfinished. */
  polls: number
} | (string & {}) | {
  /** Conditions on the facts of the job */
  when?: BodyConditions
  /** When it ends. */
  after: 'never' | {
    /** How many reads show it unfinished. */
    polls: number
  } | (string & {})
  /** Its names and paths are meant, also where the interface does not know them */
  undocumented?: true
})[]

/** What is left of the files of an upload. */
export type KeptUpload = {
  /** Whether the whole form came. */
  complete: boolean
  /** Its text fields. */
  fields: { [key: string]: string }
  /** Its files. */
  files: { [key: string]: {
    /** The name of the file; null for none. */
    name: string | null
    /** Its size. */
    bytes: number
    /** Its SHA-256; null where it did not come whole. */
    digest: string | null
  } }
  /** What was read from the guidelines; null where none were. */
  guidelines: { [key: string]: unknown } | null
  /** What is questionable. */
  warnings: string[]
}

/** What listChanges answers. */
export type ListChangesAnswer = {
  /** The changes, oldest first. */
  changes: {
    /** When, on the world's clock. */
    at: string
    /** By <platform>/<handle> */
    creators?: { [key: string]: CreatorChange }
    /** By URL */
    posts?: { [key: string]: PostChange }
  }[]
  /** Leads to the page of older entries; left out when there is none. */
  next?: string
}

/** What listDeliveries answers. */
export type ListDeliveriesAnswer = {
  /** The deliveries, oldest first. */
  deliveries: Delivery[]
  /** From an answer before: returns the entries that follow. */
  next?: string
  /** How many older ones are gone. */
  evicted: number
}

/** What listInbox answers. */
export type ListInboxAnswer = {
  /** The webhooks, oldest first. */
  webhooks: {
    /** Its id in the inbox. */
    id: string
    /** When, on the world's clock. */
    at: string
    /** Its headers, by name in lower case. */
    headers: { [key: string]: string }
    /** The text as it came, which is what its signature is of. */
    body: string
    /** The same as JSON; null if it is none. */
    payload: unknown
  }[]
  /** How many older ones have been forgotten. */
  evicted: number
}

/** What listRequests answers. */
export type ListRequestsAnswer = {
  /** The calls, oldest first. */
  requests: RecordedRequest[]
  /** From an answer before: returns the entries that follow. */
  next?: string
  /** How many older ones are gone. */
  evicted: number
}

/** What listScenarios answers. */
export type ListScenariosAnswer = {
  /** The scenarios in force, the last one first asked. */
  active: ActiveScenario[]
  /** Scenarios that can be loaded by name. */
  available: {
    /** Its name. */
    name: string
    /** What it is for. */
    description: string
  }[]
}

/** What listWorlds answers. */
export type ListWorldsAnswer = {
  /** The worlds, in the order in which they were made. */
  worlds: World[]
  /** From an answer before: returns the entries that follow. */
  next?: string
}

/** A test of a value, or of what is inside of it. */
export type NestedCondition = Condition | BodyConditions | readonly NestedCondition[]

/** What patchRecord answers. */
export type PatchRecordAnswer = { [key: string]: unknown }

/** What patchRecord takes. */
export type PatchRecordInput = { [key: string]: unknown }

/** What patchRecordOfCreator answers. */
export type PatchRecordOfCreatorAnswer = { [key: string]: unknown }

/** What patchRecordOfCreator takes. */
export type PatchRecordOfCreatorInput = { [key: string]: unknown }

/** What becomes of a post. */
export type PostChange = {
  /** must be a number of 0 or more, a change such as "+5%" or "-30%" (at most -100%), or a factor such as x3 */
  views?: number | string
  /** must be a number of 0 or more, a change such as "+5%" or "-30%" (at most -100%), or a factor such as x3 */
  reach?: number | string
  /** must be a number of 0 or more, a change such as "+5%" or "-30%" (at most -100%), or a factor such as x3 */
  likes_count?: number | string
  /** must be a number of 0 or more, a change such as "+5%" or "-30%" (at most -100%), or a factor such as x3 */
  comments_count?: number | string
  /** must be a number of 0 or more, a change such as "+5%" or "-30%" (at most -100%), or a factor such as x3 */
  saved?: number | string
  /** must be a number of 0 or more, a change such as "+5%" or "-30%" (at most -100%), or a factor such as x3 */
  shares?: number | string
  /** The new text; null for none. */
  caption?: string | null
  /** true: deleted or private; false: there again */
  gone?: boolean
  /** How long the figures take to change, such as 7d; left out: at once */
  over?: string
}

/** What putState answers. */
export type PutStateAnswer = {
  /** The name of the world. */
  world: string
  /** What everything is drawn from. */
  seed: string
  /** The clock. */
  clock: ClockReading
}

/** What receiveWebhook answers. */
export type ReceiveWebhookAnswer = {
  /** Its id in the inbox. */
  id: string
}

/** The webhook, as it is sent. */
export type ReceiveWebhookInput = { [key: string]: unknown }

/** A call in the journal. */
export type RecordedRequest = {
  /** Its id, as x-sim-request-id. */
  id: string
  /** When, on the world's clock. */
  at: string
  /** The operation id; null for what is none. */
  operation: OperationId | null
  /** The HTTP method. */
  method: string
  /** The path after the world's base URL. */
  path: string
  /** The query parameters. */
  query: { [key: string]: string }
  /** The headers, without credentials. */
  headers: { [key: string]: string }
  /** The W3C trace of the call. */
  traceparent?: string
  /** Further facts of the trace. */
  tracestate?: string
  /** The body; JSON where it was JSON. */
  body: unknown
  /** What was answered. */
  response: {
    /** The HTTP status. */
    status: number
    /** The headers, without credentials. */
    headers: { [key: string]: string }
    /** The body; JSON where it was JSON. */
    body: unknown
  }
  /** How long it took, in ms of real time. */
  duration_ms: number
  /** The rule that decided; null for none. */
  rule: {
    /** The rule: <scenario>/<name>. */
    name: string
    /** Where it stands: <file>:<line>. */
    at: string
    /** The number of the call for this rule. */
    call: number
    /** Conditions that held. */
    matched: string[]
    /** What was drawn. */
    drawn: { [key: string]: number }
    /** What it did. */
    did: string[]
    /** Other rules that acted. */
    also: ActedRule[]
  } | null
  /** What changed its state by this call. */
  transitions: Transition[]
  /** The assumptions behind the answer. */
  assumptions: string[]
  /** What is questionable. */
  warnings: string[]
}

/** What resetWorld answers. */
export type ResetWorldAnswer = {
  /** The name of the world. */
  world: string
  /** What everything is drawn from. */
  seed: string
  /** The clock. */
  clock: ClockReading
}

/** What resetWorld takes. */
export type ResetWorldInput = {
  /** What everything is drawn from. */
  seed?: string | number | undefined
  /** A bundled set by name, or a document. */
  fixtures?: FixturesName | Fixtures | undefined
  /** Scenarios by name, or documents. */
  scenarios?: readonly (ScenarioName | Scenario)[] | undefined
  /** The clock. */
  clock?: ClockSetting | undefined
}

/** A rule of a scenario, with what it has counted. */
export type RuleState = {
  /** Its name. */
  name: string
  /** How often it acted */
  hits: number
  /** Its from and until as times, and whether it is there now; null for always */
  window: {
    /** open while it may act. */
    state: 'open' | 'closed'
    /** From this time on; null from the beginning. */
    from: string | null
    /** Until this time; null for ever. */
    until: string | null
  } | null
  /** The number of the next call that it counts */
  next_call: number
  /** The number of the next call that it may act on; null if there is none */
  acts_on_call: number | null
  /** The last call of its operations that it let pass, and why */
  last_mismatch: {
    /** When, on the world's clock. */
    at: string
    /** The operation that was called. */
    operation: OperationId
    /** Why it did not act. */
    why: string
  } | null
}

/** Rules that make the service misbehave, and what a world starts with. */
export type Scenario = {
  /** Where an editor finds the schema of scenarios */
  $schema?: string | undefined
  /** Its name, by which it is shown and unloaded */
  name: string
  /** What a client should do */
  description?: string | undefined
  /** The seed of this scenario's draws; by default that of the world */
  seed?: string | number | undefined
  /** What a world starts with */
  start?: {
    /** Its mode (real, manual, x60) and its time: {mode: manual, now: 2026-01-05T09:00:00Z} */
    clock?: ClockSetting | undefined
    /** Its records, as a file of fixtures has them */
    fixtures?: Fixtures | undefined
    /** The webhook endpoints, in place of those of --webhook-url */
    webhook_endpoints?: readonly WebhookEndpointInput[] | undefined
  } | undefined
  /** When each kind of job ends */
  timing?: {
    campaign?: JobTiming | undefined
    post_tracking?: JobTiming | undefined
    creator?: JobTiming | undefined
    audience?: JobTiming | undefined
    data_refresh?: JobTiming | undefined
    data_request?: JobTiming | undefined
    competition?: JobTiming | undefined
    video_analysis?: JobTiming | undefined
  } | undefined
  /** How each kind of job ends */
  outcomes?: {
    /** A state, {to: ...}, or a list: the first whose conditions hold counts */
    campaign?: 'completed' | {
      /** Conditions on the facts of the job */
      when?: BodyConditions | undefined
      /** The state in which it ends */
      to: 'completed'
      /** Its names and paths are meant, also where the interface does not know them */
      undocumented?: true | undefined
    } | readonly ('completed' | {
      /** Conditions on the facts of the job */
      when?: BodyConditions | undefined
      /** The state in which it ends */
      to: 'completed'
      /** Its names and paths are meant, also where the interface does not know them */
      undocumented?: true | undefined
    })[] | undefined
    /** A state, {to: ...}, or a list: the first whose conditions hold counts */
    post_tracking?: 'processed' | {
      /** Conditions on the facts of the job */
      when?: BodyConditions | undefined
      /** The state in which it ends */
      to: 'processed'
      /** Its names and paths are meant, also where the interface does not know them */
      undocumented?: true | undefined
    } | readonly ('processed' | {
      /** Conditions on the facts of the job */
      when?: BodyConditions | undefined
      /** The state in which it ends */
      to: 'processed'
      /** Its names and paths are meant, also where the interface does not know them */
      undocumented?: true | undefined
    })[] | undefined
    /** A state, {to: ...}, or a list: the first whose conditions hold counts */
    creator?: 'success' | 'not_found' | 'expired' | {
      /** Conditions on the facts of the job */
      when?: BodyConditions | undefined
      /** The state in which it ends */
      to: 'success' | 'not_found' | 'expired'
      /** Its names and paths are meant, also where the interface does not know them */
      undocumented?: true | undefined
    } | readonly ('success' | 'not_found' | 'expired' | {
      /** Conditions on the facts of the job */
      when?: BodyConditions | undefined
      /** The state in which it ends */
      to: 'success' | 'not_found' | 'expired'
      /** Its names and paths are meant, also where the interface does not know them */
      undocumented?: true | undefined
    })[] | undefined
    /** A state, {to: ...}, or a list: the first whose conditions hold counts */
    audience?: 'success' | {
      /** Conditions on the facts of the job */
      when?: BodyConditions | undefined
      /** The state in which it ends */
      to: 'success'
      /** Its names and paths are meant, also where the interface does not know them */
      undocumented?: true | undefined
    } | readonly ('success' | {
      /** Conditions on the facts of the job */
      when?: BodyConditions | undefined
      /** The state in which it ends */
      to: 'success'
      /** Its names and paths are meant, also where the interface does not know them */
      undocumented?: true | undefined
    })[] | undefined
    /** A state, {to: ...}, or a list: the first whose conditions hold counts */
    data_refresh?: 'success' | 'failed' | {
      /** Conditions on the facts of the job */
      when?: BodyConditions | undefined
      /** The state in which it ends */
      to: 'success' | 'failed'
      /** What a failed one shows: {code} of a data_refresh, {internal_code, message} of a video_analysis */
      error?: {
        /** The code that it shows. */
        code: number
      } | undefined
      /** Its names and paths are meant, also where the interface does not know them */
      undocumented?: true | undefined
    } | readonly ('success' | 'failed' | {
      /** Conditions on the facts of the job */
      when?: BodyConditions | undefined
      /** The state in which it ends */
      to: 'success' | 'failed'
      /** What a failed one shows: {code} of a data_refresh, {internal_code, message} of a video_analysis */
      error?: {
        /** The code that it shows. */
        code: number
      } | undefined
      /** Its names and paths are meant, also where the interface does not know them */
      undocumented?: true | undefined
    })[] | undefined
    /** A state, {to: ...}, or a list: the first whose conditions hold counts */
    data_request?: 'success' | {
      /** Conditions on the facts of the job */
      when?: BodyConditions | undefined
      /** The state in which it ends */
      to?: 'success' | undefined
      /** Which entries of a data_request fail: a list of {when, status_reason} */
      entries?: readonly FailedEntry[] | undefined
      /** Its names and paths are meant, also where the interface does not know them */
      undocumented?: true | undefined
    } | readonly ('success' | {
      /** Conditions on the facts of the job */
      when?: BodyConditions | undefined
      /** The state in which it ends */
      to?: 'success' | undefined
      /** Which entries of a data_request fail: a list of {when, status_reason} */
      entries?: readonly FailedEntry[] | undefined
      /** Its names and paths are meant, also where the interface does not know them */
      undocumented?: true | undefined
    })[] | undefined
    /** A state, {to: ...}, or a list: the first whose conditions hold counts */
    competition?: 'success' | {
      /** Conditions on the facts of the job */
      when?: BodyConditions | undefined
      /** The state in which it ends */
      to: 'success'
      /** Its names and paths are meant, also where the interface does not know them */
      undocumented?: true | undefined
    } | readonly ('success' | {
      /** Conditions on the facts of the job */
      when?: BodyConditions | undefined
      /** The state in which it ends */
      to: 'success'
      /** Its names and paths are meant, also where the interface does not know them */
      undocumented?: true | undefined
    })[] | undefined
    /** A state, {to: ...}, or a list: the first whose conditions hold counts */
    video_analysis?: 'complete' | 'failed' | {
      /** Conditions on the facts of the job */
      when?: BodyConditions | undefined
      /** The state in which it ends */
      to: 'complete' | 'failed'
      /** What a failed one shows: {code} of a data_refresh, {internal_code, message} of a video_analysis */
      error?: {
        /** The code that it shows. */
        internal_code?: number | undefined
        /** The message that it shows. */
        message?: string | undefined
      } | undefined
      /** Its names and paths are meant, also where the interface does not know them */
      undocumented?: true | undefined
    } | readonly ('complete' | 'failed' | {
      /** Conditions on the facts of the job */
      when?: BodyConditions | undefined
      /** The state in which it ends */
      to: 'complete' | 'failed'
      /** What a failed one shows: {code} of a data_refresh, {internal_code, message} of a video_analysis */
      error?: {
        /** The code that it shows. */
        internal_code?: number | undefined
        /** The message that it shows. */
        message?: string | undefined
      } | undefined
      /** Its names and paths are meant, also where the interface does not know them */
      undocumented?: true | undefined
    })[] | undefined
  } | undefined
  /** What happens to calls: tried in order, the first that decides wins */
  rules?: readonly ScenarioRule[] | undefined
  /** What happens to the deliveries of webhooks, as rules do */
  webhooks?: readonly WebhookRule[] | undefined
  /** Misfortunes by seed, over all operations, after its own rules */
  chaos?: {
    /** The share of calls, jobs and webhooks that meet one, from 0 to 1 */
    rate: number
    /** The same seed brings the same ones to the same calls */
    seed?: string | number | undefined
    /** Only these; by default all */
    kinds?: readonly ('delay' | 'too-many-requests' | 'unavailable' | 'error' | 'reset' | 'truncate' | 'lost' | 'job-fails' | 'nulls' | 'gone' | 'webhook-doubled' | 'webhook-late' | 'webhook-badly-signed')[] | undefined
  } | undefined
  /** What happens at given times */
  timeline?: readonly {
    /** An offset from the loading, such as +10m, on the clock of the world; or a time; with cron, the earliest */
    at?: string | undefined
    /** Again each time so much later: 7d */
    every?: string | undefined
    /** At these times (UTC): "0 18 * * 6" */
    cron?: CronSchedule | undefined
    /** How often in all with every or cron; left out: without end */
    times?: number | undefined
    /** Sends a webhook of this event */
    emit?: {
      /** Its name */
      event: EventName
      /** Its data; a documented event without data gets some of its contract */
      data?: { [key: string]: unknown } | undefined
    } | undefined
    /** Sets fields, by collection and id ("*" for all), like PATCH /__sim/state */
    set?: { [Name in CollectionName]?: { [id: string]: Partial<Records[Name]> } | undefined } | undefined
    /** Changes creators and posts, like POST /__sim/changes */
    change?: {
      /** By <platform>/<handle> */
      creators?: { [key: string]: CreatorChangeInput } | undefined
      /** By URL */
      posts?: { [key: string]: PostChange } | undefined
    } | undefined
    /** A sale through a short link, like POST /__sim/orders */
    order?: {
      /** The id or URL of a short link. */
      shortlink: string
      /** What was bought. */
      products: readonly SoldProduct[]
      /** The browser of the visitor; with it the sale also counts as a visit. */
      user_agent?: string | undefined
      /** A city; null where none is known. */
      city?: string | null | undefined
      /** A country. */
      country?: string | undefined
    } | undefined
    /** Visits of a short link: {shortlink, country, times: 5} */
    visit?: {
      /** The id or URL of a short link. */
      shortlink: string
      /** The country of the visitors. */
      country?: string | undefined
      /** Their city. */
      city?: string | null | undefined
      /** Their browser. */
      user_agent?: string | undefined
      /** Tells visitors apart: the same one again is a click more */
      visitor?: string | undefined
      /** How many visits. */
      times?: number | undefined
    } | undefined
    /** Its names and paths are meant, also where the interface does not know them */
    undocumented?: true | undefined
  }[] | undefined
}

/** What happens to calls. */
export type ScenarioRule = {
  /** Shown as x-sim-rule: <scenario>/<name> */
  name?: string | undefined
  /** An operation id, the number of an endpoint, a call such as POST /admin/api/v1/campaigns, a list, or "*" */
  on: OperationName | readonly OperationName[]
  /** Conditions, all of which must hold */
  when?: {
    /** Query parameters */
    query?: TextConditions | undefined
    /** Request headers, in any case */
    headers?: TextConditions | undefined
    /** Path parameters such as campaign_id */
    params?: TextConditions | undefined
    /** Fields of an upload; the value of a file is its name */
    form?: TextConditions | undefined
    /** What the JSON body contains; keys may be paths */
    body?: BodyConditions | undefined
  } | undefined
  /** Numbers of calls, counting all that meet its on and when, also those that an earlier rule decides: 1, [1, 3], "2..5", "3.." */
  nth?: number | string | readonly (number | string)[] | undefined
  /** Each call whose number, counted as for nth, is a multiple of this: 3 is the third, sixth, ninth call */
  every?: number | undefined
  /** How often the rule acts */
  times?: number | undefined
  /** The probability that the rule acts, drawn from the seed */
  probability?: number | undefined
  /** The rule acts and counts from then on: a duration since the loading, on the clock of the world (10s), or a time (2026-01-05T09:00:00Z) */
  from?: string | undefined
  /** The rule acts and counts until then; written like from */
  until?: string | undefined
  /** In real time: 800ms, {min, max} or {p50, p99} (without p50 it is a tenth of p99); {virtual: 5m} waits on the clock of the world */
  delay?: string | {
    /** The shortest. */
    min: string
    /** The longest. */
    max: string
  } | {
    /** The median. */
    p50?: string | undefined
    /** Only one of a hundred is longer. */
    p99: string
  } | {
    /** On the world's clock. */
    virtual: string | {
      /** The shortest. */
      min: string
      /** The longest. */
      max: string
    } | {
      /** The median. */
      p50?: string | undefined
      /** Only one of a hundred is longer. */
      p99: string
    }
  } | undefined
  /** Responds with 429 and retry-after beyond so many calls: {requests: 10, per: 1m, by: token} */
  limit?: {
    /** How many calls are let through */
    requests: number
    /** In which time, on the clock of the world: 1m */
    per: string
    /** token: each credential has so many; world: all together (the default) */
    by?: 'token' | 'world' | undefined
  } | undefined
  /** Sends this response instead */
  respond?: {
    /** Its status, from 200 to 599 */
    status: number
    /** Its headers */
    headers?: { [key: string]: string | number } | undefined
    /** Its JSON or text; may have templates. An error without one has the documented form */
    body?: unknown
  } | undefined
  /** A documented error, 4001 to 4009, with its message */
  error?: 4001 | 4002 | 4003 | 4004 | 4005 | 4006 | 4007 | 4008 | 4009 | undefined
  /** Breaks the response or the connection: reset, empty, hang, truncate, malformed or dribble */
  fault?: 'reset' | 'empty' | 'truncate' | 'malformed' | 'dribble' | 'hang' | {
    /** How long it takes to send the response. */
    dribble: string
  } | {
    /** What is broken. */
    malformed: 'json' | 'chunk'
  } | {
    /** How long nothing comes. */
    hang: string
  } | undefined
  /** upload: the fault happens in the middle of the upload */
  during?: 'upload' | undefined
  /** Makes the change all the same, before the delay and the fault */
  commit?: true | undefined
  /** The job that the call starts fails: a data_refresh or a video_analysis */
  outcome?: 'failed' | undefined
  /** Merged into the real response (objects by key, lists replaced; null is a value) */
  patch?: { [key: string]: unknown } | undefined
  /** Sets parts of the real response by path, after patch: {"objects[0].followers": 12}; [*] means every entry */
  set?: { [key: string]: unknown } | undefined
  /** Leaves parts of the real response out by path, after set: [status, "objects[1]"] */
  remove?: readonly string[] | undefined
  /** Changes headers of the real response: {set: {...}, remove: [...]} */
  headers?: {
    /** Headers with their values */
    set?: { [key: string]: string | number } | undefined
    /** Names of headers */
    remove?: readonly string[] | undefined
  } | undefined
  /** Its names and paths are meant, also where the interface does not know them */
  undocumented?: true | undefined
}

/** What setChaos answers. */
export type SetChaosAnswer = {
  /** 0 while there is none */
  rate: number
  /** What misfortunes are drawn from; null while there are none. */
  seed: string | number | null
  /** Only these; null for all. */
  kinds: ('delay' | 'too-many-requests' | 'unavailable' | 'error' | 'reset' | 'truncate' | 'lost' | 'job-fails' | 'nulls' | 'gone' | 'webhook-doubled' | 'webhook-late' | 'webhook-badly-signed')[] | null
}

/** What setChaos takes. */
export type SetChaosInput = {
  /** The share that meets one: 0.1 is one in ten. */
  rate: number
  /** What misfortunes are drawn from. */
  seed?: string | number | undefined
  /** Only these; left out: all. */
  kinds?: readonly ('delay' | 'too-many-requests' | 'unavailable' | 'error' | 'reset' | 'truncate' | 'lost' | 'job-fails' | 'nulls' | 'gone' | 'webhook-doubled' | 'webhook-late' | 'webhook-badly-signed')[] | undefined
}

/** What setClock answers. */
export type SetClockAnswer = {
  /** real, manual, or scaled by the factor. */
  mode: 'real' | 'manual' | 'scaled'
  /** How many times as fast as real time. */
  factor: number
  /** The time, on the world's clock. */
  now: string
  /** How many tasks wait. */
  pending: number
  /** When the next is due; null when nothing waits. */
  next_due: string | null
  /** The first 20 tasks that wait. */
  next: {
    /** When, on the world's clock. */
    at: string
    /** What is due: the kind of record and what becomes of it. */
    what: string
    /** Its id. */
    id: string
  }[]
}

/** What setWebhookEndpoints answers. */
export type SetWebhookEndpointsAnswer = {
  /** Where webhooks go. */
  url: string
  /** The secret that signs them. */
  secret: string
  /** The events that it gets; left out for all usual ones. */
  events?: string[]
  /** False after a 410: it gets no deliveries. */
  enabled: boolean
  /** Events that may be misspelt. */
  warnings?: string[]
}[]

/** What setWebhookEndpoints takes. */
export type SetWebhookEndpointsInput = readonly WebhookEndpointInput[]

/** What was bought. */
export type SoldProduct = {
  /** What was bought. */
  name: string
  /** The price of one, as text. */
  price: string
  /** How many were bought. */
  quantity: number
}

/** A test of a value. */
export type Test = {
  /** Is this. */
  eq?: unknown
  /** Is more. */
  gt?: number | string | undefined
  /** Is this or more. */
  gte?: number | string | undefined
  /** Is less. */
  lt?: number | string | undefined
  /** Is this or less. */
  lte?: number | string | undefined
  /** Is there, or is not. */
  present?: boolean | undefined
}

/** Conditions on texts, by name. */
export type TextConditions = { [key: string]: Condition }

/** A job that went from one state to another. */
export type Transition = {
  /** The kind of job. */
  job: 'campaign' | 'post_tracking' | 'creator' | 'audience' | 'data_refresh' | 'data_request' | 'competition' | 'video_analysis'
  /** The id of its record. */
  id: string
  /** The state before; null at the beginning. */
  from: string | null
  /** The state after. */
  to: string
  /** When, on the world's clock. */
  at: string
}

/** Whether the calls were as expected. */
export type Verified = {
  /** Always true; otherwise the call is refused with 422. */
  ok: true
  /** How many calls matched. */
  matched: number
  /** Older calls that could not be compared. */
  evicted?: number
  /** Names that may be misspelt. */
  warnings?: string[]
}

/** What verifyRequests takes. */
export type VerifyRequestsInput = {
  /** An operation id, a list of them, or a /regular expression/ */
  operation?: OperationId | `/${string}/${string}` | readonly OperationId[] | undefined
  /** The HTTP method, in any case */
  method?: Condition | undefined
  /** The path after the world's base URL */
  path?: Condition | undefined
  /** Query parameters */
  query?: TextConditions | undefined
  /** Request headers, in any case */
  headers?: TextConditions | undefined
  /** Path parameters such as campaign_id */
  params?: TextConditions | undefined
  /** Fields of an upload; the value of a file is its name */
  form?: TextConditions | undefined
  /** What the JSON body contains; keys may be paths */
  body?: unknown
  /** The response */
  response?: {
    /** The HTTP status. */
    status?: Condition | undefined
    /** Response headers, in any case. */
    headers?: TextConditions | undefined
    /** What the JSON body of the response contains. */
    body?: unknown
  } | undefined
  /** Only calls from this time on, on the clock of the world */
  since?: InstantText | undefined
  /** Only calls up to this time */
  until?: InstantText | undefined
  /** Exactly so many calls */
  count?: number | undefined
  /** By default 1, or 0 beside at_most */
  at_least?: number | undefined
  /** At most so many calls. */
  at_most?: number | undefined
  /** Calls that came in this order, others in between; beside it nothing else */
  sequence?: readonly ExpectedRequest[] | undefined
}

/** Where webhooks go, with how many were delivered. */
export type WebhookEndpoint = {
  /** Where webhooks go. */
  url: string
  /** The secret that signs them. */
  secret: string
  /** The events that it gets; left out for all usual ones. */
  events?: string[]
  /** False after a 410: it gets no deliveries. */
  enabled: boolean
}

/** Where webhooks go. */
export type WebhookEndpointInput = {
  /** Its host must be in a loopback or private range, or named by --webhook-allow */
  url: string
  /** Standard Webhooks secret that signs the deliveries; --webhook-secret by default */
  secret?: string | undefined
  /** Names of the events to deliver; by default all except those sent only to endpoints that name them */
  events?: readonly string[] | null | undefined
  /** False after a 410: it gets no deliveries. */
  enabled?: boolean | undefined
}

/** What happens to deliveries of webhooks. */
export type WebhookRule = {
  /** Shown with its deliveries */
  name?: string | undefined
  /** An event, a list, or "*" */
  on: '*' | EventName | readonly EventName[]
  /** Conditions on the data of the event */
  when?: BodyConditions | undefined
  /** Numbers of calls, counting all that meet its on and when, also those that an earlier rule decides: 1, [1, 3], "2..5", "3.." */
  nth?: number | string | readonly (number | string)[] | undefined
  /** Each call whose number, counted as for nth, is a multiple of this: 3 is the third, sixth, ninth call */
  every?: number | undefined
  /** How often the rule acts */
  times?: number | undefined
  /** The probability that the rule acts, drawn from the seed */
  probability?: number | undefined
  /** The rule acts and counts from then on: a duration since the loading, on the clock of the world (10s), or a time (2026-01-05T09:00:00Z) */
  from?: string | undefined
  /** The rule acts and counts until then; written like from */
  until?: string | undefined
  /** What happens to the delivery */
  deliver: {
    /** It is never sent */
    drop?: true | undefined
    /** How often it is sent in all, with the same id: 2 */
    duplicate?: number | undefined
    /** It is sent so much later, on the clock of the world: 5m */
    delay?: string | undefined
    /** It is sent after this many later webhooks: 1; if they do not come, an hour later */
    reorder?: number | undefined
    /** Its signature is wrong */
    bad_signature?: true | undefined
    /** Its timestamp is an hour old */
    stale_timestamp?: true | undefined
  }
  /** Its names and paths are meant, also where the interface does not know them */
  undocumented?: true | undefined
}

/** A rule about webhooks, with what it has counted. */
export type WebhookRuleState = {
  /** Its name. */
  name: string
  /** How often it acted */
  hits: number
  /** Its from and until as times, and whether it is there now; null for always */
  window: {
    /** open while it may act. */
    state: 'open' | 'closed'
    /** From this time on; null from the beginning. */
    from: string | null
    /** Until this time; null for ever. */
    until: string | null
  } | null
  /** The number of the next call that it counts */
  next_call: number
  /** The number of the next call that it may act on; null if there is none */
  acts_on_call: number | null
  /** The last of its events that it let pass, and why */
  last_mismatch: {
    /** When, on the world's clock. */
    at: string
    /** The name of the event. */
    event: EventName
    /** Why it did not act. */
    why: string
  } | null
}

/** A world in the list. */
export type World = {
  /** The name of the world. */
  name: string
  /** What everything is drawn from. */
  seed: string
  /** The time, on the world's clock. */
  now: string
  /** The clock. */
  clock: ClockReading
  /** Records in all its collections. */
  records: number
  /** Calls in its journal. */
  requests: number
  /** What it takes of the memory. */
  bytes: number
  /** What its journal takes of them. */
  journal_bytes: number
  /** The real time of the last call to it. */
  used_at: string
}

/** A whole world, to be restored as it was read. */
export type WorldState = {
  /** The version of this form. */
  version: 5
  /** The version of the generated figures it was taken with; those of this program go on. */
  figures?: number | undefined
  /** The name of the world it was taken of. */
  world?: string | undefined
  /** What everything is drawn from. */
  seed: string
  /** When the world, and with it the growth of its population, began. */
  started_at: InstantText
  /** Its clock, with the time. */
  clock: {
    /** real, manual, scaled, or xN for N times as fast. */
    mode: 'real' | 'manual' | 'scaled'
    /** How many times as fast as real time. */
    factor: number
    /** The time. */
    now: InstantText
  }
  /** The population. */
  universe: {
    size: number
    require_added: boolean
    vocabulary?: { [key: string]: {
      /** what its creators do, as part of a handle: bakes */
      verb: string
      /** how many creators have it, next to others; 3 on average */
      share?: number | undefined
      /** ages, such as 18+ or 13-34 */
      ages?: string | undefined
      /** percent of women among its creators */
      women?: number | undefined
      /** percent of pages without a person */
      pages?: number | undefined
      /** nobody makes light of it */
      serious?: boolean | undefined
      /** what sponsors of its posts offer */
      sponsors?: 'goods' | 'services' | 'causes' | undefined
      /** instagram's name for it */
      ig_category?: string | undefined
      /** what its creators and their followers are interested in */
      interests: readonly string[]
      /** categories that are next to it */
      near?: readonly string[] | undefined
      /** ten, without the # */
      hashtags: readonly (string | {
        /** the text */
        text: string
        /** left out: pages without a person, too */
        who?: 'women' | 'men' | 'people' | undefined
        /** ages, such as 18+ or 13-34 */
        ages?: string | undefined
        /** a line that nobody has together with this one */
        unlike?: string | undefined
        /** only creators who show an address, or a link */
        needs?: 'mail' | 'link' | undefined
      })[]
      /** three invented names, without the @ */
      brands: readonly string[]
      /** words of handles that tell it */
      handle_words?: readonly string[] | undefined
      /** eight lines of biographies */
      bio: readonly (string | {
        /** the text */
        text: string
        /** left out: pages without a person, too */
        who?: 'women' | 'men' | 'people' | undefined
        /** ages, such as 18+ or 13-34 */
        ages?: string | undefined
        /** a line that nobody has together with this one */
        unlike?: string | undefined
        /** only creators who show an address, or a link */
        needs?: 'mail' | 'link' | undefined
      })[]
      /** in English */
      topics: readonly {
        /** as it stands after its article */
        noun: string
        /** a class of the language, which tells its articles and endings; in English s or p */
        class: string
        /** what a post may say about it */
        detail: string
        /** one can try it */
        practice?: boolean | undefined
        /** one can look at it */
        sight?: boolean | undefined
        /** one can go there */
        place?: boolean | undefined
      }[]
      /** the same in other languages; whoever speaks none of them writes in English */
      languages?: { [key: string]: {
        /** without the #; those of the category, if left out */
        hashtags?: readonly string[] | undefined
        /** 6 topics, the same in every language */
        topics: readonly {
          /** as it stands after its article */
          noun: string
          /** a class of the language, which tells its articles and endings; in English s or p */
          class: string
          /** what a post may say about it */
          detail: string
          /** one can try it */
          practice?: boolean | undefined
          /** one can look at it */
          sight?: boolean | undefined
          /** one can go there */
          place?: boolean | undefined
        }[]
      } } | undefined
    } } | undefined
    pins: {
      creators: readonly {
        /** The platform. */
        connector: Connector
        /** The creator's name on the platform, without @. */
        handle: string
        /** The name of the person or page. */
        full_name?: string | undefined
        /** How many follow it. */
        followers?: number | undefined
        /** How many it follows. */
        following?: number | undefined
        /** How many posts it has. */
        posts?: number | undefined
        /** Engagement rate in percent. */
        engagement?: number | undefined
        /** Views of an average latest post; null: unknown in search. */
        average_views?: number | null | undefined
        /** What the profile is about. */
        category?: 'Art & Design' | 'Automobiles' | 'Beauty & Hygiene' | 'Books & Writing' | 'Business & Entrepreneurship' | 'Cinema & Entertainment' | 'Family & Relationships' | 'Fashion' | 'Finance' | 'Food & Beverages' | 'Gaming' | 'Health & Fitness' | 'Home & Lifestyle' | 'Learning & Education' | 'Infotainment' | 'Vloggers & Bloggers' | 'Politics' | 'Non Profits' | 'Fan Pages' | 'Motivational' | 'Music & Dance' | 'News & Journalism' | 'Parenting' | 'Photography' | 'Religion & Spirituality' | 'Sports' | 'Technology' | 'Travel & Adventure' | 'Work & Career' | (string & {}) | undefined
        /** female, male or other. */
        gender?: 'male' | 'female' | 'n/a' | undefined
        /** The age band of the creator. */
        age_group?: '13-17' | '18-24' | '25-34' | '35-44' | '45-54' | '55-64' | '65-' | undefined
        /** A city; null where none is known. */
        location?: string | null | undefined
        /** A country; null where none is known. */
        country?: string | null | undefined
        /** An e-mail address; null where none is known. */
        email?: string | null | undefined
        /** A phone number; null where none is known. */
        mobile?: string | null | undefined
        /** The text of the profile. */
        biography?: string | undefined
        /** The audience in percent, such as {countries: {Norway: 70}}; null: unknown in search. */
        audience?: {
          /** Percent by country. */
          countries?: { [key: string]: number } | undefined
          /** Percent by city, of those whose city is known. */
          cities?: { [key: string]: number } | undefined
          /** Percent by age band. */
          ages?: { [Key in '13-17' | '18-24' | '25-34' | '35-44' | '45-54' | '55-64' | '65-']?: number } | undefined
          /** Percent of men and women. */
          genders?: { [Key in 'male' | 'female']?: number } | undefined
        } | null | undefined
        /** The profile quality score. */
        quality?: number | undefined
        /** How much the followers grow in a month, such as "+2 %". */
        growth?: string | undefined
        /** How many posts it makes in a week. */
        posts_per_week?: number | undefined
        /** The language that it writes in. */
        language?: string | undefined
      }[]
      posts?: readonly {
        /** The URL of the post. */
        url: PostUrl
        /** The creator's name on the platform, without @. */
        handle?: string | undefined
        /** How often it was seen. */
        views?: number | undefined
        /** How many accounts saw it. */
        reach?: number | undefined
        /** How many likes it has. */
        likes_count?: number | undefined
        /** How many comments it has. */
        comments_count?: number | undefined
        /** How often it was saved; null where the platform hides it. */
        saved?: number | undefined
        /** How often it was shared; null where the platform hides it. */
        shares?: number | undefined
        /** When it was published: a time, or one counted from the start such as -3d. */
        posted_at?: string | undefined
        /** Its title. */
        title?: string | undefined
        /** Its text; null for none. */
        caption?: string | null | undefined
        /** Its hashtags. */
        hashtags?: readonly string[] | undefined
        /** Whom it mentions. */
        mentions?: readonly string[] | undefined
        /** The name of the brand that pays for it. */
        sponsored_by?: string | undefined
        /** The language that it is written in. */
        language?: string | undefined
        /** Comments that it has; they count in comments_count. */
        comments?: readonly {
          /** What it says. */
          text: string
          /** Who wrote it. */
          handle?: string | undefined
          /** How many like it. */
          likes?: number | undefined
          /** When it was written. */
          at?: string | undefined
          /** 1: positive; 0: not. */
          sentiment?: 0 | 1 | undefined
        }[] | undefined
      }[] | undefined
    }
  }
  /** Creators outside the population that somebody has named. */
  named_creators?: readonly string[] | undefined
  /** Whose the posts are that records have named, since when, and for which brand. */
  authors?: readonly (readonly [string, string, number | null, string | null])[] | undefined
  /** Handles of companies, with their categories. */
  companies?: readonly (readonly [string, string | null])[] | undefined
  /** The changes of creators and posts so far. */
  changes?: readonly {
    at: InstantText
    /** By <platform>/<handle> */
    creators?: { [key: string]: CreatorChangeInput } | undefined
    /** By URL */
    posts?: { [key: string]: PostChange } | undefined
  }[] | undefined
  /** Records by collection, as GET /__sim/state/<collection> shows them. */
  collections: { [Name in CollectionName]?: readonly Records[Name][] | undefined }
  /** How often each creation came, which draws depend on. */
  chance: readonly (readonly [string, number])[]
  /** What scenarios decided about jobs. */
  job_overrides?: readonly (readonly [string, {
    override: {
      edge?: string | undefined
      after?: number | null | undefined
      polls?: number | undefined
      error?: { [key: string]: unknown } | undefined
      entries?: { [key: string]: string } | undefined
    }
    since: InstantText
    polled: number
  }])[] | undefined
  /** The traces in which jobs were started. */
  job_traces?: readonly (readonly [string, { traceparent: string; tracestate?: string | undefined }])[] | undefined
  /** The endpoints and the log of deliveries; left out: none. */
  webhooks?: {
    unrouted?: { since: { creator: InstantText | null; post: InstantText | null } } | undefined
    endpoints: readonly WebhookEndpointInput[]
    deliveries?: readonly {
      id: string
      event: EventName
      url: string | null
      status: 'pending' | 'delivered' | 'failed' | 'dropped' | 'unrouted'
      created_at: InstantText
      place?: number | undefined
      payload: { type: string; timestamp: string; data: { [key: string]: unknown } }
      headers: { [key: string]: string }
      attempts: readonly {
        at: InstantText
        status: number | null
        duration_ms: number
        error: string | null
      }[]
      subject: { of: string; since: InstantText; at: InstantText } | null
      script: {
        rule?: string | undefined
        drop?: true | undefined
        duplicate?: number | undefined
        delay?: number | undefined
        reorder?: number | undefined
        bad_signature?: true | undefined
        stale_timestamp?: true | undefined
      } | null
      trace?: { traceparent: string; tracestate?: string | undefined } | undefined
      failures: number
      copies: number
    }[] | undefined
    evicted?: number | undefined
    held?: readonly { url: string; id: string; left: number }[] | undefined
    awaited?: readonly (readonly [string, number])[] | undefined
    successes: readonly (readonly [string, {
      since: InstantText
      counts: { total: number; days: { [key: string]: number } }
    }])[]
  } | undefined
  /** What came into the inbox; left out: nothing. */
  inbox?: {
    count: number
    entries: readonly {
      id: string
      at: InstantText
      headers: { [key: string]: string }
      body: string
    }[]
  } | undefined
  /** The active scenarios, with the files they come from. */
  scenarios?: readonly { file: string; document: { [key: string]: unknown } }[] | undefined
  /** What their rules have counted. */
  memories?: {
    scenarios: readonly {
      name: string
      since: number
      fired: readonly string[]
      troubles?: readonly string[] | undefined
      rules: readonly {
        signature: string
        calls: number
        hits: number
        window: { since: number; used: number } | null
        windows?: readonly (readonly [string, { since: number; used: number }])[] | undefined
        draws: readonly (readonly [string, number])[]
        missed?: { at: number; on: string; why: string } | null | undefined
      }[]
      webhooks: readonly {
        signature: string
        calls: number
        hits: number
        window: { since: number; used: number } | null
        windows?: readonly (readonly [string, { since: number; used: number }])[] | undefined
        draws: readonly (readonly [string, number])[]
        missed?: { at: number; on: string; why: string } | null | undefined
      }[]
    }[]
  } | undefined
  /** What is due later. */
  planned?: readonly ({
    kind: 'edge'
    job: string
    id: string
    edge: string
    due: InstantText
    background: boolean
  } | {
    kind: 'timeline'
    scenario: string
    entry: string
    due: InstantText
    background: boolean
  } | {
    kind: 'happening'
    id: string
    /** Changes creators and posts, like POST /__sim/changes */
    change?: {
      /** By <platform>/<handle> */
      creators?: { [key: string]: CreatorChangeInput } | undefined
      /** By URL */
      posts?: { [key: string]: PostChange } | undefined
    } | undefined
    /** A sale through a short link, like POST /__sim/orders */
    order?: {
      /** The id or URL of a short link. */
      shortlink: string
      /** What was bought. */
      products: readonly SoldProduct[]
      /** The browser of the visitor; with it the sale also counts as a visit. */
      user_agent?: string | undefined
      /** A city; null where none is known. */
      city?: string | null | undefined
      /** A country. */
      country?: string | undefined
    } | undefined
    /** Visits of a short link: {shortlink, country, times: 5} */
    visit?: {
      /** The id or URL of a short link. */
      shortlink: string
      /** The country of the visitors. */
      country?: string | undefined
      /** Their city. */
      city?: string | null | undefined
      /** Their browser. */
      user_agent?: string | undefined
      /** Tells visitors apart: the same one again is a click more */
      visitor?: string | undefined
      /** How many visits. */
      times?: number | undefined
    } | undefined
    due: InstantText
    background: boolean
  } | {
    kind: 'sales'
    sales: {
      /** For 1000 views that a post gains while the link is attached */
      visits_per_1000_views: number
      /** How many of 100 visits end in an order. */
      orders_per_100_visits?: number | undefined
      /** The products, of which each order has one */
      basket?: readonly {
        /** What is bought. */
        name: string
        /** The price of one, as text. */
        price: string
        /** How many are bought. */
        quantity?: number | undefined
      }[] | undefined
    }
    due: InstantText
    background: boolean
  } | { kind: 'attempt'; delivery: string; due: InstantText; background: boolean } | {
    kind: 'tick'
    what: 'creator' | 'post'
    id: string
    schedule: 'posts' | 'stories'
    tick: InstantText
    due: InstantText
    background: boolean
  })[] | undefined
  /** Whether anybody has used the world. */
  used?: boolean | undefined
}

/** What a caller of the control API sends, and receives as JSON. What a call does not take is `undefined`. */
export interface ControlOperations {
  /** GET /__sim/health: Whether the server is up, and which scenario files failed to load, or could not do something */
  getHealth: {
    params: undefined
    query: undefined
    body: undefined
    answer: GetHealthAnswer
  }
  /** GET /healthz: As GET /__sim/health */
  getHealthz: {
    params: undefined
    query: undefined
    body: undefined
    answer: GetHealthzAnswer
  }
  /** GET /readyz: As GET /__sim/health, but 503 while the server still reads its data file, or is stopping */
  getReadyz: {
    params: undefined
    query: undefined
    body: undefined
    answer: GetReadyzAnswer
  }
  /** GET /__sim/metrics: Metrics of the whole simulator, over all worlds, as Prometheus reads them */
  getMetrics: {
    params: undefined
    query: undefined
    body: undefined
    answer: unknown
  }
  /** GET /__sim: The world's seed, clock, scenarios and URLs, and every call of the control API */
  getInfo: {
    params: undefined
    query: undefined
    body: undefined
    answer: GetInfoAnswer
  }
  /** GET /__sim/: The world's seed, clock, scenarios and URLs, and every call of the control API */
  getInfoWithSlash: {
    params: undefined
    query: undefined
    body: undefined
    answer: GetInfoWithSlashAnswer
  }
  /** GET /__sim/openapi.json: The control API as an OpenAPI 3.1 document */
  getControlOpenApi: {
    params: undefined
    query: undefined
    body: undefined
    answer: GetControlOpenApiAnswer
  }
  /** POST /__sim/reset: Reset the world to what it was made with; what the body names differs for this start only */
  resetWorld: {
    params: undefined
    query: undefined
    body: ResetWorldInput
    answer: ResetWorldAnswer
  }
  /** GET /__sim/clock: The time, how many tasks wait, and which are due next */
  getClock: {
    params: undefined
    query: {
      /** How many to return. */
      limit?: number | `${number}` | undefined
    }
    body: undefined
    answer: GetClockAnswer
  }
  /** PUT /__sim/clock: Change the mode or the time; time only moves forward */
  setClock: {
    params: undefined
    query: undefined
    body: ClockSetting
    answer: SetClockAnswer
  }
  /** POST /__sim/clock/advance: Move time forward; responds when everything due has happened */
  advanceClock: {
    params: undefined
    query: undefined
    body: AdvanceClockInput
    answer: AdvanceClockAnswer
  }
  /** GET /__sim/scenarios: The active scenarios, what their rules did, and the scenarios that can be loaded by name */
  listScenarios: {
    params: undefined
    query: undefined
    body: undefined
    answer: ListScenariosAnswer
  }
  /** POST /__sim/scenarios: Load a scenario: its YAML or JSON, or {"name": ...} of one that is bundled or on the shelf */
  addScenario: {
    params: undefined
    query: {
      /** true resets the world with it. */
      reset?: 'true' | 'false' | boolean | undefined
    }
    body: undefined
    answer: ActiveScenario
  }
  /** POST /__sim/scenarios/check: Find the mistakes in a scenario, YAML or JSON, without loading it */
  checkScenario: {
    params: undefined
    query: undefined
    body: undefined
    answer: CheckScenarioAnswer
  }
  /** DELETE /__sim/scenarios/:name: Unload a scenario */
  deleteScenario: {
    params: { name: string }
    query: undefined
    body: undefined
    answer: DeleteScenarioAnswer
  }
  /** DELETE /__sim/scenarios: Unload every scenario */
  deleteScenarios: {
    params: undefined
    query: undefined
    body: undefined
    answer: DeleteScenariosAnswer
  }
  /** GET /__sim/requests: The journal, oldest first */
  listRequests: {
    params: undefined
    query: {
      /** Only calls of this operation. */
      operation?: OperationId | undefined
      /** Only calls with this status; 0 for no response. */
      status?: number | `${number}` | undefined
      /** From this time on, or after the entry with this id. */
      since?: string | undefined
      /** How many to return. */
      limit?: number | `${number}` | undefined
      /** From an earlier answer: returns the entries before those of that answer. Empty: the newest. */
      next?: string | undefined
    }
    body: undefined
    answer: ListRequestsAnswer
  }
  /** GET /__sim/requests/:id: One entry of the journal */
  getRequest: {
    params: { id: string }
    query: undefined
    body: undefined
    answer: RecordedRequest
  }
  /** GET /__sim/requests/:id/explain: Which rules of the active scenarios meet this call, and why the others do not */
  explainRequest: {
    params: { id: string }
    query: undefined
    body: undefined
    answer: ExplainRequestAnswer
  }
  /** DELETE /__sim/requests: Empty the journal */
  deleteRequests: {
    params: undefined
    query: undefined
    body: undefined
    answer: DeleteRequestsAnswer
  }
  /** POST /__sim/requests/verify: Check that expected requests were made; 422 with the closest differences if not */
  verifyRequests: {
    params: undefined
    query: undefined
    body: VerifyRequestsInput
    answer: Verified
  }
  /** POST /__sim/requests/await: Like verify, but wait up to timeout_ms for the requests */
  awaitRequests: {
    params: undefined
    query: undefined
    body: AwaitRequestsInput
    answer: Verified
  }
  /** GET /__sim/state: The whole world as one JSON document */
  getState: {
    params: undefined
    query: undefined
    body: undefined
    answer: WorldState
  }
  /** PUT /__sim/state: Restore the world from such a document */
  putState: {
    params: undefined
    query: undefined
    body: WorldState
    answer: PutStateAnswer
  }
  /** GET /__sim/bundle: The world as it began and its calls since, as one file for mockfluence replay */
  getBundle: {
    params: undefined
    query: undefined
    body: undefined
    answer: Bundle
  }
  /** GET /__sim/state/:collection: The records of a collection, oldest first */
  getCollection: {
    params: { collection: string }
    query: {
      /** How many to return. */
      limit?: number | `${number}` | undefined
      /** The id of a record: returns those that follow. */
      next?: string | undefined
    }
    body: undefined
    answer: GetCollectionAnswer
  }
  /** GET /__sim/state/:collection/:id: One record */
  getRecord: {
    params: { collection: string; id: string }
    query: undefined
    body: undefined
    answer: GetRecordAnswer
  }
  /** PATCH /__sim/state/:collection/:id: Force fields of one record, including its status */
  patchRecord: {
    params: { collection: string; id: string }
    query: undefined
    body: PatchRecordInput
    answer: PatchRecordAnswer
  }
  /** GET /__sim/state/:collection/:connector/:handle: One record of a creator, with the slash of its id unescaped */
  getRecordOfCreator: {
    params: { collection: string; connector: string; handle: string }
    query: undefined
    body: undefined
    answer: GetRecordOfCreatorAnswer
  }
  /** PATCH /__sim/state/:collection/:connector/:handle: Force fields of one record of a creator */
  patchRecordOfCreator: {
    params: { collection: string; connector: string; handle: string }
    query: undefined
    body: PatchRecordOfCreatorInput
    answer: PatchRecordOfCreatorAnswer
  }
  /** GET /__sim/webhooks/endpoints: The webhook endpoints */
  getWebhookEndpoints: {
    params: undefined
    query: undefined
    body: undefined
    answer: GetWebhookEndpointsAnswer
  }
  /** PUT /__sim/webhooks/endpoints: Replace the webhook endpoints */
  setWebhookEndpoints: {
    params: undefined
    query: undefined
    body: SetWebhookEndpointsInput
    answer: SetWebhookEndpointsAnswer
  }
  /** POST /__sim/webhooks/emit: Emit an event; its webhooks leave on the clock's next turn */
  emitWebhook: {
    params: undefined
    query: undefined
    body: EmitWebhookInput
    answer: EmitWebhookAnswer
  }
  /** POST /__sim/webhooks/deliveries/await: Wait up to timeout_ms for the first delivery attempt that no earlier await has returned */
  awaitDelivery: {
    params: undefined
    query: undefined
    body: AwaitDeliveryInput
    answer: AwaitDeliveryAnswer
  }
  /** GET /__sim/webhooks/deliveries: The webhook deliveries, oldest first */
  listDeliveries: {
    params: undefined
    query: {
      /** The name of the event. */
      event?: EventName | undefined
      /** pending, delivered, failed, dropped or unrouted. */
      status?: 'pending' | 'delivered' | 'failed' | 'dropped' | 'unrouted' | undefined
      /** Only those to this URL. */
      url?: string | undefined
      /** From this time on. */
      since?: InstantText | undefined
      /** How many to return. */
      limit?: number | `${number}` | undefined
      /** From an earlier answer: returns the entries before those of that answer. Empty: the newest. */
      next?: string | undefined
    }
    body: undefined
    answer: ListDeliveriesAnswer
  }
  /** POST /__sim/webhooks/deliveries/:id/redeliver: Send a delivery again, on the clock's next turn */
  redeliver: {
    params: { id: string }
    query: undefined
    body: undefined
    answer: Delivery
  }
  /** POST /__sim/orders: Record a sale through a short link */
  createOrder: {
    params: undefined
    query: undefined
    body: CreateOrderInput
    answer: CreateOrderAnswer
  }
  /** GET /__sim/changes: The changes of creators and posts, oldest first */
  listChanges: {
    params: undefined
    query: {
      /** How many to return. */
      limit?: number | `${number}` | undefined
      /** From an earlier answer: returns the entries before those of that answer. Empty: the newest. */
      next?: string | undefined
    }
    body: undefined
    answer: ListChangesAnswer
  }
  /** POST /__sim/changes: Change creators and posts from now on, in every document */
  createChange: {
    params: undefined
    query: undefined
    body: CreateChangeInput
    answer: CreateChangeAnswer
  }
  /** POST /__sim/inbox: Receive a webhook, from anybody; the newest are kept */
  receiveWebhook: {
    params: undefined
    query: undefined
    body: undefined
    answer: ReceiveWebhookAnswer
  }
  /** GET /__sim/inbox: The webhooks that came into the inbox, oldest first */
  listInbox: {
    params: undefined
    query: undefined
    body: undefined
    answer: ListInboxAnswer
  }
  /** GET /__sim/coverage: Which operations, answers, states and webhooks have been exercised, and which have not */
  getCoverage: {
    params: undefined
    query: {
      /** All worlds together; left out: this world. */
      worlds?: 'all' | undefined
    }
    body: undefined
    answer: Coverage
  }
  /** GET /__sim/report: What calls and webhooks say about the client under test, and its grade */
  getReport: {
    params: undefined
    query: {
      /** All worlds together; left out: this world. */
      worlds?: 'all' | undefined
    }
    body: undefined
    answer: GetReportAnswer
  }
  /** GET /__sim/chaos: Which share of calls, jobs and webhooks meets a misfortune */
  getChaos: {
    params: undefined
    query: undefined
    body: undefined
    answer: GetChaosAnswer
  }
  /** PUT /__sim/chaos: Have calls, jobs and webhooks meet documented misfortunes by seed; rate 0 ends it */
  setChaos: {
    params: undefined
    query: undefined
    body: SetChaosInput
    answer: SetChaosAnswer
  }
  /** GET /__sim/scenarios/recorded: A scenario that repeats what chaos did */
  getRecorded: {
    params: undefined
    query: {
      /** All worlds together; left out: this world. */
      worlds?: 'all' | undefined
    }
    body: undefined
    answer: GetRecordedAnswer
  }
  /** GET /__sim/scenarios/:name: The text of a scenario: one that is bundled or on the shelf, else an active one as JSON */
  getScenario: {
    params: { name: string }
    query: undefined
    body: undefined
    answer: GetScenarioAnswer
  }
  /** GET /__sim/assumptions: The assumptions: what the documentation leaves open, and what mockfluence does */
  getAssumptions: {
    params: undefined
    query: undefined
    body: undefined
    answer: GetAssumptionsAnswer
  }
  /** GET /__sim/magic: The magic values, which cause an outcome without changes to the client */
  getMagic: {
    params: undefined
    query: undefined
    body: undefined
    answer: GetMagicAnswer
  }
  /** GET /__sim/events: Stream server-sent events: request, transition, delivery, clock, scenarios, inbox, worlds */
  getEvents: {
    params: undefined
    query: undefined
    body: undefined
    answer: unknown
  }
  /** GET /__sim/worlds: The worlds, in the order in which they were made (to the default world only) */
  listWorlds: {
    params: undefined
    query: {
      /** How many to return. */
      limit?: number | `${number}` | undefined
      /** From an earlier answer: returns the entries before those of that answer. Empty: the newest. */
      next?: string | undefined
    }
    body: undefined
    answer: ListWorldsAnswer
  }
  /** POST /__sim/worlds: Make or fork a world (to the default world only); its resets go back to what is given here */
  createWorld: {
    params: undefined
    query: undefined
    body: CreateWorldInput
    answer: CreateWorldAnswer
  }
  /** DELETE /__sim/worlds/:name: Delete a world (to the default world only): calls that wait in it and its event streams end */
  deleteWorld: {
    params: { name: string }
    query: undefined
    body: undefined
    answer: DeleteWorldAnswer
  }
}
