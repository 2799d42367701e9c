/** What a browser runs on the pages of the reference and the handbook: search, copy, and calls. */
export const SCRIPT = `const $$ = (selector, inside = document) => [...inside.querySelectorAll(selector)]
const search = document.querySelector('input[type=search]')
search.addEventListener('input', () => {
  const words = search.value.toLowerCase().split(/\\s+/)
  for (const one of $$('[data-find], .op')) {
    const shown = () => one.parentElement.querySelector('h2').textContent + ' ' + one.querySelector('summary').textContent
    const text = (one.dataset.find ?? shown()).toLowerCase()
    one.hidden = search.value === '' ? 'elsewhere' in one.dataset : !words.every((word) => text.includes(word))
  }
  for (const group of $$('.group')) group.hidden = $$('.op', group).every((one) => one.hidden)
})
const opened = () => {
  const named = document.getElementById(decodeURIComponent(location.hash.slice(1)))
  if (named?.matches('details')) named.open = true
  named?.scrollIntoView()
}
addEventListener('hashchange', opened)
opened()
const copy = async (button, text) => {
  const said = button.textContent
  await navigator.clipboard.writeText(text)
  button.textContent = 'Copied'
  button.onblur = () => (button.textContent = said)
}
const token = () => document.querySelector('#token').value.trim()
const requestOf = (form) => {
  const inputs = $$('[data-in]', form)
  let url = form.dataset.address
  for (const input of inputs) if (input.dataset.in === 'path') url = url.replace('{' + input.name + '}', encodeURIComponent(input.value))
  const query = new URLSearchParams(inputs.filter((input) => input.dataset.in === 'query' && input.value !== '').map((input) => [input.name, input.value]))
  if (query.size > 0) url += '?' + query
  const headers = token() === '' ? {} : { authorization: 'Bearer ' + token() }
  let body
  if (form.dataset.type === 'multipart/form-data') {
    body = new FormData()
    for (const input of inputs) if (input.dataset.in === 'form' && input.value !== '') body.set(input.name, input.value)
    for (const { name, files, dataset } of $$('[type=file]', form)) {
      if (files[0]) body.set(name, files[0])
      else if (dataset.file !== '') body.set(name, new File(['frames'], dataset.file))
    }
  } else if (form.dataset.type !== '') {
    headers['content-type'] = form.dataset.type
    body = form.elements.body.value
  }
  return [url, { method: form.dataset.method, headers, body }]
}
const answered = async (form) => {
  const [url, request] = requestOf(form)
  const response = await fetch(url, request)
  const stream = response.headers.get('content-type')?.startsWith('text/event-stream')
  const reader = stream ? response.body.getReader() : null
  const text = reader ? new TextDecoder().decode((await reader.read()).value) : await response.text()
  reader?.cancel()
  return { response, text }
}
// What a call names may have to be made first.
const made = async (form) => {
  const maker = document.getElementById(form.dataset.maker)?.querySelector('form')
  const link = maker && JSON.parse(maker.dataset.links)[form.closest('.op').id]
  if (!link) return ''
  const { response, text } = await answered(maker)
  if (!response.ok) return ''
  for (const [name, place] of Object.entries(link.parameters)) {
    const value = place.split('#/')[1].split('/').reduce((part, key) => part?.[key], JSON.parse(text))
    if (value === undefined) return form.dataset.maker + ' shows none yet. '
    form.querySelector('[name="' + name + '"]').value = value
  }
  return form.dataset.maker + ' was called first. '
}
const send = async (form) => {
  let { response, text } = await answered(form)
  const before = response.status === 404 ? await made(form) : ''
  if (before !== '') ({ response, text } = await answered(form))
  try {
    text = JSON.stringify(JSON.parse(text), null, 2)
  } catch {}
  const [said, shown] = [document.createElement('p'), document.createElement('pre')]
  said.textContent = before + response.status + ' ' + response.statusText
  said.className = 'badge ' + (response.ok ? 'good' : 'bad')
  shown.textContent = text.length > 100000 ? text.slice(0, 100000) + '…' : text
  shown.tabIndex = 0
  shown.className = 'scrolled'
  form.querySelector('.answer').replaceChildren(said, shown)
}
addEventListener('submit', (event) => {
  event.preventDefault()
  send(event.target).catch((error) => (event.target.querySelector('.answer').textContent = String(error)))
})
addEventListener('click', ({ target }) => {
  if (target.matches('[data-copy-code]')) copy(target, target.parentElement.querySelector('pre').textContent)
  if (!target.matches('[data-copy]')) return
  const [url, { method, headers, body }] = requestOf(target.form)
  const quoted = (text) => "'" + text.replaceAll("'", "'\\\\''") + "'"
  const form = body instanceof FormData ? [...body].map(([name, value]) => '-F ' + quoted(name + '=' + (value.name ? '@' + value.name : value))) : []
  const lines = ['curl -X ' + method + ' ' + quoted(new URL(url, location.href).href), ...Object.entries(headers).map((line) => '-H ' + quoted(line.join(': '))), ...form]
  if (typeof body === 'string') lines.push('-d ' + quoted(body))
  copy(target, lines.join(' \\\\\\n  '))
})
`
