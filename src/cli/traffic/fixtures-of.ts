// Makes fixtures from recorded calls: records, and pinned creators and posts with their figures. No credentials, and no addresses or
// phone numbers of people.

import { checkValue } from '../../kit/source/schema-findings.ts'
import { parsePostUrl, parseProfileUrl } from '../../model/campaigns/post-url.ts'
import { ConnectorSchema } from '../../model/connector.ts'
import { FixturesSchema } from '../../world/state/fixtures.ts'
import { isSuccess, type RecordedCall, type Recording } from './recorded-calls.ts'

type Table = Readonly<Record<string, unknown>>

/** What a call says of records: the collection, what identifies the record, and its fields. */
type FoundRecord = readonly [collection: string, id: unknown, record: Table]

const CAMPAIGN_FIELDS = [
  ...['id', 'name', 'brand_name', 'brand_url', 'cost_of_campaign', 'custom_field_name', 'custom_field_value'],
  ...['campaign_tracking_interval', 'threshold_er', 'threshold_reach', 'tracking_urls', 'post_costs'],
]
const TRACKED_FIELDS = ['connector', 'handle', 'shortcode', 'tracking', 'cron_expression', 'tracking_expiry_at']
const CREATOR_FIELDS = [
  ...['connector', 'handle', 'full_name', 'followers', 'following', 'posts', 'engagement', 'average_views', 'category'],
  ...['gender', 'age_group', 'location', 'country', 'biography'],
]
const POST_FIGURES = ['views', 'reach', 'likes_count', 'comments_count', 'saved', 'shares']

const campaign = ({ params, body, answer }: RecordedCall): FoundRecord[] => {
  const record = { ...Object(body), ...Object(answer) }
  const { id = params.campaign_id } = record
  return [['campaigns', id, { ...some(record, CAMPAIGN_FIELDS), id }]]
}
const tracked =
  (collection: string, key: string) =>
  ({ answer }: RecordedCall): FoundRecord[] => {
    const record = some(Object(answer), TRACKED_FIELDS)
    return [[collection, record[key] && `${record.connector} ${record[key]}`, record]]
  }
const trackedCreator = tracked('tracked_creators', 'handle')
const trackedPost = tracked('tracked_posts', 'shortcode')
const refresh = ({ answer }: RecordedCall): FoundRecord[] => {
  const { request_id, request } = Object(answer)
  return [['refresh_requests', request_id, { request_id, request }]]
}

/** What the calls of an operation say of records. */
const RECORDS: Readonly<Record<string, (call: RecordedCall) => FoundRecord[]>> = {
  createCampaign: campaign,
  updateCampaign: campaign,
  patchCampaign: campaign,
  addStore: ({ body }) => [['stores', Object(body).shop, { shop: Object(body).shop }]],
  addTrackedCreator: trackedCreator,
  getTrackedCreator: trackedCreator,
  updateTrackedCreator: trackedCreator,
  addTrackedPost: trackedPost,
  getTrackedPost: trackedPost,
  updateTrackedPost: trackedPost,
  createRefreshRequest: refresh,
  getRefreshRequest: refresh,
  addCreators: ({ body }) => {
    const handles: unknown = Object(body).handles
    return (Array.isArray(handles) ? handles : []).flatMap((url): FoundRecord[] => {
      const found = parseProfileUrl(String(url))
      return found && 'handle' in found ? [['creators', String(url), { ...found }]] : []
    })
  },
  createDataRequest: ({ body, answer }) => {
    const id = Object(answer).data_request_id
    return [['data_requests', id, { id, ...some(Object(body), ['request_type', 'request_entries']) }]]
  },
  createCompetition: ({ body, answer }) => {
    const { id } = Object(answer)
    return [
      [
        'competitions',
        id,
        { id, ...some(Object(body), ['name', 'fetch_interval', 'brand_handle', 'competitor_handles']) },
      ],
    ]
  },
}

/** Returns the fixtures, and what they cannot have (`unused`), with the reasons. */
export function fixturesOf({ calls, hide }: Pick<Recording, 'calls' | 'hide'>) {
  const records = new Map<string, Map<unknown, Table>>()
  const pins = { creators: new Map<string, Table>(), posts: new Map<string, Table>() }
  for (const call of calls.filter(isSuccess)) {
    for (const [collection, id, record] of RECORDS[call.endpoint.id]?.(call) ?? []) {
      if (id === undefined) continue
      const known = records.get(collection) ?? new Map<unknown, Table>()
      records.set(collection, known.set(id, { ...known.get(id), ...record }))
    }
    pin(call.answer, call, pins)
  }
  const lists = [...records].map(([name, known]) => [name, [...known.values()]])
  const document = {
    extends: 'default',
    ...Object.fromEntries(lists),
    pins: { creators: [...pins.creators.values()], posts: [...pins.posts.values()] },
  }
  return accepted(withoutPeople(document, hide))
}

