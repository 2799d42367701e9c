// The calls of the service as they come, and everything about one of them.

import { signal, useComputed, useSignal } from '@preact/signals'
import type { RecordedRequest } from '../../client/world.ts'
import { get } from '../api.ts'
import { type Row, rows, useLive } from '../live.ts'
import { Act, At, Fault, Input, Json, moment, Rows } from '../ui.tsx'
import { curlOf, draft, resend, scenarioOf } from '../written.ts'

const filter = { operation: signal(''), status: signal(''), rule: signal(''), text: signal('') }

/** `5xx` stands for all from 500 to 599. */
const statusFits = (status: number, wanted: string) => String(status).startsWith(wanted.trim().replace(/x+$/i, ''))

const contains = (text: string, wanted: string) => text.toLowerCase().includes(wanted.trim().toLowerCase())

/** The values that stand in a column, sorted. */
const distinct = (values: readonly string[]) => [...new Set(values)].filter((value) => value !== '').sort()

export function Requests({ path: [id] }: { readonly path: readonly string[] }) {
  const shown = useComputed(() => {
    const { operation, status, rule, text } = filter
    const sought = text.value.trim().toLowerCase()
    return rows.value
      .filter(
        (row) =>
          contains(row.operation ?? row.path, operation.value) &&
          statusFits(row.status, status.value) &&
          contains(row.rule, rule.value) &&
          row.text.includes(sought),
      )
      .toReversed()
  })
  const operations = useComputed(() => distinct(rows.value.map(({ operation, path }) => operation ?? path)))
  const statuses = useComputed(() => [...new Set(rows.value.map(({ status }) => status))].sort((a, b) => a - b))
  const rules = useComputed(() => distinct(rows.value.flatMap(({ rule }) => rule.split(', '))))
  const { value: items } = shown
  return (
    <div class={id === undefined ? 'split' : 'split opened'}>
      <div class="list">
        <div class="bar">
          <Choice label="Operation" of={filter.operation} values={operations.value} />
          <Choice label="Status" of={filter.status} values={['2xx', '4xx', '5xx', ...statuses.value.map(String)]} />
          <Choice label="Rule" of={filter.rule} values={rules.value} />
          <Input label="Text" of={filter.text} type="search" />
          <span class="total">
            {items.length.toLocaleString('en')} {items.length === 1 ? 'call' : 'calls'}
          </span>
        </div>
        <Rows
          label="Requests"
          items={items}
          columns={['Operation', 'Status', 'Rule', 'Time', 'Took', 'Call']}
          keyOf={(row) => row.id}
          chosen={id ?? ''}
          onOpen={(row) => {
            location.hash = `#requests/${row.id}`
          }}
          row={cellsOf}
          empty={
            rows.value.length === 0
              ? 'No call has come yet. Point a client at this world, and its calls appear here as they come.'
              : 'No call fits these filters.'
          }
        />
      </div>
      {id !== undefined && <Details key={id} id={id} />}
    </div>
  )
}

export const cellsOf = (row: Row) => [
  row.operation ?? `${row.method} ${row.path}`,
  <Status key="status" of={row.status} />,
  row.rule,
  moment(row.at),
  `${Math.round(row.duration * 10) / 10} ms`,
  row.warnings > 0 ? `${row.id} ⚠ ${row.warnings}` : row.id,
]

function Status({ of }: { readonly of: number }) {
  const kind = of === 0 || of >= 500 ? 'bad' : of >= 400 ? 'odd' : 'good'
  return <span class={`badge ${kind}`}>{of === 0 ? 'broken off' : of}</span>
}

function Choice({ label, of, values }: { label: string; of: typeof filter.status; values: readonly string[] }) {
  return (
    <>
      <Input label={label} of={of} type="search" list={`known-${label}`} />
      <datalist id={`known-${label}`}>
        {values.map((value) => (
          <option key={value} value={value} />
        ))}
      </datalist>
    </>
  )
}

function Details({ id }: { readonly id: string }) {
  const { data: entry, error } = useLive(() => get('getRequest', `/requests/${encodeURIComponent(id)}`), [], [id])
  return (
    <section class="details" aria-label={`Call ${id}`}>
      <a class="close" href="#requests" aria-label="Close the details">
        ×
      </a>
      <Fault text={error} />
      {entry && <Entry entry={entry} />}
    </section>
  )
}

