// A time line to scale: what has happened left of now, what is due right of it.

import { useSignal } from '@preact/signals'
import { moment } from './ui.tsx'

export interface Mark {
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

export function TimeLine({ now, past, due }: { now: string; past: readonly Mark[]; due: readonly Mark[] }) {
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
