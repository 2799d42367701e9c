// `mockfluence timeline`: what falls due when, without a server.

import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from '../temporary-folder.ts'
import { mockfluence } from './mockfluence.ts'

const file = async (text: string) => {
  const path = join(temporaryFolder(), 'mine.yaml')
  await writeFile(path, text)
  return path
}

const LATE = `name: late
start: { clock: { mode: manual, now: 2026-01-05T09:00:00Z } }
timing: { data_refresh: { polls: 1 }, video_analysis: 45s, competition: never }
outcomes:
  data_refresh: { when: { handle: /^gone/ }, to: failed }
  creator: not_found
timeline:
  - { at: +30d, set: { campaigns: { "*": { status: completed } } } }
  - { at: 10m, emit: { event: my.event } }
  - { at: 2025-01-01T00:00:00Z, emit: { event: my.event } }
`

it('prints a table in the order of time, from the start of the scenario', async () => {
  const { status, stdout } = await mockfluence(['timeline', await file(LATE)])
  expect([status, stdout]).toEqual([
    0,
    `time                      after  what
2026-01-05T09:00:00.000Z  0s     late is loaded
2026-01-05T09:00:00.000Z  0s     timeline: emit my.event (at once, as 2025-01-01T00:00:00Z is past)
2026-01-05T09:00:05.000Z  5s     a creator begun at the loading ends (the usual time): not_found
2026-01-05T09:00:45.000Z  45s    a video_analysis begun at the loading ends
2026-01-05T09:10:00.000Z  10m    timeline: emit my.event
2026-02-04T09:00:00.000Z  30d    timeline: set status of campaigns *
-                         -      a data_refresh begun at the loading ends by reads: 1 read shows it unfinished, the next finished: failed if handle = /^gone/
-                         -      a competition begun at the loading never ends
`,
  ])
})

it('counts from --now, which wins, or else from the real time', async () => {
  const path = await file(LATE)
  expect((await mockfluence(['timeline', path, '--now', '2027-03-01'])).stdout).toContain(
    '2027-03-01T00:10:00.000Z  10m    timeline: emit my.event\n',
  )
  const { stdout } = await mockfluence(['timeline', 'flaky-upload'])
  expect(stdout).toMatch(/\n20\d\d-\S+Z +0s +flaky-upload is loaded\n$/)
})

it.each([
  [['flaky-upload', '--now', 'soon'], '--now must be a time'],
  [['flaky-uplod'], 'Did you mean flaky-upload?'],
  [['/no/such.yaml'], 'there is no such file'],
])('refuses %j', async (args, message) => {
  const { status, stdout, stderr } = await mockfluence(['timeline', ...args])
  expect([status, stdout, stderr]).toEqual([2, '', expect.stringContaining(message)])
})
