// Small things that all parts use.

import { type Signal, useSignal } from '@preact/signals'
import type { ComponentChildren, ComponentProps } from 'preact'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import { type Answer, get, wordsOf } from './api.ts'
import { clock, type Kind, useLive } from './live.ts'

/** Shows a moment of the world as `2026-01-05 09:00:00`. */
export function moment(iso: string): string {
  return iso.replace('T', ' ').replace(/(\.\d+)?Z$/, '')
}

export function At({ iso }: { readonly iso: string }) {
  return <time dateTime={iso}>{moment(iso)}</time>
}

/** The time of the world now, as far as its clock runs by itself. */
export function Now() {
  const beat = useSignal(0)
  useEffect(() => {
    const timer = setInterval(() => {
      beat.value++
    }, 1_000)
    return () => clearInterval(timer)
  }, [])
  if (!clock.value) return <>…</>
  const { reading, read } = clock.value
  const since = reading.mode === 'manual' || beat.value < 0 ? 0 : (performance.now() - read) * reading.factor
  const iso = new Date(Date.parse(reading.now) + since).toISOString()
  const pace = reading.mode === 'scaled' ? `x${reading.factor}` : reading.mode
  return (
    <>
      <At iso={iso} /> <span class="mode">{pace}</span>
    </>
  )
}

export function Fault({ text }: { readonly text: string }) {
  return text === '' ? null : (
    <p class="problem" role="alert">
      {text}
    </p>
  )
}

/** For forms whose button is an `Act`: Enter in a field presses it, and the page stays. */
export const stay = (event: Event) => event.preventDefault()

/** A button that does something and says what went wrong, or `done`, beside it. */
export function Act({
  label,
  act,
  kind = '',
  name,
}: {
  readonly label: string
  readonly act: () => unknown
  readonly kind?: string
  /** What a screen reader says, if `label` alone is not enough. */
  readonly name?: string
}) {
  const state = useSignal({ busy: false, notice: '', failed: false })
  const run = async () => {
    state.value = { busy: true, notice: '', failed: false }
    try {
      const result = await act()
      state.value = { busy: false, notice: typeof result === 'string' ? result : '', failed: false }
    } catch (error) {
      state.value = { busy: false, notice: wordsOf(error), failed: true }
    }
  }
  const { busy, notice, failed } = state.value
  return (
    <span class="act">
      <button type="submit" class={kind} aria-label={name} disabled={busy} onClick={() => void run()}>
        {label}
      </button>
      {notice !== '' && (
        <span class={failed ? 'wrong' : 'said'} role={failed ? 'alert' : 'status'}>
          {notice}
        </span>
      )}
    </span>
  )
}

/** For fields: sets a signal to what is typed. */
export function into(of: Signal<string> | Signal<string | null>) {
  return ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) => {
    of.value = currentTarget.value
  }
}

interface OfWorldsProps<Id extends 'getCoverage' | 'getReport'> {
  readonly id: Id
  readonly path: string
  readonly kinds: readonly Kind[]
  readonly show: (answer: Answer<Id>, all: boolean) => ComponentChildren
}

/** What a call says of this world, or of all worlds where that is chosen. */
export function OfWorlds<Id extends 'getCoverage' | 'getReport'>({ id, path, kinds, show }: OfWorldsProps<Id>) {
  const all = useSignal(false)
  const { data, error } = useLive(() => get(id, all.value ? `${path}?worlds=all` : path), kinds, [all.value])
  return (
    <>
      <Fault text={error} />
      <label class="check">
        <input
          type="checkbox"
          checked={all}
          onChange={({ currentTarget }) => {
            all.value = currentTarget.checked
          }}
        />{' '}
        all worlds
      </label>
      {data && show(data, all.value)}
    </>
  )
}

/** A labelled field. */
export function Field({ label, children }: { readonly label: string; readonly children: ComponentChildren }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is a child
    <label class="field">
      <span>{label}</span>
      {children}
    </label>
  )
}

/** A labelled input; what is typed into it is the value of a signal. */
export function Input({ label, of, ...others }: ComponentProps<'input'> & { label: string; of: Signal<string> }) {
  return (
    <Field label={label}>
      <input {...others} value={of} onInput={into(of)} />
    </Field>
  )
}

/** The head of a table. */
export function Heads({ of, index }: { readonly of: readonly string[]; readonly index?: number }) {
  return (
    <thead>
      <tr aria-rowindex={index}>
        {of.map((name) => (
          <th key={name} scope="col">
            {name}
          </th>
        ))}
      </tr>
    </thead>
  )
}

interface RowsProps<Item> {
  readonly label: string
  readonly items: readonly Item[]
  readonly columns: readonly string[]
  readonly keyOf: (item: Item) => string
  /** The cells of a row, one for each column. */
  readonly row: (item: Item) => readonly ComponentChildren[]
  readonly onOpen?: (item: Item) => void
  readonly chosen?: string | undefined
  readonly empty: string
}

