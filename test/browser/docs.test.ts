// The reference at /docs: a call is found by a word, filled in and sent.

import { expect, it } from 'vitest'
import { simulate } from '../simulate.ts'
import { NO_BROWSER, openPage } from './browser.ts'

it.skipIf(NO_BROWSER)('finds a call by the name of its group, and sends a chosen file', async () => {
  const sim = await simulate({ over: 'socket' })
  const page = await openPage(`${sim.url}/docs`)
  await page.getByRole('searchbox').fill('Video analysis POST')
  const shown = page.locator('details.op:visible')
  expect(await shown.evaluateAll((all) => all.map(({ id }) => id))).toEqual(['createVideoAnalysis'])
  await shown.locator('summary').first().click()
  const seen = 'document.querySelector("input[name=video]").checkVisibility({ opacityProperty: true })'
  expect(await page.evaluate(seen)).toBe(true)
  await page
    .locator('input[name=video]')
    .setInputFiles({ name: 'spot.mp4', mimeType: 'video/mp4', buffer: Buffer.from('frames') })
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByText('202 Accepted').waitFor()
})
