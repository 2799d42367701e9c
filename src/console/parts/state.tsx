// The records of the world: its collections, their records, and the life of one.

import { useSignal } from '@preact/signals'
import { BASE, call, get, open, Refusal } from '../api.ts'
import { Graph, machinesOf } from '../graph.tsx'
import { info, rows, useLive } from '../live.ts'
import { Act, At, Fault, Field, into, Rows, stay } from '../ui.tsx'
import { cellsOf } from './requests.tsx'

type Shown = Readonly<Record<string, unknown>>

/** The lifecycles of the collections that have one. */
const JOBS: Readonly<Record<string, string>> = {
  campaigns: 'campaign',
  post_trackings: 'post_tracking',
  tracked_creators: 'rt_tracking',
  tracked_posts: 'rt_tracking',
  creators: 'creator',
  refresh_requests: 'data_refresh',
  data_requests: 'data_request',
  competitions: 'competition',
  video_analyses: 'video_analysis',
}

/** The keys of ids, of which each kind of record has one. */
const IDS = ['id', 'request_id', 'analysis_id', 'shop', 'state', 'shortcode', 'handle']

const idOf = (record: Shown) => String(record[IDS.find((key) => (record[key] ?? null) !== null) ?? ''])

export function State({ path: [collection, ...id] }: { readonly path: readonly string[] }) {
  const { data, error } = useLive(() => get('getInfo', ''), ['transition', 'request', 'worlds'])
  const records = data?.records ?? info.value?.records ?? {}
  return (
    <div class="sided">
      <nav class="side" aria-label="Collections">
        {Object.entries(records).map(([name, count]) => (
          <a key={name} href={`#state/${name}`} aria-current={name === collection ? 'true' : undefined}>
            {name} <span class="count">{count.toLocaleString('en')}</span>
          </a>
        ))}
      </nav>
      <div>
        <Fault text={error} />
        {collection === undefined && <p class="empty">Choose a collection.</p>}
        {collection !== undefined && id.length === 0 && <Collection key={collection} name={collection} />}
        {collection !== undefined && id.length > 0 && (
          <One key={id.join('/')} collection={collection} id={id.join('/')} />
        )}
      </div>
    </div>
  )
}

/** Columns that say most come first. */
const FIRST = [
  'id',
  'request_id',
  'analysis_id',
  'name',
  'handle',
  'shortcode',
  'connector',
  'status',
  'tracking',
  'followers',
  'created_at',
]
const MOST_COLUMNS = 6

function columnsOf(records: readonly Shown[]): string[] {
  const plain = new Set<string>()
  for (const record of records.slice(0, 50))
    for (const [key, value] of Object.entries(record))
      if (typeof value !== 'object' && value !== undefined) plain.add(key)
  const rank = (key: string) => (FIRST.includes(key) ? FIRST.indexOf(key) : FIRST.length)
  return [...plain].sort((a, b) => rank(a) - rank(b)).slice(0, MOST_COLUMNS)
}

const shortOf = (value: unknown) => {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  if (text === undefined || value === null) return '–'
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}

function Collection({ name }: { readonly name: string }) {
  const { data, error } = useLive(
    async (): Promise<Shown[]> => (await open('GET', `/state/${encodeURIComponent(name)}`)).json(),
    ['transition', 'request', 'worlds'],
    [name],
  )
  const columns = columnsOf(data ?? [])
  return (
    <>
      <h2>{name}</h2>
      <Fault text={error} />
      {data && (
        <Rows
          label={name}
          items={data}
          columns={columns}
          keyOf={idOf}
          onOpen={(record) => {
            location.hash = `#state/${name}/${idOf(record).split('/').map(encodeURIComponent).join('/')}`
          }}
          row={(record) => columns.map((column) => shortOf(record[column]))}
          empty={`There is no record in ${name}.`}
        />
      )}
    </>
  )
}

function One({ collection, id }: { readonly collection: string; readonly id: string }) {
  const path = `/state/${collection}/${encodeURIComponent(id)}`
  const { data, error, reload } = useLive(
    async (): Promise<Shown> => (await open('GET', path)).json(),
    ['transition', 'clock', 'worlds'],
    [id],
  )
  const key = id.split('/').at(-1) ?? id
  const touching = rows.value.filter(({ text }) => text.includes(JSON.stringify(key).toLowerCase().slice(1, -1)))
  return (
    <>
      <p>
        <a href={`#state/${collection}`}>{collection}</a>
      </p>
      <h2>{id}</h2>
      <Fault text={error} />
      {data && (
        <>
          <Life collection={collection} id={id} record={data} />
          {collection.includes('creators') && <Creator record={data} />}
          <Edit key={JSON.stringify(data)} record={data} path={path} saved={reload} />
          <section class="card">
            <h3>Calls that touched it</h3>
            {touching.length === 0 && <p class="empty">None in the journal.</p>}
            <ul>
              {touching
                .slice(-20)
                .toReversed()
                .map((row) => {
                  const [operation, status, , at] = cellsOf(row)
                  return (
                    <li key={row.id}>
                      <a href={`#requests/${row.id}`}>{operation}</a> {status} {at} <code>{row.id}</code>
                    </li>
                  )
                })}
            </ul>
          </section>
        </>
      )}
    </>
  )
}

