// The header: the world, its seed, time and scenarios, and whether the stream of its events is there.

import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { consoleOf, get, WORLD } from './api.ts'
import { clock, connection, info, useLive } from './live.ts'
import { moment } from './ui.tsx'

const SAID = {
  connecting: 'connecting …',
  connected: 'connected',
  lost: 'connection lost, reconnecting …',
}

export function Header() {
  const seed = info.value?.seed ?? '…'
  const scenarios = info.value?.scenarios ?? []
  return (
    <header class="top">
      <a class="brand" href="../">
        mockfluence
      </a>
      <Chooser />
      <dl>
        <div>
          <dt>Seed</dt>
          <dd>{seed}</dd>
        </div>
        <div>
          <dt>Clock</dt>
          <dd>
            <Now />
          </dd>
        </div>
        <div>
          <dt>Scenario</dt>
          <dd>{scenarios.length === 0 ? 'none' : scenarios.join(', ')}</dd>
        </div>
      </dl>
      <a href="../docs/first-steps">Handbook</a>
      <span class={`connection ${connection.value}`} role="status">
        {SAID[connection.value]}
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
      <time dateTime={iso}>{moment(iso)}</time> <span class="mode">{pace}</span>
    </>
  )
}
