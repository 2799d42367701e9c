// A browser for tests: Debian's Chromium. Where there is none, these tests are skipped, unless BROWSER=required.

import axe from 'axe-core'
import { type Browser, chromium, type Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import { CHROMIUM } from './chromium.ts'

/** Whether tests with a browser are skipped. */
export const NO_BROWSER = CHROMIUM === undefined && process.env.BROWSER !== 'required'

/** Fails on what axe finds on a page as it is now. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(axe.source)
  const found: string[] = await page.evaluate(
    'axe.run().then(({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + " " + html)))',
  )
  expect(found).toEqual([])
}

/** Starts a browser; undefined where its tests are skipped. */
export const launch = () =>
  CHROMIUM ? chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] }) : undefined

/** Opens a page that ends with the test. It may ask nobody but its origin, and makes no mistake that it reports. */
export async function openPage(browser: Browser | undefined, url: string): Promise<Page> {
  if (browser === undefined) throw new Error('there is no Chromium')
  const context = await browser.newContext()
  onTestFinished(() => context.close())
  const { origin } = new URL(url)
  const page = await context.newPage()
  const strangers: string[] = []
  page.on('request', (request) => {
    if (!/^(data|blob):/.test(request.url()) && new URL(request.url()).origin !== origin) strangers.push(request.url())
  })
  const faults: string[] = []
  page.on('pageerror', ({ message }) => faults.push(message))
  onTestFinished(() => {
    expect(strangers).toEqual([])
    expect(faults).toEqual([])
  })
  // Run from source, the console is bundled when it is first asked for: that takes long on a busy machine.
  await page.goto(url, { timeout: 40_000 })
  return page
}