/** Where the record is, where it may go, and what is planned for it. */
function Life({ collection, id, record }: { collection: string; id: string; record: Shown }) {
  const { data: coverage } = useLive(() => get('getCoverage', '/coverage'), [])
  const { data: clock } = useLive(() => get('getClock', '/clock?limit=1000'), ['clock', 'transition'])
  const job = JOBS[collection]
  const machine = machinesOf(coverage?.states.items ?? [], coverage?.transitions.items ?? []).find(
    ({ name }) => name === job,
  )
  const planned = (clock?.next ?? []).filter((task) => task.id === id)
  const status = statusOf(record, machine?.states.map(({ name }) => name) ?? [])
  if (!machine) return null
  return (
    <section class="card">
      <h3>Life</h3>
      <div class="two">
        <Graph machine={machine} {...(status === undefined ? {} : { current: status })} />
        <div>
          <h4>Planned</h4>
          {planned.length === 0 && <p class="empty">Nothing is planned for it.</p>}
          <ul>
            {planned.map(({ at, what }) => (
              <li key={at + what}>
                <strong>{what}</strong> at <At iso={at} />
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  )
}

function statusOf(record: Shown, states: readonly string[]): string | undefined {
  const { status, tracking } = record
  const text = typeof status === 'object' ? Object(status).message : (status ?? tracking)
  return states.find((state) => state === String(text))
}

/** The figures of a creator that can be changed, by their names in a change. */
const FIGURES = [
  ['Followers', 'followers'],
  ['Following', 'following'],
  ['Engagement', 'engagement'],
  ['Average views', 'average_views'],
] as const

/** A creator: its picture, and changes of its figures. */
function Creator({ record }: { readonly record: Shown }) {
  const { connector, handle } = record
  const typed = useSignal<Readonly<Record<string, string>>>({})
  if (typeof handle !== 'string') return null
  return (
    <section class="card creator">
      <img src={`${BASE}/pictures/creator/${encodeURIComponent(handle)}.svg`} alt="" width="96" height="96" />
      <div>
        <h3>
          {handle} on {String(connector)}
        </h3>
        <form class="inline" onSubmit={stay}>
          {FIGURES.map(([label, name]) => (
            <Field key={name} label={label}>
              <input
                placeholder="-30%, x2, 12000"
                onInput={({ currentTarget }) => {
                  typed.value = { ...typed.value, [name]: currentTarget.value }
                }}
              />
            </Field>
          ))}
          <Act
            label="Apply"
            act={async () => {
              const filled = Object.entries(typed.value).filter(([, value]) => value.trim() !== '')
              const change = Object.fromEntries(filled.map(([name, value]) => [name, amountOf(value.trim())]))
              await open('POST', '/changes', { body: { creators: { [`${connector}/${handle}`]: change } } })
              return 'changed'
            }}
          />
        </form>
      </div>
    </section>
  )
}

const amountOf = (text: string) => (/^\d+(\.\d+)?$/.test(text) ? Number(text) : text)

/** The record in fields, or as JSON; what differs is saved. */
function Edit({ record, path, saved }: { record: Shown; path: string; saved: () => Promise<void> }) {
  const fields = Object.entries(record).filter(([, value]) => value === null || typeof value !== 'object')
  const typed = useSignal<Readonly<Record<string, string>>>({})
  const json = useSignal<string | null>(null)
  const wrong = useSignal<Refusal['details']>([])
  const save = async () => {
    wrong.value = []
    const edited: Shown = json.value === null ? withTyped(record, typed.value) : JSON.parse(json.value)
    const differs = ([name, value]: [string, unknown]) => JSON.stringify(value) !== JSON.stringify(record[name])
    const changed = Object.fromEntries(Object.entries(edited).filter(differs))
    if (Object.keys(changed).length === 0) return 'nothing has changed'
    try {
      await call('patchRecord', 'PATCH', path, { body: changed })
    } catch (error) {
      if (error instanceof Refusal) wrong.value = error.details
      throw error
    }
    await saved()
    return 'saved'
  }
  return (
    <form class="card" onSubmit={stay}>
      <h3>Record</h3>
      <button
        type="button"
        aria-pressed={json.value !== null}
        onClick={() => {
          json.value = json.value === null ? JSON.stringify(record, null, 2) : null
        }}
      >
        As JSON
      </button>
      {json.value === null ? (
        <div class="fields">
          {fields.map(([name, value]) => (
            <Field key={name} label={name}>
              <input
                value={typed.value[name] ?? (value === null ? '' : String(value))}
                placeholder={value === null ? 'null' : ''}
                aria-invalid={wrong.value.some((detail) => detail.path === name)}
                onInput={({ currentTarget }) => {
                  typed.value = { ...typed.value, [name]: currentTarget.value }
                }}
              />
            </Field>
          ))}
        </div>
      ) : (
        <Field label="The record as JSON">
          <textarea class="code" rows={24} spellcheck={false} value={json.value ?? ''} onInput={into(json)} />
        </Field>
      )}
      <Act label="Save" kind="primary" act={save} />
    </form>
  )
}

/** The record with what was typed, as values of the kind that it has. */
function withTyped(record: Shown, typed: Readonly<Record<string, string>>): Shown {
  const typedValue = ([name, text]: [string, string]) => {
    if (text === '' && record[name] === null) return [name, null]
    if (typeof record[name] === 'string') return [name, text]
    try {
      return [name, JSON.parse(text)]
    } catch {
      return [name, text]
    }
  }
  return { ...record, ...Object.fromEntries(Object.entries(typed).map(typedValue)) }
}
