import { expect, it } from 'vitest'
import { jobEvent } from '../../src/model/webhooks.ts'

it.each([
  [null, 'pending', null],
  [null, 'success', null],
  ['pending', 'processing', null],
  ['pending', 'success', 'job.completed'],
  ['pending', 'not_found', 'job.failed'],
  ['success', 'success', null],
  ['success', 'failed', null],
  ['success', 'expired', null],
  ['expired', 'success', null],
])('a job that moves from %s to %s has the event %s', (from, to, event) => {
  expect(jobEvent('job', from, to)).toBe(event)
})
