// Draws a lifecycle: its states from top to bottom, and the steps between them.

interface Counted {
  readonly name: string
  readonly count: number
}

export type Machine = ReturnType<typeof machinesOf>[number]

/** Reads the lifecycles from the items of coverage: `job state` and `job from -> to`. */
export function machinesOf(states: readonly Counted[], transitions: readonly Counted[]) {
  const parsed = states.map(({ name, count }) => {
    const [, job = '', state = ''] = /^(\S+) (.*)$/.exec(name) ?? []
    return { job, name: state, count }
  })
  const steps = transitions.map(({ name, count }) => {
    const [, job = '', from = '', to = ''] = /^(\S+) (.*) -> (.*)$/.exec(name) ?? []
    return { job, from, to, count }
  })
  return [...new Set(parsed.map(({ job }) => job))].map((name) => ({
    name,
    states: parsed.filter(({ job }) => job === name),
    steps: steps.filter(({ job }) => job === name),
  }))
}

const BOX = { width: 112, height: 34, across: 16, down: 44 }

/** Returns for each state how many steps it is from the first. */
function depths({ states, steps }: Machine): Map<string, number> {
  const entered = new Set(steps.map(({ to }) => to))
  const first = states.find(({ name }) => !entered.has(name)) ?? states[0]
  const depth = new Map(first ? [[first.name, 0]] : [])
  // The map grows while it is read.
  for (const [name, at] of depth)
    for (const { from, to } of steps) if (from === name && !depth.has(to)) depth.set(to, at + 1)
  for (const { name } of states) if (!depth.has(name)) depth.set(name, 0)
  return depth
}

/** `current`: the state that a record is in; without it, what was walked is marked. */
export function Graph({ machine, current }: { readonly machine: Machine; readonly current?: string }) {
  const depth = depths(machine)
  const layers = Array.from({ length: Math.max(...depth.values()) + 1 }, (_, at) =>
    machine.states.filter(({ name }) => depth.get(name) === at),
  )
  const widest = Math.max(...layers.map((layer) => layer.length))
  const width = widest * (BOX.width + BOX.across) + 2 * BOX.across + 24
  const height = layers.length * (BOX.height + BOX.down) - BOX.down + 2 * BOX.across
  const place = new Map<string, { x: number; y: number }>()
  for (const [at, layer] of layers.entries()) {
    const left = (width - layer.length * (BOX.width + BOX.across) + BOX.across) / 2
    for (const [index, { name }] of layer.entries())
      place.set(name, { x: left + index * (BOX.width + BOX.across), y: BOX.across + at * (BOX.height + BOX.down) })
  }
  const next = machine.steps.filter(({ from }) => from === current).map(({ to }) => to)
  const walked = (count: number) => (count > 0 ? `walked ${count} ${count === 1 ? 'time' : 'times'}` : 'not walked')
  const words = machine.steps.map(
    ({ from, to, count }) => `${from} to ${to}${current === undefined ? ` (${walked(count)})` : ''}`,
  )
  const where = current === undefined ? '' : `now ${current}; may go to ${next.join(', ') || 'no other state'}. `
  return (
    <figure class="graph">
      <svg
        role="img"
        aria-label={`${machine.name}: ${where}${words.join('; ')}`}
        viewBox={`0 0 ${width} ${height}`}
        width={width}
        height={height}
      >
        <defs>
          <marker id="arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto">
            <path d="M0 0L8 4L0 8z" />
          </marker>
        </defs>
        {machine.steps.map(({ from, to, count }) => {
          const marked = current === undefined ? count > 0 : from === current
          const path = pathOf(place.get(from), place.get(to))
          return <path key={`${from} ${to}`} class={marked ? 'walked' : 'open'} d={path} marker-end="url(#arrow)" />
        })}
        {machine.states.map(({ name, count }) => {
          const { x, y } = place.get(name) ?? { x: 0, y: 0 }
          const on = current === undefined ? count > 0 : name === current
          return (
            <g key={name} class={on ? 'state on' : 'state'}>
              <rect x={x} y={y} width={BOX.width} height={BOX.height} rx="8" />
              <text x={x + BOX.width / 2} y={y + BOX.height / 2} dy=".35em" text-anchor="middle">
                {name}
              </text>
            </g>
          )
        })}
      </svg>
    </figure>
  )
}

function pathOf(from?: { x: number; y: number }, to?: { x: number; y: number }): string {
  if (!from || !to) return ''
  const [middle, end] = [from.x + BOX.width / 2, to.x + BOX.width / 2]
  if (to.y > from.y) {
    const [top, bottom] = [from.y + BOX.height, to.y]
    const bend = (bottom - top) / 2
    return `M${middle} ${top}C${middle} ${top + bend} ${end} ${bottom - bend} ${end} ${bottom}`
  }
  if (to.y === from.y) {
    // Aside: below the boxes.
    const bottom = from.y + BOX.height
    return `M${middle} ${bottom}C${middle} ${bottom + BOX.across} ${end} ${bottom + BOX.across} ${end} ${bottom}`
  }
  // Back: around the right edges.
  const [right, other] = [from.x + BOX.width, to.x + BOX.width]
  const far = Math.max(right, other) + 22
  const [start, stop] = [from.y + BOX.height / 2, to.y + BOX.height / 2]
  return `M${right} ${start}C${far} ${start} ${far} ${stop} ${other} ${stop}`
}
