// Scenarios: what can be loaded, what is active and what its rules did, and an editor.

import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { type Answer, call, get, open, post } from '../api.ts'
import { useLive } from '../live.ts'
import { Act, Fault, Field, Heads, Input } from '../ui.tsx'
import { draft } from '../written.ts'

type Active = Answer<'listScenarios'>['active'][number]

export function Scenarios({ path: [place] }: { readonly path: readonly string[] }) {
  const { data, error, reload } = useLive(
    () => get('listScenarios', '/scenarios'),
    ['request', 'delivery', 'scenarios', 'clock'],
  )
  const sought = useSignal('')
  const editing = place === 'edit'
  const available = (data?.available ?? []).filter(({ name, description }) =>
    `${name} ${description}`.toLowerCase().includes(sought.value.toLowerCase()),
  )
  return (
    <>
      <Fault text={error} />
      <section class="card">
        <h2>Active</h2>
        {data?.active.length === 0 && <p class="empty">No scenario is active: the service answers as documented.</p>}
        {data?.active.map((scenario) => (
          <One key={scenario.name} scenario={scenario} changed={reload} />
        ))}
      </section>
      <section class="card">
        <h2>Write</h2>
        {editing ? (
          <Write loaded={reload} />
        ) : (
          <a class="button" href="#scenarios/edit">
            Open the editor
          </a>
        )}
      </section>
      <section class="card">
        <h2>On the shelf</h2>
        <Input label="Find a scenario" of={sought} type="search" />
        <ul class="shelf">
          {available.map(({ name, description }) => (
            <li key={name}>
              <div>
                <strong>{name}</strong>
                <p>{description}</p>
              </div>
              <div class="actions">
                <Load name={name} loaded={reload} />
                <Act
                  label="Edit"
                  name={`Edit ${name}`}
                  act={async () => {
                    draft.value = (await get('getScenario', `/scenarios/${encodeURIComponent(name)}`)).text
                    location.hash = '#scenarios/edit'
                  }}
                />
              </div>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}

/** Loads a scenario by name. One with a start needs a reset in a used world: then it asks. */
export function Load({ name, loaded }: { readonly name: string; readonly loaded: () => Promise<void> }) {
  const mayReset = useSignal(false)
  const load = async (query: string) => {
    try {
      await post('addScenario', `/scenarios${query}`, { name })
    } catch (error) {
      mayReset.value = Object(error).status === 409
      throw error
    }
    mayReset.value = false
    await loaded()
    return 'loaded'
  }
  return (
    <>
      <Act label="Load" name={`Load ${name}`} kind="primary" act={() => load('')} />
      {mayReset.value && (
        <Act
          label="Reset the world and load"
          name={`Reset the world and load ${name}`}
          act={() => load('?reset=true')}
        />
      )}
    </>
  )
}

function One({ scenario, changed }: { readonly scenario: Active; readonly changed: () => Promise<void> }) {
  const { name, description, file, rules, webhooks, warnings } = scenario
  return (
    <article class="scenario">
      <h3>
        {name} <code>{file}</code>
      </h3>
      {description !== '' && <p>{description}</p>}
      <Act
        label="Unload"
        name={`Unload ${name}`}
        act={async () => {
          await call('deleteScenario', 'DELETE', `/scenarios/${encodeURIComponent(name)}`)
          await changed()
        }}
      />
      {warnings.map((warning) => (
        <p key={warning} class="odd">
          {warning}
        </p>
      ))}
      {rules.length + webhooks.length > 0 && (
        <table class="cards">
          <Heads of={['Rule', 'Acted', 'Why it last did not']} />
          <tbody>
            {[...rules, ...webhooks].map((rule) => (
              <tr key={rule.name}>
                <th scope="row" data-label="Rule">
                  {rule.name}
                </th>
                <td data-label="Acted">
                  {rule.hits === 0 ? 'not yet' : rule.hits === 1 ? 'once' : `${rule.hits} times`}
                </td>
                <td data-label="Why it last did not">{rule.last_mismatch?.why ?? '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </article>
  )
}

/** The editor, which is loaded when it is opened. Mistakes stand at their lines while one types. */
function Write({ loaded }: { readonly loaded: () => Promise<void> }) {
  const place = useRef<HTMLDivElement>(null)
  const editor = useRef<{ text(): string; replace(text: string): void; end(): void } | null>(null)
  const notice = useSignal('loading the editor …')
  const { value: text } = draft
  useEffect(() => {
    let gone = false
    void import('../editor.ts').then(({ openEditor }) => {
      if (gone || !place.current) return
      const checked = ({ ok, mistakes }: Answer<'checkScenario'>) => {
        notice.value = ok
          ? 'no mistakes'
          : `${mistakes.length} ${mistakes.length === 1 ? 'mistake' : 'mistakes'}: line ${mistakes[0]?.line}: ${mistakes[0]?.message}`
      }
      editor.current = openEditor(place.current, draft.value, checked)
      notice.value = ''
    })
    return () => {
      gone = true
      if (editor.current) draft.value = editor.current.text()
      editor.current?.end()
      editor.current = null
    }
  }, [])
  useEffect(() => {
    if (editor.current && editor.current.text() !== text) editor.current.replace(text)
  }, [text])
  const load = async (query: string) => {
    const body = editor.current?.text() ?? ''
    const { name } = await (await open('POST', `/scenarios${query}`, { body, type: 'application/yaml' })).json()
    await loaded()
    return `${name} is loaded`
  }
  return (
    <>
      <Field label="Begin with a template">
        <select
          onChange={({ currentTarget }) => {
            draft.value = TEMPLATES[currentTarget.value] ?? draft.value
          }}
        >
          <option value="">choose …</option>
          {Object.keys(TEMPLATES).map((wish) => (
            <option key={wish} value={wish}>
              {wish}
            </option>
          ))}
        </select>
      </Field>
      <div class="editor" ref={place} />
      <p role="status" class="said">
        {notice}
      </p>
      <div class="actions">
        <Act label="Load it" kind="primary" act={() => load('')} />
        <Act label="Reset the world and load it" act={() => load('?reset=true')} />
        <a class="button" href="#scenarios">
          Close the editor
        </a>
      </div>
    </>
  )
}

/** Scenarios to begin with: the ten commonest wishes. */
const TEMPLATES: Readonly<Record<string, string>> = {
  'An operation answers with an error':
    'name: busy\nrules:\n  - name: too busy\n    on: searchCreators\n    times: 2\n    respond:\n      status: 503\n      body: { error: { http_status: 503, internal_code: 5030, message: Try again later } }\n',
  'Every call is slow': 'name: slow\nrules:\n  - name: slow\n    on: "*"\n    delay: { min: 500ms, max: 2s }\n',
  'The connection breaks':
    'name: breaking\nrules:\n  - name: first poll breaks\n    on: getVideoAnalysis\n    nth: 1\n    fault: reset\n',
  'A rate limit': 'name: rate-limit\nrules:\n  - name: rate limit\n    on: "*"\n    limit: { requests: 10, per: 1m }\n',
  'A job fails':
    'name: failing-analysis\noutcomes:\n  video_analysis: { to: failed, error: { message: Model overloaded } }\n',
  'A job takes long': 'name: long-refresh\ntiming:\n  data_refresh: 2h\n  competition: never\n',
  'Figures that nobody expects':
    'name: odd-figures\nrules:\n  - name: no followers\n    on: getPublicInstagramInsights\n    patch: { profile_overview: { followers_count: 0, engagement: null } }\n',
  'Saved, but the client never hears of it':
    'name: lost-answer\nrules:\n  - name: saved, but unheard\n    on: createCampaign\n    nth: 1\n    commit: true\n    fault: reset\n',
  'Webhooks come twice, and late':
    'name: odd-webhooks\nwebhooks:\n  - on: post_tracking.comments_processed\n    deliver: { duplicate: 2, delay: 5m }\n',
  'Something happens later':
    'name: later\ntimeline:\n  - at: +10m\n    emit: { event: post_tracking.comments_processed, data: { campaign_id: any } }\n  - at: +30d\n    set: { campaigns: { "*": { status: completed } } }\n',
}
