// The reference: the OpenAPI documents of the service and of the control API as pages to read and try.

import { html, raw } from 'hono/html'
import { PROBLEMS, type ProblemCode } from '../model/problems.ts'
import { documentText } from './for-programs.ts'
import type { RenderedTopic } from './handbook-topics.ts'
import { documentOf, type Markup, missing, pathOf, scriptedHeaders, textOf } from './html.ts'
import { type Page, type PageCall, served } from './page.ts'
import { operationsOf } from './reference.ts'
import { SCRIPT } from './reference-script.ts'
import { readWebFile } from './web-file.ts'

interface Sheet {
  readonly title: string
  /** Shown above the main part. */
  readonly beside?: Markup
  readonly body: Markup
  /** The name of the page in the navigation. */
  readonly here: string
  /** The hint in its search field. */
  readonly search: string
}

const SHEETS = [
  ['docs', 'Service'],
  ['docs?of=control', 'Control API'],
  ['docs/first-steps', 'Handbook'],
  ['docs/errors', 'Errors'],
] as const

/** Serves a page of the reference or the handbook. */
function sheet({ request, links }: PageCall, { title, beside, body, here, search }: Sheet): Response {
  const path = pathOf(links)
  const page = html`<a class="skip" href="#main">Skip to the content</a><header class="page broad reference"><nav class="tabs" aria-label="Reference">${SHEETS.map(([to, name]) => html`<a href="${path}/${to}" ${name === here ? html`aria-current="page"` : ''}>${name}</a>`)}<a href="${path}/__sim/console">Console</a></nav>
<label class="field" for="search"><span>Search</span><input type="search" id="search" name="search" placeholder="${search}"></label>${beside ?? ''}</header>
<main id="main" class="page broad">${body}</main><script src="${path}/docs/reference.js"></script>`
  const text = textOf(documentOf(links, `mockfluence: ${title}`, page, `${title}: the reference of mockfluence`))
  const response = served(request, text, 'text/html; charset=utf-8')
  for (const [name, value] of Object.entries(scriptedHeaders(links, "'self'"))) response.headers.set(name, value)
  return response
}

/** `/docs`, and with `?of=control` that of the control API. */
export const docsPage: Page = {
  method: 'GET',
  path: '/docs',
  async answer(call) {
    const { request, links } = call
    const control = request.query('of') === 'control'
    const document = JSON.parse(await documentText(control ? 'control' : 'service', call))
    const [, here] = SHEETS[control ? 1 : 0]
    // Calls of the control API need a token only where one was set.
    const token = control ? '' : 'demo'
    return sheet(call, {
      title: here,
      here,
      search: 'a path, an operation, a word',
      beside: html`<label class="field" for="token"><span>Token${control ? ', of --control-token' : ''}</span><input id="token" name="token" value="${token}" autocomplete="off"></label>`,
      body: html`<h1>${document.info.title}</h1><details class="soft"><summary>About this document</summary>${document.info.description.split('\n\n').map((each: string) => html`<p>${each}</p>`)}</details>
<p><a class="button" href="${pathOf(links)}/${control ? '__sim/' : ''}openapi.json">openapi.json</a></p>${operationsOf({ document, links })}`,
    })
  },
}

/** `/docs/:topic`: a topic of the handbook. */
export const docsTopic: Page = {
  method: 'GET',
  path: '/docs/:topic',
  async answer(call) {
    const name = call.request.param('topic') ?? ''
    const topics: readonly RenderedTopic[] = JSON.parse(await readWebFile('handbook.json'))
    const topic = topics.find((each) => each.name === name)
    if (!topic) throw missing('topic', name, `There are ${topics.map((each) => each.name).join(', ')}.`)
    const found = topics.map(
      (each) => html`<li><a href="${each.name}" ${each === topic ? html`aria-current="page"` : ''}>${each.title}</a>
<ul>${each.headings.map(({ id, text }) => html`<li data-find="${each.title} ${text}" ${each === topic ? '' : html`hidden data-elsewhere`}><a href="${each.name}#${id}">${text}</a></li>`)}</ul></li>`,
    )
    return sheet(call, {
      title: topic.title,
      here: 'Handbook',
      search: 'a heading',
      body: html`<nav class="card contents" aria-label="Topics"><ul>${found}</ul></nav><article class="card">${raw(topic.html)}</article>`,
    })
  },
}

/** `/docs/errors`: what the `type` of a problem leads to. */
export const docsErrors: Page = {
  method: 'GET',
  path: '/docs/errors',
  async answer(call) {
    const { exampleMessage, wordsOf } = await import('../openapi/refusals.ts')
    const rows = (Object.keys(PROBLEMS) as ProblemCode[]).map((code) => {
      const { status, internal_code } = PROBLEMS[code]
      return html`<section class="card op" id="${code}" data-find="${code} ${status} ${wordsOf(code)}"><h2><code>${code}</code></h2>
<p>Status ${status}, code ${internal_code}.</p><p>${exampleMessage(code)}</p></section>`
    })
    const body = html`<h1>Errors</h1><p>Each error has its status and an example of its message.</p>${rows}`
    return sheet(call, { title: 'Errors', here: 'Errors', search: 'a code, a status', body })
  },
}

/** `/docs/reference.js` */
export const docsScript: Page = {
  method: 'GET',
  path: '/docs/reference.js',
  answer: ({ request }) => served(request, SCRIPT, 'text/javascript; charset=utf-8'),
}
