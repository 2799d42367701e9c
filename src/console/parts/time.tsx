// The time of the world: what is due, what has happened, and how to move on.

import { useSignal } from '@preact/signals'
import type { Advanced } from '../../client/world.ts'
import { call, get, post } from '../api.ts'
import { clock, moved, rows, useLive } from '../live.ts'
import { Act, At, Fault, Input, moment, Now, stay } from '../ui.tsx'

/** How many planned tasks are shown. */
const SHOWN = 200

const STEPS = [
  ['next', { until: 'next' }],
  ['+1 h', { by: '1h' }],
  ['+1 d', { by: '1d' }],
  ['+30 d', { by: '30d' }],
  ['until idle', { until: 'idle' }],
] as const

export function Time() {
  const { data, error } = useLive(() => get('getClock', `/clock?limit=${SHOWN}`), ['clock', 'transition', 'delivery'])
  const { data: sent } = useLive(
    () => get('listDeliveries', `/webhooks/deliveries?limit=${SHOWN}`),
    ['delivery', 'clock'],
  )
  const done = useSignal<{ how: string; did: Advanced } | null>(null)
  const typed = useSignal('')
  const advance = async (how: string, body: object) => {
    done.value = { how, did: await post('advanceClock', '/clock/advance', body) }
  }
  return (
    <>
      <Fault text={error} />
      <section class="card">
        <p class="large">
          <Now />
        </p>
        <div class="actions">
          {STEPS.map(([label, body]) => (
            <Act key={label} label={label} act={() => advance(label, body)} />
          ))}
          <form class="inline" onSubmit={stay}>
            <Input label="Advance by or to" of={typed} placeholder="90m, 2h, 30d, 2026-02-01T09:00:00Z" />
            <Act
              label="Advance"
              act={() => {
                const text = typed.value.trim()
                return advance(text, /^\d{4}-/.test(text) ? { to: text } : { by: text.replace(/^\+/, '') })
              }}
            />
          </form>
        </div>
        <p role="status">{done.value && resultOf(done.value)}</p>
        <Mode />
      </section>
      {data && (
        <section class="card">
          <h2>Time line</h2>
          <TimeLine
            now={clock.value?.reading.now ?? data.now}
            past={[
              ...rows.value
                .slice(-SHOWN)
                .map(({ at, operation, path }) => ({ at, what: operation ?? path, kind: 'call' })),
              ...moved.value.slice(-SHOWN).map(({ at, job, to }) => ({ at, what: `${job} ${to}`, kind: 'step' })),
              ...(sent?.deliveries ?? []).flatMap(({ event, attempts }) =>
                attempts.map(({ at }) => ({ at, what: `webhook ${event}`, kind: 'attempt' })),
              ),
            ]}
            due={data.next.map(({ at, what }) => ({ at, what, kind: kindOf(what) }))}
          />
          <div class="two">
            <div>
              <h3>Due ({data.pending})</h3>
              {data.next.length === 0 && <p class="empty">Nothing is planned.</p>}
              <ol class="events">
                {data.next.slice(0, 50).map(({ at, what, id }) => (
                  <li key={at + what + id}>
                    <At iso={at} /> <strong>{what}</strong> <code>{id}</code>
                  </li>
                ))}
              </ol>
            </div>
            <div>
              <h3>Happened</h3>
              {moved.value.length === 0 && <p class="empty">No record has changed its status yet.</p>}
              <ol class="events">
                {moved.value
                  .slice(-50)
                  .toReversed()
                  .map(({ at, job, id, from, to }, index) => (
                    <li key={`${index}${at}`}>
                      <At iso={at} /> <strong>{job}</strong> {from ?? 'new'} → {to} <code>{id}</code>
                    </li>
                  ))}
              </ol>
            </div>
          </div>
        </section>
      )}
    </>
  )
}

/** What kind of task it is, for its colour. */
function kindOf(what: string): string {
  if (what === 'webhook attempt') return 'attempt'
  if (what.endsWith('tick')) return 'tick'
  return what === 'timeline entry' ? 'entry' : 'job'
}

