// The console: a header with the world, and its parts, each at an address of its own.

import { signal, useSignal } from '@preact/signals'
import { type ComponentType, render } from 'preact'
import { useEffect } from 'preact/hooks'
import { consoleOf, get, setToken, tokenWanted, tokenWrong, WORLD } from './api.ts'
import { connection, follow, info, useLive } from './live.ts'
import { Coverage } from './parts/coverage.tsx'
import { Report } from './parts/report.tsx'
import { Requests } from './parts/requests.tsx'
import { Scenarios } from './parts/scenarios.tsx'
import { State } from './parts/state.tsx'
import { Time } from './parts/time.tsx'
import { Webhooks } from './parts/webhooks.tsx'
import { Worlds } from './parts/worlds.tsx'
import { Input, Now } from './ui.tsx'

/** Each part gets the rest of the address after its name. */
const PARTS: readonly (readonly [name: string, part: ComponentType<{ path: readonly string[] }>])[] = [
  ['Requests', Requests],
  ['State', State],
  ['Time', Time],
  ['Scenarios', Scenarios],
  ['Webhooks', Webhooks],
  ['Coverage', Coverage],
  ['Report', Report],
  ['Worlds', Worlds],
]

const hash = signal(location.hash)
addEventListener('hashchange', () => {
  hash.value = location.hash
})

function Console() {
  const [name = '', ...path] = hash.value.slice(1).split('/').map(decodeURIComponent)
  const [shown, Part] = PARTS.find(([part]) => part.toLowerCase() === name) ?? ['Requests', Requests]
  useEffect(() => {
    document.title = `${shown} · ${WORLD} · mockfluence console`
    document.querySelector('.tabs [aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [shown])
  return (
    <>
      <button type="button" class="skip" onClick={() => document.getElementById('main')?.focus()}>
        Skip to the content
      </button>
      <Header />
      <nav class="tabs" aria-label="Parts">
        {PARTS.map(([part]) => (
          <a key={part} href={`#${part.toLowerCase()}`} aria-current={part === shown ? 'page' : undefined}>
            {part}
          </a>
        ))}
      </nav>
      <main id="main" tabIndex={-1} class="part">
        <h1 class="hidden">{shown}</h1>
        {tokenWanted.value ? <Token /> : <Part path={path} />}
      </main>
    </>
  )
}

const LABELS = {
  connecting: 'connecting …',
  connected: 'connected',
  lost: 'connection lost, reconnecting …',
}

function Header() {
  const { seed = '…', scenarios = [] } = info.value ?? {}
  const facts = { Seed: seed, Clock: <Now />, Scenario: scenarios.join(', ') || 'none' }
  return (
    <header class="top">
      <a class="brand" href="../">
        mockfluence
      </a>
      <Chooser />
      <dl>
        {Object.entries(facts).map(([name, fact]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </dl>
      <a href="../docs/first-steps">Handbook</a>
      <span class={`connection ${connection.value}`} role="status">
        {LABELS[connection.value]}
      </span>
    </header>
  )
}

function Chooser() {
  const { data } = useLive(() => get('listWorlds', '/worlds', { world: 'default' }), ['worlds'])
  const names = new Set([WORLD, ...(data?.worlds ?? []).map(({ name }) => name)])
  return (
    <select
      aria-label="World"
      value={WORLD}
      onChange={({ currentTarget }) => location.assign(consoleOf(currentTarget.value) + location.hash)}
    >
      {[...names].map((name) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </select>
  )
}

function Token() {
  const typed = useSignal('')
  return (
    <form
      class="card narrow"
      onSubmit={(event) => {
        event.preventDefault()
        setToken(typed.value)
      }}
    >
      <h2>This simulator asks for its control token</h2>
      <p>It was started with --control-token. The token is kept for this tab only.</p>
      <Input label="Control token" of={typed} type="password" autocomplete="off" required />
      <p class="wrong" role="alert">
        {tokenWrong.value && 'This is not the control token.'}
      </p>
      <button type="submit" class="primary">
        Continue
      </button>
    </form>
  )
}

const place = document.getElementById('console')
if (place) {
  place.textContent = ''
  render(<Console />, place)
}
void follow()
