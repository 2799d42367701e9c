// What the report may find of a client: how much it matters, why, what to do, and a bundled scenario that provokes it.

export const SEVERITIES = ['error', 'warning', 'info'] as const
type Severity = (typeof SEVERITIES)[number]

interface Rule {
  readonly severity: Severity
  readonly why: string
  readonly todo: string
  /** A bundled scenario; null where no scenario can provoke it. */
  readonly provoke: string | null
}

const rule = (severity: Severity, why: string, todo: string, provoke: string | null = null): Rule => ({
  severity,
  why,
  todo,
  provoke,
})

export const RULES = {
  'creates-twice': rule(
    'error',
    'A record was created, its response was lost, and the client created it again.',
    'After a lost response look whether the record is there before you create it again.',
    'saved-but-lost',
  ),
  'stops-at-first-page': rule(
    'error',
    'The last page that was read says that more follow (has_next), and nobody read them.',
    'Raise page until has_next is false.',
    'last-page-full',
  ),
  'webhook-bad-signature-accepted': rule(
    'error',
    'The receiver answered 2xx to a webhook with a wrong signature: anybody can forge one.',
    'Verify webhook-signature over the raw body, and answer 401 where it is wrong.',
    'webhook-badly-signed',
  ),
  'webhook-stale-timestamp-accepted': rule(
    'error',
    'The receiver answered 2xx to a webhook that is dated an hour ago: an old one can be sent again.',
    'Refuse webhooks whose webhook-timestamp is more than five minutes off.',
    'clock-skew',
  ),
  'webhook-duplicate-handled-twice': rule(
    'error',
    'The same webhook came twice, and the client made the same change after each of them.',
    'Remember webhook-id, and handle each id once.',
    'webhook-doubled',
  ),
  'secret-logged': rule(
    'error',
    'A key or token stands in an address or a text, which proxies and servers write to their logs.',
    'Send credentials in the Authorization header, and nothing but the documented key in an address.',
  ),
  'polls-too-often': rule(
    'warning',
    'An unfinished job was read again and again in less than a second each, or ten times at the same short distance.',
    'Wait a second before the first poll, and longer before each further one.',
    'refresh-needs-many-polls',
  ),
  'result-never-read': rule(
    'warning',
    'A job was started, and nobody read its result.',
    'Read the result with the id that the start returned, until the job is finished.',
    'job-never-ends',
  ),
  'ignores-retry-after': rule(
    'warning',
    'A call was repeated before the time that retry-after named.',
    'Wait as many seconds as retry-after says.',
    'rate-limited',
  ),
  'repeats-refused-call': rule(
    'warning',
    'A call that was refused (4xx) was made again unchanged: it will be refused again.',
    'Repeat calls after 429, 5xx and broken connections only.',
    'video-errors',
  ),
  'gives-up-at-first-failure': rule(
    'warning',
    'A call failed by 5xx or a broken connection, and the client did not try again.',
    'Try again a few times, at growing distances.',
    'server-errors-that-heal',
  ),
  'webhook-not-2xx': rule(
    'warning',
    'The receiver did not answer 2xx to a webhook that was in order.',
    'Answer 2xx as soon as the webhook is stored, also for events that you do not use.',
  ),
  'webhook-slow': rule(
    'warning',
    'The receiver took more than a second to answer.',
    'Answer first, and work afterwards: a sender gives up after 15 s.',
  ),
  'undocumented-field': rule(
    'warning',
    'A request has fields or parameters that the interface does not document. The service may ignore or refuse them.',
    'Compare their names with those of the interface.',
  ),
  'misspelt-path': rule(
    'warning',
    'A call has a path or method that the interface does not know.',
    'Compare the path with the interface, also the part before it: the base URL.',
  ),
  'wrong-host': rule(
    'warning',
    'A call went to the base URL that belongs to the insights URL, or the other way round.',
    'Use {insights_url} for endpoints 5, 24 and 25, and {base_url} for all others.',
  ),
  'errors-never-met': rule(
    'info',
    'The client uploads videos, and has never met some of the errors 4001 to 4009.',
    'Test each of them.',
    'video-errors',
  ),
  'failed-jobs-never-met': rule(
    'info',
    'The client starts jobs of a kind that may fail, and has never met a failed one.',
    'Test that it copes with a failed job.',
    'refresh-fails',
  ),
  'empty-lists-never-met': rule(
    'info',
    'The client reads lists, and has never met an empty one.',
    'Test that it copes with an empty list.',
    'empty-lists',
  ),
  'nulls-never-met': rule(
    'info',
    'The client reads values that may be null, and has never met a null.',
    'Test that it copes with nulls.',
    'nulls-everywhere',
  ),
} satisfies Record<string, Rule>

export type FindingId = keyof typeof RULES
export const FINDING_IDS = Object.keys(RULES) as FindingId[]

/** What was found. `requests`: the ids of calls, or of deliveries, that show it. */
export interface Found {
  readonly id: FindingId
  readonly requests: readonly string[]
  /** What it is about, where its rule does not say it all: fields, paths, errors, jobs, operations. */
  readonly about?: readonly string[]
  /** Those of `about` that the client has met after all. */
  readonly met?: readonly string[]
}

/** Returns the finding of the calls, or deliveries, that show it; none without any. */
export function foundIn(id: FindingId, some: readonly { readonly id: string }[], about?: readonly string[]): Found[] {
  return some.length === 0 ? [] : [{ id, requests: some.map((one) => one.id), ...(about !== undefined && { about }) }]
}

const POINTS: Readonly<Record<Severity, number>> = { error: 30, warning: 10, info: 0 }

/** The grades, and the most points that each takes. */
const GRADES = { A: 0, B: 15, C: 35, D: 60, E: 90, F: Number.POSITIVE_INFINITY } as const
export type Grade = keyof typeof GRADES
export const GRADE_NAMES = Object.keys(GRADES) as Grade[]

/** Grades by points: 30 for each error, 10 for each warning, none for what was never met. */
export function gradeOf(findings: readonly Pick<Rule, 'severity'>[]): Grade {
  const points = findings.reduce((sum, { severity }) => sum + POINTS[severity], 0)
  return GRADE_NAMES.find((grade) => points <= GRADES[grade]) ?? 'F'
}

export function isBelow(grade: Grade, least: Grade): boolean {
  return GRADE_NAMES.indexOf(grade) > GRADE_NAMES.indexOf(least)
}