function resultOf({ how, did }: { how: string; did: Advanced }): string {
  const { fired, deliveries, attempts, now } = did
  const sent = `${deliveries} ${deliveries === 1 ? 'delivery' : 'deliveries'}`
  return `${how}: now ${now}; ${fired} ${fired === 1 ? 'task' : 'tasks'} ran, ${sent} began, ${attempts.delivered} attempts delivered, ${attempts.failed} failed.`
}

function Mode() {
  const mode = clock.value?.reading.mode ?? 'manual'
  const factor = useSignal('60')
  const set = (body: object) => call('setClock', 'PUT', '/clock', { body })
  return (
    <div class="actions">
      <span>
        The clock {mode === 'manual' ? 'stands still' : mode === 'real' ? 'runs in real time' : 'runs faster'}:
      </span>
      <Act label="stand still" act={() => set({ mode: 'manual' })} />
      <Act label="real time" act={() => set({ mode: 'real' })} />
      <Input label="Times faster" of={factor} type="number" min="1" />
      <Act label="run faster" act={() => set({ mode: 'scaled', factor: Number(factor.value) })} />
    </div>
  )
}

interface Mark {
  readonly at: string
  readonly what: string
  readonly kind: string
}

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** What is shown before and after now, ms; null for everything. */
const SPANS: readonly (readonly [name: string, span: number | null])[] = [
  ['all', null],
  ['1 h', HOUR],
  ['1 d', DAY],
  ['30 d', 30 * DAY],
]

const KINDS = [
  ['job', 'job'],
  ['tick', 'tick'],
  ['attempt', 'webhook attempt'],
  ['entry', 'timeline entry'],
  ['step', 'status changed'],
  ['call', 'call'],
] as const

/** A time line to scale: what has happened left of now, what is due right of it. */
function TimeLine({ now, past, due }: { now: string; past: readonly Mark[]; due: readonly Mark[] }) {
  const span = useSignal<number | null>(null)
  const at = Date.parse(now)
  const times = [...past, ...due].map((mark) => Date.parse(mark.at))
  const from = span.value === null ? Math.min(at - HOUR, ...times) : at - span.value
  const to = span.value === null ? Math.max(at + HOUR, ...times) : at + span.value
  const place = (time: number) => `${(2 + (96 * (time - from)) / (to - from)).toFixed(2)}%`
  const inView = (mark: Mark) => Date.parse(mark.at) >= from && Date.parse(mark.at) <= to
  const [before, after] = [past.filter(inView), due.filter(inView)]
  const words = `${before.length} things have happened since ${moment(new Date(from).toISOString())}, ${after.length} are due until ${moment(new Date(to).toISOString())}`
  return (
    <figure class="time-line">
      <fieldset class="actions">
        <legend class="hidden">Span of the time line</legend>
        {SPANS.map(([name, value]) => (
          <button
            key={name}
            type="button"
            aria-pressed={span.value === value}
            onClick={() => {
              span.value = value
            }}
          >
            {name}
          </button>
        ))}
      </fieldset>
      <svg role="img" aria-label={`Time line: ${words}`} width="100%" height="96">
        <line class="axis" x1="2%" x2="98%" y1="48" y2="48" />
        {[...before, ...after].map(({ at, what, kind }, index) => {
          const [below, above] = [kind === 'call' ? 60 : 72, kind === 'tick' ? 36 : 24]
          const height = index < before.length ? below : above
          return (
            <circle key={`${at}${index}`} class={kind} cx={place(Date.parse(at))} cy={height} r="4.5">
              <title>{`${moment(at)} ${what}`}</title>
            </circle>
          )
        })}
        <line class="now" x1={place(at)} x2={place(at)} y1="8" y2="88" />
      </svg>
      <figcaption>
        <span class="ends">
          <span>{moment(new Date(from).toISOString())}</span>
          <strong>now {moment(now)}</strong>
          <span>{moment(new Date(to).toISOString())}</span>
        </span>
        <span class="legend">
          {KINDS.map(([kind, name]) => (
            <span key={kind}>
              <i class={kind} /> {name}
            </span>
          ))}
        </span>
      </figcaption>
    </figure>
  )
}
