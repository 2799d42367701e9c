// The report on the client under test: its grade and the findings, the worst first.

import type { Answer } from '../api.ts'
import { OfWorlds } from '../ui.tsx'
import { Load } from './scenarios.tsx'

type Finding = Answer<'getReport'>['findings'][number]

const KIND: Readonly<Record<Finding['severity'], string>> = { error: 'bad', warning: 'odd', info: 'soft' }

export function Report() {
  return (
    <OfWorlds
      id="getReport"
      path="/report"
      kinds={['request', 'delivery', 'clock']}
      show={({ grade, findings }, all) => (
        <>
          <ul class="figures">
            <li>
              <strong>{grade}</strong> grade of the client
            </li>
            <li>
              <strong>{findings.length}</strong> findings
            </li>
          </ul>
          {findings.length === 0 && (
            <p class="empty">Nothing was found. The report judges the calls of the client as they come.</p>
          )}
          {findings.map((finding) => (
            <Found key={finding.id} finding={finding} linked={!all} />
          ))}
        </>
      )}
    />
  )
}

/** `linked`: whether the calls belong to the world that is shown. */
function Found({ finding, linked }: { readonly finding: Finding; readonly linked: boolean }) {
  const { id, severity, requests, about, why, todo, handbook, provoke } = finding
  const part = id.startsWith('webhook-') ? 'webhooks' : 'requests'
  return (
    <section class="card">
      <h2>
        {id} <span class={`badge ${KIND[severity]}`}>{severity}</span>
      </h2>
      <p>{why}</p>
      <p>{todo}</p>
      {about.length > 0 && <p>About: {about.join(', ')}</p>}
      {requests.length > 0 && (
        <p>
          Shown by:{' '}
          {requests.map((request, index) => (
            <span key={request}>
              {index > 0 && ', '}
              {linked ? <a href={`#${part}/${encodeURIComponent(request)}`}>{request}</a> : request}
            </span>
          ))}
        </p>
      )}
      <p>
        More: <a href={`../docs/${handbook}`}>handbook</a>, or <code>mockfluence help {handbook}</code>
      </p>
      {provoke !== null && (
        <div class="actions">
          <span>Provoked by the scenario {provoke}</span> <Load name={provoke} loaded={async () => {}} />
        </div>
      )}
    </section>
  )
}
