// The worlds of the simulator.

import { useSignal } from '@preact/signals'
import { type Answer, baseOf, call, consoleOf, get, open, post, WORLD, wordsOf } from '../api.ts'
import { useLive } from '../live.ts'
import { Act, download, Fault, Heads, Input, moment, stay } from '../ui.tsx'

type World = Answer<'listWorlds'>['worlds'][number]

const IN_DEFAULT = { world: 'default' }

async function allWorlds(): Promise<World[]> {
  let page = await get('listWorlds', '/worlds?limit=1000', IN_DEFAULT)
  let worlds = page.worlds
  while (page.next !== undefined) {
    page = await get('listWorlds', `/worlds?limit=1000&next=${encodeURIComponent(page.next)}`, IN_DEFAULT)
    worlds = [...page.worlds, ...worlds]
  }
  return worlds
}

/** How many rows are drawn: a simulator may have thousands of worlds. */
const SHOWN = 200

export function Worlds() {
  const { data = [], error, reload } = useLive(allWorlds, ['worlds'])
  const sought = useSignal('')
  const found = data.filter(({ name }) => name.includes(sought.value))
  return (
    <>
      <Fault text={error} />
      <Make made={reload} />
      {data.length > 10 && <Input label="Find a world" of={sought} type="search" />}
      <table class="cards">
        <Heads of={['World', 'Seed', 'Clock', 'Records', 'Calls', 'Size', 'Do']} />
        <tbody>
          {found.slice(0, SHOWN).map((world) => (
            <Line key={world.name} world={world} changed={reload} />
          ))}
        </tbody>
      </table>
      {found.length > SHOWN && <p class="empty">{found.length - SHOWN} more: find them by name.</p>}
    </>
  )
}

function Make({ made }: { readonly made: () => Promise<void> }) {
  const name = useSignal('')
  const make = async () => {
    await post('createWorld', '/worlds', { name: name.value }, IN_DEFAULT)
    name.value = ''
    await made()
  }
  return (
    <form class="inline card" onSubmit={stay}>
      <Input label="Name" of={name} required />
      <Act label="Make a world" kind="primary" act={make} />
    </form>
  )
}

function Line({ world, changed }: { readonly world: World; readonly changed: () => Promise<void> }) {
  const { name, seed, now, records, requests, bytes } = world
  const asking = useSignal<'fork' | 'delete' | null>(null)
  const forked = useSignal(`${name}-2`)
  const here = { world: name }
  const restore = async ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
    const [file] = currentTarget.files ?? []
    if (!file) return
    notice.value = await open('PUT', '/state', { ...here, body: await file.text() }).then(() => 'restored', wordsOf)
    currentTarget.value = ''
    await changed()
  }
  const notice = useSignal('')
  const act = (label: string, how: () => unknown, kind?: string) => (
    <Act label={label} name={`${label} ${name}`} act={how} {...(kind === undefined ? {} : { kind })} />
  )
  return (
    <tr>
      <th scope="row" data-label="World">
        <a href={consoleOf(name)}>{name}</a>
        {name === WORLD ? ' (shown)' : ''}
      </th>
      <td data-label="Seed">{seed}</td>
      <td data-label="Clock">{moment(now)}</td>
      <td data-label="Records">{records.toLocaleString('en')}</td>
      <td data-label="Calls">{requests.toLocaleString('en')}</td>
      <td data-label="Size">{Math.ceil(bytes / 1024).toLocaleString('en')} KB</td>
      <td data-label="Do" class="doings">
        {act('Fork', () => {
          asking.value = asking.value === 'fork' ? null : 'fork'
        })}
        {act('Reset', async () => {
          await post('resetWorld', '/reset', {}, here)
          await changed()
          return 'reset'
        })}
        {name !== 'default' &&
          act('Delete', () => {
            asking.value = asking.value === 'delete' ? null : 'delete'
          })}
        {act('Download snapshot', async () =>
          download(`${name}.snapshot.json`, await (await open('GET', '/state', here)).text()),
        )}
        <label class="button">
          Restore
          <input
            type="file"
            accept="application/json,.json"
            aria-label={`Restore ${name}`}
            onChange={(event) => void restore(event)}
          />
        </label>
        {act('Bundle', async () => download(`${name}.bundle.json`, await (await open('GET', '/bundle', here)).text()))}
        <span role="status">{notice}</span>
        {asking.value === 'fork' && (
          <span class="ask">
            <Input label="Fork as" of={forked} />
            {act(
              'Make the fork',
              async () => {
                await post('createWorld', '/worlds', { name: forked.value, fork: name }, IN_DEFAULT)
                asking.value = null
                await changed()
              },
              'primary',
            )}
          </span>
        )}
        {asking.value === 'delete' && (
          <span class="ask">
            {act(
              'Delete it for good',
              async () => {
                await call('deleteWorld', 'DELETE', `/worlds/${encodeURIComponent(name)}`, IN_DEFAULT)
                if (name === WORLD) location.assign(`${baseOf('default')}/__sim/console#worlds`)
                else await changed()
              },
              'danger',
            )}
          </span>
        )}
      </td>
    </tr>
  )
}
