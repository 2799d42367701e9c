// What has been exercised of the service, and what is still to be tried.

import { useSignal } from '@preact/signals'
import type { Answer } from '../api.ts'
import { Graph, machinesOf } from '../graph.tsx'
import { Heads, OfWorlds } from '../ui.tsx'

type Kind = 'operations' | 'answers' | 'states' | 'transitions' | 'webhooks'
const KINDS: readonly (readonly [kind: Kind, name: string])[] = [
  ['operations', 'operations'],
  ['answers', 'responses'],
  ['states', 'states'],
  ['transitions', 'transitions'],
  ['webhooks', 'webhooks'],
]

export function Coverage() {
  return (
    <OfWorlds
      id="getCoverage"
      path="/coverage"
      kinds={['request', 'transition', 'delivery']}
      show={(of) => <Shown of={of} />}
    />
  )
}

function Shown({ of }: { readonly of: Answer<'getCoverage'> }) {
  return (
    <>
      <ul class="figures">
        <li>
          <strong>{of.percent} %</strong> of everything
        </li>
        {KINDS.map(([kind, name]) => (
          <li key={kind}>
            <strong>
              {of[kind].exercised} of {of[kind].total}
            </strong>{' '}
            {name}
          </li>
        ))}
      </ul>
      <section class="card">
        <h2>Operations and their responses</h2>
        <Matrix of={of} />
      </section>
      <section class="card">
        <h2>States and transitions</h2>
        <div class="graphs">
          {machinesOf(of.states.items, of.transitions.items).map((machine) => (
            <div key={machine.name}>
              <h3>{machine.name}</h3>
              <Graph machine={machine} />
            </div>
          ))}
        </div>
      </section>
      <section class="card">
        <h2>Still to try</h2>
        <Missing of={of} />
      </section>
    </>
  )
}

/** The status at the end of an item of coverage, such as `addStore 200`. */
const statusOf = (name: string) => name.slice(name.lastIndexOf(' ') + 1)
const operationOf = (name: string) => name.slice(0, name.lastIndexOf(' '))

function Matrix({ of }: { readonly of: Answer<'getCoverage'> }) {
  const statuses = [...new Set(of.answers.items.map(({ name }) => statusOf(name)))].sort()
  const counts = new Map(of.answers.items.map(({ name, count }) => [name, count]))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section class="wide" tabIndex={0} aria-label="Operations and their responses">
      <table class="matrix">
        <Heads of={['Operation', ...statuses]} />
        <tbody>
          {of.operations.items.map(({ name, count }) => (
            <tr key={name}>
              <th scope="row" class={count > 0 ? 'walked' : ''}>
                {name}
              </th>
              {statuses.map((status) => {
                const calls = counts.get(`${name} ${status}`)
                return (
                  <td key={status} class={calls === undefined ? 'none' : calls > 0 ? 'walked' : 'open'}>
                    {calls === undefined ? '' : calls > 0 ? calls : '–'}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Missing({ of }: { readonly of: Answer<'getCoverage'> }) {
  const untried = (kind: Kind) => of[kind].items.filter(({ count }) => count === 0).map(({ name }) => name)
  const called = new Set(of.operations.items.filter(({ count }) => count > 0).map(({ name }) => name))
  const things = [
    ...untried('operations').map((name) => `Call ${name}.`),
    // What an operation may answer is worth a try once it has been called.
    ...untried('answers')
      .filter((name) => called.has(operationOf(name)))
      .map(
        (name) => `Have ${operationOf(name)} answer with ${statusOf(name)}: send what it refuses, or load a scenario.`,
      ),
    ...untried('transitions').map((name) => {
      const [, job, from, to] = /^(\S+) (.*) -> (.*)$/.exec(name) ?? []
      return `Take a ${job} from ${from} to ${to}: advance the time, or set its outcome in a scenario.`
    }),
    ...untried('webhooks').map((name) => `Receive the webhook ${name}.`),
  ]
  const shown = useSignal(12)
  if (things.length === 0) return <p>Everything has been exercised.</p>
  return (
    <>
      <ul>
        {things.slice(0, shown.value).map((thing) => (
          <li key={thing}>{thing}</li>
        ))}
      </ul>
      {things.length > shown.value && (
        <button
          type="button"
          onClick={() => {
            shown.value = things.length
          }}
        >
          Show all {things.length}
        </button>
      )}
    </>
  )
}
