import { expect, it } from 'vitest'
import { type RealTime, realTime } from '../../src/kit/real-time.ts'
import { simulate } from '../simulate.ts'

/** Real time that only its timers and turns move. Each timer comes early by up to a ms, as those of Node do. */
function earlyTimers(): RealTime {
  let elapsed = 0
  return {
    ...realTime,
    elapsed: () => elapsed,
    after: (ms, callback) => {
      const timer = setImmediate(() => {
        elapsed += Math.trunc(ms) - 0.6
        callback()
      })
      return () => clearImmediate(timer)
    },
    atEndOfTurn: (callback) =>
      void setImmediate(() => {
        elapsed += 0.1
        callback()
      }),
  }
}

it('of a rule is never shorter than it says, though timers come early', async () => {
  const sim = await simulate({ real: earlyTimers() })
  await sim.post('/__sim/scenarios', { name: 'slow', rules: [{ on: 'getTrackingInsights', delay: '200ms' }] })
  expect((await sim.get('/api/v1/rt_tracking/insights')).status).toBe(200)
  const { requests } = (await sim.get('/__sim/requests')).body
  expect(requests[0].duration_ms).toBeGreaterThanOrEqual(200)
  expect(requests[0].duration_ms).toBeLessThan(200.2)
})