function Entry({ entry }: { readonly entry: RecordedRequest }) {
  const { id, operation, method, path, query, headers, body, response, rule, transitions, warnings, assumptions } =
    entry
  const curl = useSignal('')
  const explained = useSignal<Awaited<ReturnType<typeof explain>> | null>(null)
  const explain = () => get('explainRequest', `/requests/${encodeURIComponent(id)}/explain`)
  return (
    <>
      <h2>
        {operation ?? 'no operation'} <Status of={response.status} />
      </h2>
      <p class="sub">
        <code>
          {method} {path}
        </code>{' '}
        · {id} · <At iso={entry.at} /> · {entry.duration_ms} ms
      </p>
      <div class="actions">
        <Act
          label="Copy as curl"
          act={async () => {
            curl.value = curlOf(entry)
            // Browsers refuse it on pages that came without TLS from elsewhere: the text stands below all the same.
            await navigator.clipboard?.writeText(curl.value).catch(() => undefined)
            return 'copied'
          }}
        />
        {operation !== null && (
          <>
            <Act
              label="Make a scenario of this"
              act={async () => {
                draft.value = await scenarioOf(entry)
                location.hash = '#scenarios/edit'
              }}
            />
            <Act
              label="Explain"
              act={async () => {
                explained.value = await explain()
              }}
            />
          </>
        )}
        <Act
          label="Call again"
          act={async () => {
            const { status, id: resentId } = await resend(entry)
            return `answered with ${status}${resentId === null ? '' : ` (${resentId})`}`
          }}
        />
      </div>
      {curl.value !== '' && <pre class="wrap">{curl}</pre>}
      {explained.value && <Explained {...explained.value} />}
      {rule !== null && (
        <section>
          <h3>Rule</h3>
          {[rule, ...rule.also].map(({ name, at, call, matched, did }) => (
            <div key={name}>
              <p>
                <strong>{name}</strong> <code>{at}</code>, call {call} of this rule
              </p>
              <ul>
                {[...matched, ...did].map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            </div>
          ))}
        </section>
      )}
      {transitions.length > 0 && (
        <section>
          <h3>Transitions</h3>
          <ul>
            {transitions.map((step) => (
              <li key={step.job + step.id + step.to}>
                {step.job} <code>{step.id}</code>: {step.from ?? 'new'} → {step.to}
              </li>
            ))}
          </ul>
        </section>
      )}
      <Lines title="Warnings" lines={warnings} />
      <section>
        <h3>Request</h3>
        {Object.keys(query).length > 0 && <Json label="query" value={query} />}
        {body !== null && body !== undefined && <Json label="request" value={body} />}
        <Folded title="Headers of the request" value={headers} />
      </section>
      <section>
        <h3>Response</h3>
        <Json label="response" value={response.body} />
        <Folded title="Headers of the response" value={response.headers} />
      </section>
      <Lines title="Assumptions" lines={assumptions} />
    </>
  )
}

export function Folded({ title, value }: { readonly title: string; readonly value: object }) {
  return (
    <details>
      <summary>{title}</summary>
      <dl class="pairs">
        {Object.entries(value).map(([name, each]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{String(each)}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

function Lines({ title, lines }: { readonly title: string; readonly lines: readonly string[] }) {
  return lines.length === 0 ? null : (
    <section>
      <h3>{title}</h3>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  )
}

function Explained({ rules }: Awaited<ReturnType<typeof get<'explainRequest'>>>) {
  return (
    <section class="card" aria-label="Explanation">
      <h3>Which rules meet it</h3>
      {rules.length === 0 && <p>No active scenario has rules.</p>}
      <ul>
        {rules.map(({ rule, at, meets, decides, why }) => (
          <li key={rule}>
            <strong>{rule}</strong> <code>{at}</code> {meets ? 'would meet it' : 'does not meet it'}
            {meets && !decides ? ', and only delays it' : ''}
            {why.length > 0 ? `: ${why.join('; ')}` : ''}.
          </li>
        ))}
      </ul>
    </section>
  )
}
