// The reference as a page: every operation of an OpenAPI document, with a form that sends it.

import { html } from 'hono/html'
import type { Links } from '../model/links.ts'
import { type Markup, pathOf } from './html.ts'

/** A part of an OpenAPI document. It is our own, so its form is known. */
// biome-ignore lint/suspicious/noExplicitAny: a document is walked as it comes
type Part = any

export interface Shown {
  readonly document: Part
  readonly links: Links
}

/** Returns the operations of a document, under their tags. */
export function operationsOf({ document, links }: Shown): Markup {
  const all = Object.entries<Part>(document.paths).flatMap(([path, methods]) =>
    Object.entries<Part>(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )
  const makers = new Map<string, string>()
  for (const { operation } of all)
    for (const to of Object.keys(successOf(operation)[1].links ?? {})) makers.set(to, operation.operationId)
  const webhooks = Object.entries<Part>(document.webhooks ?? {}).map(([event, { post }]) => ({ event, ...post }))
  return html`${document.tags.map((tag: Part) => {
    const calls = all.filter(({ operation }) => operation.tags.includes(tag.name))
    const sent = webhooks.filter(({ tags }) => tags.includes(tag.name))
    return html`<section class="group"><h2>${tag.name}</h2><p class="soft">${tag.description}</p>
${calls.map((call) => shown(call, makers, { document, links }))}${sent.map(
  ({ event, description, requestBody }) =>
    html`<details class="card op" id="${event}"><summary><b class="badge">EVENT</b> <code>${event}</code></summary>
<p>${description}</p>${box('Payload', payload(document, event, requestBody.content['application/json']))}</details>`,
)}</section>`
  })}`
}

/** Where the record that a call names is made, if no link of the document says so. */
const MADE_BY: Readonly<Record<string, string>> = {
  awaitDelivery: '?of=control#emitWebhook',
  createOrder: '#createShortlink',
  getRecordOfCreator: '#addCreators',
  patchRecordOfCreator: '#addCreators',
}

interface Call {
  readonly method: string
  readonly path: string
  readonly operation: Part
}

function shown({ method, path, operation }: Call, makers: ReadonlyMap<string, string>, { document, links }: Shown) {
  const { operationId: id, summary, description, parameters = [], requestBody, responses } = operation
  const [status, success] = successOf(operation)
  const [type, body] = Object.entries<Part>(requestBody?.content ?? {})[0] ?? []
  const [answerType, answer] = Object.entries<Part>(success.content)[0] ?? []
  const maker = makers.get(id)
  const place = MADE_BY[id]
  const next = Object.keys(success.links ?? {})
  const address = (operation.servers?.[0].url ?? pathOf(links)) + path
  return html`<details class="card op" id="${id}"><summary><b class="badge">${method}</b> <code>${path}</code> ${summary}
<small class="soft">${id}</small></summary>
${description === `${summary}.` ? '' : html`<p>${description}</p>`}
${maker ? html`<p class="soft">Get the id or name from ${link(maker)}.</p>` : ''}
${place ? html`<p class="soft">Get the id or name from <a href="${pathOf(links)}/docs${place}">${place.split('#')[1]}</a>.</p>` : ''}
${next.length > 0 ? html`<p class="soft">Read or change the result with ${next.map((to, at) => html`${at > 0 ? ', ' : ''}${link(to)}`)}.</p>` : ''}
<form data-method="${method}" data-address="${address}" data-type="${type ?? ''}" data-maker="${maker ?? ''}" data-links="${JSON.stringify(success.links ?? {})}">
${parameters.map((each: Part) => parameter(id, each))}
${body && type !== 'multipart/form-data' ? text(id, JSON.stringify(body.example ?? {}, null, 2)) : ''}
${type === 'multipart/form-data' ? formFields(id, document, body) : ''}
<p class="actions"><button class="primary">Send</button> <button type="button" data-copy>Copy as curl</button></p>
<div class="answer" role="status"></div></form>
${type ? box('Fields of the request', fields(document, body.schema, `the request of ${id}`)) : ''}
${box(`Response ${status}`, html`<p>${answerType}</p>${answer.schema.type === 'string' ? '' : fields(document, answer.schema, `the response of ${id}`)}${scrolled(`Example of ${id}`, html`<pre>${example(answer.example)}</pre>`)}`)}
${box('Errors', errors(id, document, responses))}</details>`
}

const payload = (document: Part, event: string, { schema, example: sent }: Part) =>
  html`${fields(document, schema, event)}${scrolled(`Example of ${event}`, html`<pre>${example(sent)}</pre>`)}`

const successOf = ({ responses }: Part): [string, Part] =>
  Object.entries<Part>(responses).find(([status]) => status < '300') ?? ['', {}]

const link = (id: string) => html`<a href="#${id}">${id}</a>`

const example = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value, null, 2))