/** Pins each creator and post that an answer shows with figures, wherever it stands. */
function pin(
  value: unknown,
  call: RecordedCall,
  pins: { readonly creators: Map<string, Table>; readonly posts: Map<string, Table> },
): void {
  if (typeof value !== 'object' || value === null) return
  const { connector = connectorOf(call), handle, followers, followers_count = followers } = Object(value)
  if (
    typeof handle === 'string' &&
    ConnectorSchema.safeParse(connector).success &&
    typeof followers_count === 'number'
  ) {
    const creator = { ...some(Object(value), CREATOR_FIELDS), connector, handle, followers: followers_count }
    pins.creators.set(`${connector} ${handle}`, { ...pins.creators.get(`${connector} ${handle}`), ...creator })
  }
  const url = [Object(value).url, Object(value).post_url, Object(value).link].find(
    (one) => typeof one === 'string' && parsePostUrl(one),
  )
  const figures = some(Object(value), POST_FIGURES)
  if (url !== undefined && Object.keys(figures).length > 0)
    pins.posts.set(url, { ...pins.posts.get(url), url, ...figures })
  for (const inner of Object.values(value)) pin(inner, call, pins)
}

/** Returns the platform that an operation is about, if only one is. */
function connectorOf({ endpoint, body }: RecordedCall): unknown {
  return /instagram|youtube|tiktok/i.exec(endpoint.path)?.[0] ?? Object(Object(body)).connector
}

/** Returns those of the fields that are there, but for nulls. */
function some(record: Table, fields: readonly string[]): Table {
  return Object.fromEntries(fields.flatMap((field) => (record[field] == null ? [] : [[field, record[field]]])))
}

/** Leaves out what the schema of fixtures refuses. */
function accepted(document: Table): { fixtures: Table; unused: string[] } {
  const unused: string[] = []
  for (;;) {
    const checked = checkValue(FixturesSchema, document)
    if (checked.ok) return { fixtures: withoutEmpty(document), unused }
    const [first] = checked.details
    if (!first || !remove(document, first.path.split('.')))
      throw new Error(`fixtures: ${first?.path}: ${first?.message}`)
    unused.push(`${first.path}: ${first.message}`)
  }
}

/** Takes out what stands at the end of a path, or the nearest entry of a list around it. */
function remove(document: Table, steps: readonly string[]): boolean {
  for (let length = steps.length; length > 0; length--) {
    const inner = steps
      .slice(0, length - 1)
      .reduce((value: unknown, step) => Reflect.get(Object(value), step), document)
    const last = steps[length - 1] ?? ''
    if (Array.isArray(inner)) return inner.splice(Number(last), 1).length > 0
    if (typeof inner === 'object' && inner !== null && last in inner) return Reflect.deleteProperty(inner, last)
  }
  return false
}

function withoutEmpty(document: Table): Table {
  const full = Object.entries(document).filter(([, value]) => !Array.isArray(value) || value.length > 0)
  return Object.fromEntries(full)
}

const MAIL = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g
const PHONE = /\+?\d[\d\s().-]{7,}\d/g
/** The fields of texts that people write. The digits of others are ids and times. */
const WRITTEN = /^(name|brand_name|full_name|biography|location|custom_field_\w+)$/

/** Replaces addresses and phone numbers by made-up ones, and credentials. */
function withoutPeople<Value>(value: Value, hide: Recording['hide']): Value {
  const mails = new Map<string, string>()
  const made = (mail: string) => {
    const known = mails.get(mail) ?? `person${mails.size + 1}@example.com`
    mails.set(mail, known)
    return known
  }
  const clean = (one: unknown, field = ''): unknown => {
    if (typeof one === 'string') {
      const text = hide(one)
      if (/^https?:/.test(text))
        return text.replace(/\/\/[^/@]*@/, '//').replace(/[?#].*$/, (rest) => (parsePostUrl(text) ? rest : ''))
      if (!WRITTEN.test(field)) return text
      return text
        .replace(MAIL, made)
        .replace(PHONE, (digits) => (Number.isNaN(Date.parse(digits)) ? '+1 555 0100' : digits))
    }
    if (Array.isArray(one)) return one.map((inner) => clean(inner))
    if (typeof one !== 'object' || one === null) return one
    return Object.fromEntries(Object.entries(one).map(([key, inner]) => [hide(key), clean(inner, key)]))
  }
  return clean(value) as Value
}