const NARROW = matchMedia('(max-width: 700px)')
/** Rows beyond the edges that are drawn, too. */
const BEYOND = 8

/** A table of any length: only the rows in view are drawn. */
export function Rows<Item>({ label, items, columns, keyOf, row, onOpen, chosen, empty }: RowsProps<Item>) {
  const box = useRef<HTMLDivElement>(null)
  const view = useSignal({ top: 0, bottom: 800, row: 36 })
  const measure = () => {
    const { scrollTop: top = 0, clientHeight } = box.current ?? {}
    view.value = { top, bottom: top + (clientHeight || 800), row: NARROW.matches ? 64 : 36 }
  }
  useLayoutEffect(() => {
    measure()
    addEventListener('resize', measure)
    return () => removeEventListener('resize', measure)
  }, [])
  const { top, bottom, row: height } = view.value
  const from = Math.max(0, Math.floor(top / height) - BEYOND)
  const to = Math.min(items.length, Math.ceil(bottom / height) + BEYOND)
  if (items.length === 0) return <p class="empty">{empty}</p>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section class="rows" ref={box} onScroll={measure} tabIndex={0} aria-label={label}>
      <table aria-rowcount={items.length + 1}>
        <Heads of={columns} index={1} />
        <tbody>
          <tr style={{ height: from * height }} class="gap" />
          {items.slice(from, to).map((item, at) => {
            const key = keyOf(item)
            const [first, ...others] = row(item)
            return (
              <tr
                key={key}
                aria-rowindex={from + at + 2}
                class={chosen === key ? 'chosen' : ''}
                onClick={onOpen && (() => onOpen(item))}
              >
                <td>
                  {onOpen ? (
                    <button type="button" class="row" aria-expanded={chosen === undefined ? undefined : chosen === key}>
                      {first}
                    </button>
                  ) : (
                    first
                  )}
                </td>
                {others.map((cell, index) => (
                  <td key={columns[index + 1]} data-label={columns[index + 1]}>
                    {cell}
                  </td>
                ))}
              </tr>
            )
          })}
          <tr style={{ height: (items.length - to) * height }} class="gap" />
        </tbody>
      </table>
    </section>
  )
}

/** A value of JSON, folded, with a field to search it. */
export function Json({ value, label }: { readonly value: unknown; readonly label: string }) {
  const sought = useSignal('')
  const text = sought.value.toLowerCase()
  const large = typeof value === 'object' && value !== null && JSON.stringify(value).length > 300
  return (
    <div class="json">
      {large && (
        <input
          type="search"
          aria-label={`Search the ${label}`}
          placeholder={`Search the ${label}`}
          onInput={into(sought)}
        />
      )}
      <Node name="" value={value} sought={text} depth={0} />
    </div>
  )
}

const has = (value: unknown, sought: string) => JSON.stringify(value)?.toLowerCase().includes(sought) ?? false

function Node({ name, value, sought, depth }: { name: string; value: unknown; sought: string; depth: number }) {
  const opened = useSignal(depth < 2)
  const key = name === '' ? null : <Marked class="key" text={name} sought={sought} />
  if (typeof value !== 'object' || value === null) {
    return (
      <div class="leaf">
        {key} <Marked class={typeof value} text={JSON.stringify(value) ?? 'nothing'} sought={sought} />
      </div>
    )
  }
  const entries = Object.entries(value)
  const count = Array.isArray(value) ? `[${entries.length}]` : `{${entries.length}}`
  if (entries.length === 0) return <div class="leaf">{[key, ` ${count.replace('0', '')}`]}</div>
  const open = sought === '' ? opened.value : has(value, sought) || name.toLowerCase().includes(sought)
  return (
    <details
      open={open}
      onToggle={({ currentTarget }) => {
        if (sought === '') opened.value = currentTarget.open
      }}
    >
      <summary>
        {key} <span class="count">{count}</span>
      </summary>
      {open &&
        entries.map(([inner, each]) => (
          <Node key={inner} name={inner} value={each} sought={sought} depth={depth + 1} />
        ))}
    </details>
  )
}

function Marked({ text, sought, class: kind }: { text: string; sought: string; class: string }) {
  const at = sought === '' ? -1 : text.toLowerCase().indexOf(sought)
  if (at < 0) return <span class={kind}>{text}</span>
  return (
    <span class={kind}>
      {text.slice(0, at)}
      <mark>{text.slice(at, at + sought.length)}</mark>
      {text.slice(at + sought.length)}
    </span>
  )
}

/** Saves text as a file. */
export function download(name: string, text: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 1_000)
}