const parameter = (id: string, { name, in: place, required, description, schema, example: value }: Part) =>
  html`<label class="field" for="${id}-${name}"><span>${name}${required ? '' : ' (optional)'}: ${description}</span>
<input id="${id}-${name}" name="${name}" data-in="${place}" value="${required || place === 'path' ? value : ''}" placeholder="${schema.enum ? schema.enum.filter(Boolean).slice(0, 4).join(', ') : (value ?? '')}"></label>`

const text = (id: string, body: string) =>
  html`<label class="field" for="${id}-body"><span>Body, as JSON</span><textarea id="${id}-body" name="body" class="code" rows="${Math.min(12, body.split('\n').length + 1)}" spellcheck="false">${body}</textarea></label>`

/** Fields of an upload; without a file of your own a small one is sent. */
function formFields(id: string, document: Part, { schema, example: bodyExample }: Part): Markup {
  return html`${Object.entries<Part>(resolved(document, schema).properties).map(([name, field]) =>
    field.contentMediaType
      ? html`<label class="field" for="${id}-${name}"><span>${name}: ${field.description}</span><input type="file" id="${id}-${name}" name="${name}" data-file="${bodyExample[name] ?? ''}"></label>`
      : html`<label class="field" for="${id}-${name}"><span>${name}: ${field.description}</span><input id="${id}-${name}" name="${name}" data-in="form" value="${bodyExample[name] ?? ''}"></label>`,
  )}`
}

const box = (title: string, inside: Markup) => html`<details><summary>${title}</summary>${inside}</details>`

const scrolled = (name: string, inside: Markup) =>
  html`<div class="scrolled" role="region" aria-label="${name}" tabindex="0">${inside}</div>`

function errors(id: string, document: Part, responses: Part): Markup {
  const rows = Object.entries<Part>(responses)
    .filter(([status]) => status >= '400')
    .flatMap(([status, response]) => {
      const { content } = resolved(document, response)
      const { examples } = Object.values<Part>(content)[0]
      return Object.entries<Part>(examples).map(([code, one]) => {
        const { value } = resolved(document, one)
        return html`<tr><td>${status}</td><td><code>${code}</code></td><td>${value.detail ?? value.error.message}</td></tr>`
      })
    })
  return scrolled(
    `Errors of ${id}`,
    html`<table><thead><tr><th>Status</th><th>Code</th><th>Message</th></tr></thead><tbody>${rows}</tbody></table>`,
  )
}

/** How deep fields inside of fields are shown. */
const DEEPEST = 2

function fields(document: Part, schema: Part, of: string): Markup {
  const rows = rowsOf(document, schema, '', 1)
  if (rows.length === 0) return html`<p class="soft">${resolved(document, schema).description ?? typeOf(schema)}</p>`
  return scrolled(
    `Fields of ${of}`,
    html`<table><thead><tr><th>Field</th><th>Type</th><th>Meaning</th></tr></thead><tbody>${rows}</tbody></table>`,
  )
}

function rowsOf(document: Part, schema: Part, before: string, depth: number): Markup[] {
  const { properties = {}, required = [], items, additionalProperties, anyOf, oneOf } = resolved(document, schema)
  if (depth > DEEPEST) return []
  if (items) return rowsOf(document, items, `${before}[]`, depth)
  if (typeof additionalProperties === 'object') return rowsOf(document, additionalProperties, `${before}.*`, depth + 1)
  const rows = Object.entries<Part>(properties).flatMap(([name, field]) => {
    const place = before === '' ? name : `${before}.${name}`
    const { description } = field.description ? field : resolved(document, field)
    const needed = required.includes(name) ? '' : html` <small class="soft">optional</small>`
    const row = html`<tr><td><code>${place}</code>${needed}</td><td>${typeOf(field)}</td><td>${description}</td></tr>`
    return [row, ...rowsOf(document, field, place, depth + 1)]
  })
  const branches = rows.length > 0 ? [] : (anyOf ?? oneOf ?? [])
  return [...rows, ...branches.flatMap((branch: Part) => rowsOf(document, branch, before, depth + 1))]
}

function resolved(document: Part, part: Part): Part {
  if (!part?.$ref) return part ?? {}
  const target = part.$ref.slice(2).split('/')
  return resolved(
    document,
    target.reduce((at: Part, key: string) => at[key], document),
  )
}

function typeOf({ $ref, type, enum: values, const: only, items, anyOf, oneOf, format }: Part): string {
  if ($ref) return $ref.split('/').at(-1)
  if (only !== undefined) return JSON.stringify(only)
  if (values) return values.filter(Boolean).join(', ')
  if (items) return `array of ${typeOf(items)}`
  if (anyOf ?? oneOf) return (anyOf ?? oneOf).map(typeOf).join(' or ')
  return [type ?? 'any'].flat().join(' or ') + (format ? ` (${format})` : '')
}
