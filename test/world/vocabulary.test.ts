// The example of the handbook for categories of one's own.

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadFixtures } from '../../src/server/worlds/fixtures-file.ts'
import type { Fixtures } from '../../src/world/state/fixtures.ts'
import { simulate } from '../simulate.ts'
import { temporaryFolder } from '../temporary-folder.ts'

const handbook = readFileSync(new URL('../../src/handbook/fixtures.md', import.meta.url), 'utf8')
const [, section = ''] = handbook.split('## Categories of your own')
const [mine = '', pets = ''] = [...section.matchAll(/```yaml\n(.*?)```/gs)].map(([, text = '']) => text)

const german = `  languages:
    German:
      hashtags: [haustiere, hunde, katzen, welpen, tierheim, tierliebe]
      topics:
        - { noun: Welpenerziehung, class: f, detail: "Fünf Minuten am Tag reichen." }
        - { noun: langen Spaziergänge, class: p, detail: "Regen ist keine Ausrede." }
        - { noun: Wohnungskatzen, class: p, detail: "Ihnen gehört die Wohnung." }
        - { noun: Tierheime, class: p, detail: "Frag vorher, was sie brauchen." }
        - { noun: Rohfütterung, class: f, detail: "Sprich zuerst mit der Tierärztin." }
        - { noun: erste Besuch in der Praxis, class: m, detail: "Nimm eine Decke mit." }
`

async function load(vocabulary = pets, fixtures = mine) {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'mine.yaml'), fixtures)
  writeFileSync(join(folder, 'pets.yaml'), vocabulary)
  return loadFixtures(join(folder, 'mine.yaml'))
}

async function fixturesOf(text?: string): Promise<Fixtures> {
  const loaded = await load(pets + german, text)
  if (!loaded.ok) throw new Error(loaded.message)
  return loaded.fixtures
}

type Sim = Awaited<ReturnType<typeof simulate>>
const find = (sim: Sim, filters: string) => sim.get(`/admin/api/v1/search?type=discovery&skip=0&limit=100&${filters}`)

test('adds creators of the category, with posts about its topics, with its hashtags and brands', async () => {
  const sim = await simulate({ fixtures: await fixturesOf() })
  const { body } = await find(sim, 'category=pets')
  expect(body.objects.length).toBe(100)
  const texts: string[] = []
  for (const { handle, connector, category } of body.objects.slice(0, 12)) {
    expect(category).toBe('Pets')
    const insights = await sim.get(`/api/v1/insights/public/${connector}/overall?identifier=${handle}`)
    texts.push(insights.text)
  }
  const all = texts.join()
  expect(all).toMatch(/puppy training|long walks|indoor cats|animal shelters|raw feeding|first vet visit/i)
  expect(all).toMatch(/"(?:#pets|#dogs|#cats|#petcare)"/)
  expect(all).toMatch(/@pawline|@furrow.pets|@snoutly/)
  expect(all).toMatch(/Rescue stories|Foster home|Animals first/)
  expect((await find(sim, 'hashtags=petcare')).body.objects[0].category).toBe('Pets')
  expect((await find(sim, 'bio=Two cats')).body.objects[0].category).toBe('Pets')
  expect((await find(sim, 'brand_mentions=@snoutly')).body.objects.length).toBeGreaterThan(0)
})

test('speaks the languages that the category has, and English else', async () => {
  const sim = await simulate({ fixtures: await fixturesOf() })
  const titlesIn = async (country: string) => {
    const { body } = await find(sim, `category=Pets&country=${country}`)
    const { handle, connector } = body.objects[0]
    return (await sim.get(`/api/v1/insights/public/${connector}/overall?identifier=${handle}`)).text
  }
  expect(await titlesIn('Germany')).toMatch(/Welpenerziehung|Spaziergänge|Tierheime|Rohfütterung|Wohnungskatzen|Praxis/)
  expect(await titlesIn('France')).toMatch(/puppy training|long walks|indoor cats|shelters|raw feeding|vet visit/i)
})

test('may be pinned, is told by words of handles, and is in snapshots and forks', async () => {
  const pins = '\npins: { creators: [{ connector: instagram, handle: anna.bakes, category: Pets }] }\n'
  const sim = await simulate({ fixtures: await fixturesOf(mine + pins) })
  expect((await find(sim, 'handle=anna.bakes')).body.objects[0].category).toBe('Pets')
  await sim.post('/admin/api/v1/creators', { handles: ['https://www.instagram.com/my.dogs/'] })
  expect((await find(sim, 'handle=my.dogs')).body.objects[0]?.category).toBe('Pets')
  const before = (await find(sim, 'category=Pets&tier=micro')).text
  const { body: state } = await sim.get('/__sim/state')
  await sim.post('/__sim/reset', { fixtures: 'empty' })
  expect((await find(sim, 'category=Pets')).status).toBe(400)
  await sim.put('/__sim/state', state)
  expect((await find(sim, 'category=Pets&tier=micro')).text).toBe(before)
})

test.each([
  ['women: 62', 'women: 162', /pets.yaml.*women/s],
  ['near: [Family & Relationships', 'near: [Famly', /is no category: "Famly"/],
  ['class: s, detail: Five', 'class: x, detail: Five', /one of the classes of English: s, p/],
  ['Pets:', 'fashion:', /is a category already/],
  ['verb: walks', 'verb: walks\n  colour: red', /colour/],
  ['hashtags: [pets', 'hashtags: ["#pets"', /hashtags\[0\]: must be one word, without blanks, # and @/],
  ['brands: [pawline', 'brands: ["@pawline"', /brands\[0\]: must be one word, without blanks, # and @/],
  ['  topics:', `${german.replace('German', 'English')}  topics:`, /languages.English: must be one of Dutch, French/],
])('shows a mistake with its place: %s → %s', async (from, to, message) => {
  expect(pets).toContain(from)
  const loaded = await load(pets.replace(from, to))
  expect(loaded.ok ? '' : loaded.message).toMatch(message)
  expect(loaded.ok ? '' : loaded.message).toMatch(/universe\.vocabulary/)
})

test('is refused as a file in calls, and taken as it is', async () => {
  const sim = await simulate()
  const { status, text } = await sim.post('/__sim/reset', { fixtures: { universe: { vocabulary: './pets.yaml' } } })
  expect([status, text]).toEqual([400, expect.stringMatching(/fixtures\.universe\.vocabulary.*give the categories/)])
  const { universe } = await fixturesOf()
  expect((await sim.post('/__sim/reset', { fixtures: { universe } })).status).toBe(200)
  expect((await find(sim, 'category=Pets')).body.objects).toHaveLength(100)
})
