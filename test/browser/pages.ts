// `npm run pages`: opens every page in light and dark, on a phone and on a screen, and prints what axe finds and what is cut.
// `-- --pictures` writes the pictures of README to `.github/` in their place; `-- --shots FOLDER` writes one of each page.

import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import axe from 'axe-core'
import { chromium, type Page } from 'playwright-core'
import { createSimulator } from '../../src/index.ts'
import { CHROMIUM } from './chromium.ts'

const PARTS = [
  'requests',
  'state',
  'state/campaigns/cmp_welcome',
  'time',
  'scenarios',
  'scenarios/edit',
  'webhooks',
  'coverage',
  'report',
  'worlds',
]
const SIZES = [
  [390, 844],
  [1280, 900],
] as const

const json = { authorization: 'Bearer demo', 'content-type': 'application/json' }

/** A world in which something of everything has happened. Returns the paths of its pages. */
async function filled(url: string): Promise<string[]> {
  const call = async (method: string, path: string, body?: unknown) => {
    const sent = body === undefined ? {} : { body: JSON.stringify(body) }
    const response = await fetch(url + path, { method, headers: json, ...sent })
    return (await response.json()) as Record<string, string>
  }
  const busy = { name: 'too busy', on: 'searchCreators', nth: 2, respond: { status: 503 } }
  await call('POST', '/__sim/scenarios', {
    name: 'busy-search',
    description: 'The second search fails.',
    rules: [busy],
  })
  await call('PUT', '/__sim/webhooks/endpoints', [{ url: `${url}/__sim/inbox` }])
  for (let count = 0; count < 4; count++)
    await call('GET', '/admin/api/v1/search?type=discovery&skip=0&limit=3&connector=instagram')
  await call('POST', '/admin/api/v1/campaigns', { name: 'Autumn', brand_name: 'Acme' })
  await call('POST', '/admin/api/v1/creators', { handles: ['https://www.instagram.com/anna.bakes/'] })
  const post = 'https://www.instagram.com/reel/AbCdEfGhIjK/'
  const how = { tracking_duration: 'day', fetch_all_comments: true, sentiment_analysis_req: false }
  await call('POST', '/admin/api/v1/campaigns/post_tracking', { url: post, ...how })
  const store = { ecom_store_name: 'acme.example-store.com', utm_source: 'anna.bakes' }
  await call('POST', '/admin/api/v1/shortlinks', {
    name: 'Mitts',
    target_url: 'https://acme.example-store.com/',
    ...store,
  })
  const session = { connector: 'instagram', redirectUrl: 'https://client.example/back', state: 'one' }
  const { redirectUrl } = await call('POST', '/business/api/v1/sessions/initiate', session)
  await call('POST', '/__sim/clock/advance', { by: '6d' })
  await call('POST', '/api/v1/data_refresh/requests', { request_type: 'instagram', handle: 'anna.bakes' })
  await call('GET', '/admin/api/v1/search?type=discovery&skip=0&limit=3&connector=tiktok')
  const consent = new URL(redirectUrl ?? url).pathname
  const landing = ['/p/instagram/AbCdEfGhIjK', '/u/instagram/anna.bakes', '/shop/acme.example-store.com']
  return [
    '/',
    '/share/insights?id=cmp_welcome',
    ...landing,
    consent,
    '/nothing',
    '/docs',
    '/docs/testing',
    '/docs/limits',
    '/docs/errors',
    ...PARTS.map((part) => `/__sim/console#${part}`),
  ]
}

/** What is wrong with a page as it is now. */
async function faultsOf(page: Page): Promise<string[]> {
  const cut = await page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth')
  await page.evaluate(axe.source)
  const found = await page.evaluate<string[]>(
    'axe.run().then(({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + " " + html)))',
  )
  return cut > 0 ? [`${cut} pixels are cut`, ...found] : found
}

const simulator = await createSimulator({ clock: 'manual', now: '2026-01-05T09:00:00Z' })
const { url, close } = await simulator.listen({ port: 0 })
const browser = await chromium.launch({ executablePath: CHROMIUM ?? '', args: ['--no-sandbox'] })
const paths = await filled(url)
const [, , option, folder = 'shots'] = process.argv

async function pictures(): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 840 } })
  for (const [name, path] of [
    ['console', '/__sim/console'],
    ['campaign', '/share/insights?id=cmp_welcome'],
  ]) {
    await page.goto(url + path, { waitUntil: 'networkidle' }).catch(() => undefined)
    if (name === 'console') await page.getByRole('row', { name: '503' }).getByRole('button').click()
    await page.waitForTimeout(500)
    await page.screenshot({ path: `.github/${name}.png` })
  }
}

async function look(): Promise<number> {
  let faults = 0
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const [width, height] of SIZES) {
      const page = await browser.newPage({ viewport: { width, height }, colorScheme, bypassCSP: true })
      for (const path of paths) {
        await page.goto('about:blank')
        await page.goto(url + path)
        await page.waitForTimeout(600)
        const found = await faultsOf(page)
        faults += found.length
        for (const fault of found) process.stdout.write(`${path} ${colorScheme} ${width}: ${fault}\n`)
        const name = `${path.replace(/\W+/g, '-')}-${width}-${colorScheme}.png`
        if (option === '--shots') await page.screenshot({ path: join(folder, name), fullPage: true })
      }
      await page.close()
    }
  }
  return faults
}

if (option === '--shots') mkdirSync(folder, { recursive: true })
if (option === '--pictures') await pictures()
else process.exitCode = (await look()) > 0 ? 1 : 0
await browser.close()
await close()
await simulator.close()
