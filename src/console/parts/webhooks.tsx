// Webhooks: where they go, what became of them, and an inbox for those who have no server.

import { useSignal } from '@preact/signals'
import type { Delivery } from '../../client/world.ts'
import { type Answer, BASE, call, get, post } from '../api.ts'
import { epoch, useLive } from '../live.ts'
import { Act, At, Fault, Field, Input, into, Json, moment, Rows } from '../ui.tsx'
import { Folded } from './requests.tsx'

const INBOX = `${BASE}/__sim/inbox`

export function Webhooks({ path: [id] }: { readonly path: readonly string[] }) {
  const { data, error } = useLive(() => get('listDeliveries', '/webhooks/deliveries?limit=1000'), ['delivery', 'clock'])
  const deliveries = data?.deliveries ?? []
  const shown = deliveries.find((delivery) => delivery.id === id)
  return (
    <>
      <Fault text={error} />
      <div class="two">
        <Endpoints />
        <Emit />
      </div>
      <section class="card">
        <h2>Deliveries</h2>
        <Rows
          label="Deliveries"
          items={deliveries.toReversed()}
          columns={['Event', 'Status', 'To', 'Attempts', 'Time']}
          keyOf={(delivery) => `${delivery.id} ${delivery.url}`}
          onOpen={(delivery) => {
            location.hash = delivery.id === id ? '#webhooks' : `#webhooks/${encodeURIComponent(delivery.id)}`
          }}
          row={({ event, status, url, attempts, created_at }) => [
            event,
            <span key="status" class={`badge ${KIND[status]}`}>
              {status}
            </span>,
            url ?? 'no endpoint takes it',
            String(attempts.length),
            moment(created_at),
          ]}
          empty="No webhook has been emitted yet. Emit one, or let a job end."
        />
        {shown && <One delivery={shown} />}
      </section>
      <Inbox />
    </>
  )
}

const KIND: Readonly<Record<Delivery['status'], string>> = {
  pending: 'odd',
  delivered: 'good',
  failed: 'bad',
  dropped: 'odd',
  unrouted: 'odd',
}

function One({ delivery }: { readonly delivery: Delivery }) {
  const { id, event, headers, payload, body, attempts, rule } = delivery
  return (
    <section class="card" aria-label={`Delivery ${id}`}>
      <h3>
        {event} <code>{id}</code>
      </h3>
      <Act
        label="Redeliver"
        act={async () => {
          await post('redeliver', `/webhooks/deliveries/${encodeURIComponent(id)}/redeliver`, undefined)
          return 'it is sent on the next turn of the clock'
        }}
      />
      {rule !== null && <p>Rule: {rule}</p>}
      <h4>Attempts</h4>
      <ol>
        {attempts.map(({ at, status, duration_ms, error }, index) => (
          <li key={`${index}${at}`}>
            <At iso={at} />: {status ?? error ?? 'no response'} after {Math.round(duration_ms)} ms
          </li>
        ))}
      </ol>
      {attempts.length === 0 && <p class="empty">None yet.</p>}
      <h4>Headers and signature</h4>
      <Folded title={headers['webhook-signature'] ?? 'Headers'} value={headers} />
      <h4>Payload</h4>
      <Json label="payload" value={payload} />
      <details>
        <summary>The text that is signed</summary>
        <pre class="wrap">{body}</pre>
      </details>
    </section>
  )
}

function Endpoints() {
  const { data, error, reload } = useLive(() => get('getWebhookEndpoints', '/webhooks/endpoints'), ['clock', 'worlds'])
  const url = useSignal('')
  const put = async (endpoints: Answer<'getWebhookEndpoints'> | { url: string }[]) => {
    await call('setWebhookEndpoints', 'PUT', '/webhooks/endpoints', { body: endpoints })
    await reload()
  }
  const known = data ?? []
  return (
    <section class="card">
      <h2>Endpoints</h2>
      <Fault text={error} />
      {known.length === 0 && <p class="empty">No endpoint is set: webhooks go nowhere.</p>}
      <ul class="endpoints">
        {known.map((endpoint) => (
          <li key={endpoint.url}>
            <code>{endpoint.url}</code> {endpoint.enabled ? '' : '(turned off)'}{' '}
            {endpoint.events?.join(', ') ?? 'usual events'}
            <br />
            <small>
              secret <code>{endpoint.secret}</code>
            </small>{' '}
            <Act
              label="Remove"
              name={`Remove ${endpoint.url}`}
              act={() => put(known.filter((one) => one !== endpoint))}
            />
          </li>
        ))}
      </ul>
      <div class="inline">
        <Input label="URL of an endpoint" of={url} type="url" placeholder="http://127.0.0.1:3000/webhooks" />
        <Act
          label="Add"
          act={async () => {
            await put([...known, { url: url.value }])
            url.value = ''
          }}
        />
        {!known.some((endpoint) => endpoint.url === INBOX) && (
          <Act label="Use the inbox" act={() => put([...known, { url: INBOX }])} />
        )}
      </div>
    </section>
  )
}

function Emit() {
  const event = useSignal('')
  const data = useSignal('')
  const { data: coverage } = useLive(() => get('getCoverage', '/coverage'), [], [epoch.value])
  return (
    <section class="card stack">
      <h2>Emit</h2>
      <Input label="Event" of={event} list="events" placeholder="post_tracking.comments_processed" />
      <datalist id="events">
        {coverage?.webhooks.items.map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <Field label="Data as JSON">
        <textarea rows={3} placeholder="empty: a payload of the contract" value={data} onInput={into(data)} />
      </Field>
      <Act
        label="Emit"
        kind="primary"
        act={async () => {
          const trimmed = data.value.trim()
          const body = { event: event.value.trim(), ...(trimmed === '' ? {} : { data: readJson(trimmed) }) }
          const { deliveries } = await post('emitWebhook', '/webhooks/emit', body)
          const routed = deliveries.filter(({ status }) => status !== 'unrouted').length
          return routed === 0
            ? 'emitted; no endpoint takes it'
            : `emitted to ${routed}; it is sent on the next turn of the clock`
        }}
      />
    </section>
  )
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw `This is not JSON: ${error instanceof Error ? error.message : ''}`
  }
}

function Inbox() {
  const { data, error } = useLive(() => get('listInbox', '/inbox'), ['inbox', 'worlds'])
  return (
    <section class="card">
      <h2>Inbox</h2>
      <p>
        A receiver for those who have no server: <code>{INBOX}</code>
      </p>
      <Fault text={error} />
      {data?.webhooks.length === 0 && <p class="empty">Nothing has come yet.</p>}
      <ol class="inbox" reversed>
        {data?.webhooks.toReversed().map(({ id, at, headers, body, payload }) => (
          <li key={id}>
            <At iso={at} /> <strong>{String(Object(payload).type ?? 'webhook')}</strong>{' '}
            <code>{headers['webhook-id'] ?? id}</code>
            {payload === null ? <pre class="wrap">{body}</pre> : <Json label={`body of ${id}`} value={payload} />}
            <Folded title="Headers" value={headers} />
          </li>
        ))}
      </ol>
    </section>
  )
}
