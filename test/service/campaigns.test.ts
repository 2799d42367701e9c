import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { type Answer, type Sim, simulate } from '../simulate.ts'

const CAMPAIGNS = '/admin/api/v1/campaigns'
const REEL = 'https://www.instagram.com/reel/AbCdEfGhIjK/'
const WATCH = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'
const TIKTOK = 'https://www.tiktok.com/@anna.bakes/video/7012345678901234567'
const EXPIRY = 'Wed, 04 Feb 2026 09:00:00 GMT'

const paths = ({ body }: Answer): string[] => body.error.details.map((detail: { path: string }) => detail.path)

async function create(sim: Sim, name = 'Spring'): Promise<string> {
  const { body } = await sim.post(CAMPAIGNS, { name, brand_name: 'Acme' })
  return `${CAMPAIGNS}/${body.id}`
}

async function createShortlink(sim: Sim, name = 'Anna'): Promise<{ id: string; short_url: string }> {
  const target_url = 'https://acme.example-store.com/cake'
  const link = { target_url, name, ecom_store_name: 'acme.example-store.com', utm_source: name }
  return (await sim.post('/admin/api/v1/shortlinks', link)).body
}

/** The record as it stands: a PUT of nothing answers it. */
const read = async (sim: Sim, campaign: string) => (await sim.put(campaign, {})).body

describe('campaigns', () => {
  describe('create (1)', () => {
    it('answers the documented record, yet to start', async () => {
      const sim = await simulate()
      const { status, body } = await sim.post(CAMPAIGNS, { name: 'Spring', brand_name: 'Acme' })
      expect(status).toBe(200)
      expect(body).toEqual({
        id: expect.stringMatching(/^cmp_[0-9a-z]{18}$/),
        name: 'Spring',
        brand_name: 'Acme',
        brand_url: null,
        cost_of_campaign: null,
        custom_field_name: null,
        custom_field_value: null,
        campaign_tracking_interval: 24,
        threshold_er: null,
        threshold_reach: null,
        tracking_urls: [],
        tracking_details: {},
        shortlinks: {},
        post_costs: {},
        insights_link: `${sim.url}/share/insights?id=${body.id}`,
        tracking_expiry_at: EXPIRY,
        status: 'Yet to start',
        next_tracking_at: null,
        hashtags: [],
        show_shortlinks: false,
        show_post_costs: false,
      })
    })

    it('gives the same request twice two campaigns, and the same ids in the same world', async () => {
      const [one, other] = [await simulate(), await simulate()]
      const first = await create(one)
      expect(await create(one)).not.toBe(first)
      expect(await create(other)).toBe(first)
    })
  })

  describe('update (2)', () => {
    it.each([
      [{ name: 'Summer' }],
      [{ brand_name: 'Bolt' }],
      [{ brand_url: 'https://acme.example/logo.png' }],
      [{ cost_of_campaign: 1234.5 }],
      [{ custom_field_name: 'Owner', custom_field_value: 'Kim' }],
      [{ custom_field_value: 17 }],
    ])('%j', async (change) => {
      const sim = await simulate()
      const campaign = await create(sim)
      const before = await read(sim, campaign)
      expect((await sim.put(campaign, change)).body).toEqual({ ...before, ...change })
      expect(await read(sim, campaign)).toEqual({ ...before, ...change })
    })

    it('lets others be served while the record of 120 posts is made', async () => {
      const sim = await simulate()
      const campaign = await create(sim)
      const tracking_urls = Array.from(
        { length: 120 },
        (_, at) => `https://www.instagram.com/reel/Post${1_000 + at}abc/`,
      )
      let served = 0
      let made = false
      const calls = [sim.put(campaign, { tracking_urls }), sim.put(campaign, { name: 'Summer' })]
      const answers = Promise.all(calls).finally(() => {
        made = true
      })
      while (!made) {
        expect((await sim.get('/__sim/health')).status).toBe(200)
        await setImmediate()
        served++
      }
      expect((await answers).map(({ status }) => status)).toEqual([200, 200])
      // All of it in one turn would let one or two be served.
      expect(served).toBeGreaterThan(3)
      const { tracking_details, name } = await read(sim, campaign)
      expect(Object.keys(tracking_details)).toEqual(tracking_urls)
      expect(name).toBe('Summer')
    })

    it('takes null back for what may be null', async () => {
      const sim = await simulate()
      const campaign = await create(sim)
      const before = await read(sim, campaign)
      const set = { brand_url: 'https://a.example', cost_of_campaign: 5, custom_field_name: 'a', custom_field_value: 1 }
      await sim.put(campaign, set)
      const unset = { brand_url: null, cost_of_campaign: null, custom_field_name: null, custom_field_value: null }
      expect((await sim.put(campaign, unset)).body).toEqual(before)
    })

    it('goes live with its first URLs, and shows their details at once', async () => {
      const sim = await simulate()
      const campaign = await create(sim)
      const { body } = await sim.put(campaign, { tracking_urls: [REEL, WATCH, TIKTOK] })
      expect(body).toMatchObject({
        status: 'live',
        tracking_urls: [REEL, WATCH, TIKTOK],
        next_tracking_at: 'Tue, 06 Jan 2026 09:00:00 GMT',
      })
      expect(Object.keys(body.tracking_details)).toEqual([REEL, WATCH, TIKTOK])
    })

    it('stays yet to start with an empty list', async () => {
      const sim = await simulate()
      const campaign = await create(sim)
      expect((await sim.put(campaign, { tracking_urls: [] })).body.status).toBe('Yet to start')
      expect((await sim.patch(campaign, { add_tracking_urls: [] })).body.status).toBe('Yet to start')
    })

    it('replaces the list, and goes on from when each post was added', async () => {
      const sim = await simulate()
      const campaign = await create(sim)
      await sim.put(campaign, { tracking_urls: [REEL, WATCH] })
      await sim.advance('1h')
      const { body } = await sim.put(campaign, { tracking_urls: [TIKTOK, REEL] })
      expect([body.tracking_urls, Object.keys(body.tracking_details)]).toEqual([
        [TIKTOK, REEL],
        [TIKTOK, REEL],
      ])
      expect(body.tracking_details[REEL].refresh_date).toBe('Mon, 05 Jan 2026 09:00:00 GMT')
      expect(body.tracking_details[TIKTOK].refresh_date).toBe('Mon, 05 Jan 2026 10:00:00 GMT')
      const emptied = (await sim.put(campaign, { tracking_urls: [] })).body
      expect(emptied).toMatchObject({ status: 'live', tracking_urls: [], tracking_details: {}, hashtags: [] })
    })

    it('a wrong change is 400 that names what is wrong, and nothing changes', async () => {
      const sim = await simulate()
      const campaign = await create(sim)
      const before = (await sim.put(campaign, { tracking_urls: [REEL] })).text
      for (const [change, wrong] of [
        [{ tracking_urls: [REEL, 'https://example.com/p/1'] }, ['tracking_urls.1']],
        [{ tracking_urls: [REEL, 7, ''] }, ['tracking_urls.1', 'tracking_urls.2']],
        [{ tracking_urls: REEL }, ['tracking_urls']],
        [{ tracking_urls: Array(1_001).fill(REEL) }, ['tracking_urls']],
        [{ tracking_urls: null }, ['tracking_urls']],
        [{ name: '', brand_name: 7 }, ['brand_name', 'name']],
        [{ name: null }, ['name']],
        [{ brand_url: 5 }, ['brand_url']],
        [{ brand_url: 'acme' }, ['brand_url']],
        [{ brand_url: 'javascript:alert(1)' }, ['brand_url']],
        [{ cost_of_campaign: '12' }, ['cost_of_campaign']],
        [{ cost_of_campaign: -1 }, ['cost_of_campaign']],
        [{ custom_field_value: { a: 1 } }, ['custom_field_value']],
        [{ custom_field_value: true }, ['custom_field_value']],
        [{ tracking_expiry_at: 'soon' }, ['tracking_expiry_at']],
        [{ tracking_expiry_at: '2026-02-30' }, ['tracking_expiry_at']],
        [{ tracking_expiry_at: 1_770_000_000 }, ['tracking_expiry_at']],
        [{ post_costs: { [TIKTOK]: 5 } }, [`post_costs.${TIKTOK}`]],
        [{ post_costs: { [REEL]: '5' } }, [`post_costs.${REEL}`]],
        [{ shortlinks: { [REEL]: ['https://x.example/s/nothing'] } }, [`shortlinks.${REEL}.0`]],
        [{ shortlinks: [] }, ['shortlinks']],
      ] as const) {
        const answer = await sim.put(campaign, { name: 'Other', ...change })
        expect([change, answer.status, answer.body.error?.internal_code]).toEqual([change, 400, 4000])
        expect(paths(answer).sort()).toEqual(wrong.toSorted())
        expect((await sim.put(campaign, {})).text).toBe(before)
      }
    })

    it('leaves undocumented fields out with a warning, and refuses them when strict', async () => {
      const sim = await simulate()
      const campaign = await create(sim)
      const answer = await sim.put(campaign, { status: 'completed' })
      expect([answer.status, answer.body.status, answer.headers.get('x-sim-warnings')]).toEqual([
        200,
        'Yet to start',
        '1',
      ])
      const strict = await simulate({ strict: true })
      expect((await strict.put(await create(strict), { status: 'completed' })).status).toBe(400)
    })

    it.each([
      [{}, 404, 4040],
      [{ name: 7 }, 400, 4000],
    ])('an unknown campaign: %j is %i', async (body, status, code) => {
      const sim = await simulate()
      const answer = await sim.put(`${CAMPAIGNS}/cmp_nothing`, body)
      expect([answer.status, answer.body.error.internal_code]).toEqual([status, code])
    })
  })

  describe('extension', () => {
    it.each([
      ['2026-02-04', EXPIRY],
      [EXPIRY, EXPIRY],
      ['2026-03-06', 'Fri, 06 Mar 2026 09:00:00 GMT'],
      ['Fri, 06 Mar 2026 23:59:59 GMT', 'Fri, 06 Mar 2026 09:00:00 GMT'],
      ['2026-03-06 00:00:00', 'Fri, 06 Mar 2026 09:00:00 GMT'],
      ['2026-03-06T12:30:00Z', 'Fri, 06 Mar 2026 09:00:00 GMT'],
      ['2026-04-05', 'Sun, 05 Apr 2026 09:00:00 GMT'],
      ['2027-01-30', 'Sat, 30 Jan 2027 09:00:00 GMT'],
    ])('%s -> %s', async (tracking_expiry_at, extended) => {
      const sim = await simulate()
      const { status, body } = await sim.put(await create(sim), { tracking_expiry_at })
      expect([status, body.tracking_expiry_at]).toEqual([200, extended])
    })

    it.each([
      ['2026-03-05', 29],
      ['2026-03-07', 31],
      ['2026-02-05', 1],
      ['2026-02-03', -1],
      ['2026-01-05', -30],
    ])('%s (%i days) is 400, and nothing changes', async (tracking_expiry_at, days) => {
      const sim = await simulate()
      const campaign = await create(sim)
      const answer = await sim.put(campaign, { name: 'Other', tracking_expiry_at })
      expect([answer.status, paths(answer)]).toEqual([400, ['tracking_expiry_at']])
      expect(answer.body.error.message).toContain(`not ${days} days`)
      expect(await read(sim, campaign)).toMatchObject({ name: 'Spring', tracking_expiry_at: EXPIRY })
    })

    it('counts from the current expiry each time', async () => {
      const sim = await simulate()
      const campaign = await create(sim)
      await sim.put(campaign, { tracking_expiry_at: '2026-03-06' })
      expect((await sim.put(campaign, { tracking_expiry_at: '2026-03-06' })).status).toBe(200)
      expect((await sim.put(campaign, { tracking_expiry_at: '2026-04-04' })).status).toBe(400)
      expect((await sim.put(campaign, { tracking_expiry_at: '2026-04-05' })).status).toBe(200)
    })

    it('moves the end of the tracking', async () => {
      const sim = await simulate()
      const campaign = await create(sim)
      await sim.put(campaign, { tracking_urls: [REEL], tracking_expiry_at: '2026-03-06' })
      await sim.advance('59d')
      expect(await read(sim, campaign)).toMatchObject({ status: 'live', next_tracking_at: expect.any(String) })
      await sim.advance('1d')
      expect(await read(sim, campaign)).toMatchObject({ status: 'completed', next_tracking_at: null })
    })

    it('is no transition: the campaign stays what it was, and tells nobody that it began', async () => {
      const sim = await simulate()
      await sim.put(await create(sim), { tracking_expiry_at: '2026-03-06' })
      const [extension] = (await sim.get('/__sim/requests?operation=updateCampaign')).body.requests
      expect(extension).toMatchObject({ operation: 'updateCampaign', transitions: [] })
    })

    it('brings a completed campaign back once its end lies ahead again', async () => {
      const sim = await simulate()
      const [used, unused] = [await create(sim), await create(sim, 'Other')]
      await sim.put(used, { tracking_urls: [REEL] })
      await sim.advance('65d')
      const ended = await read(sim, used)
      const late = (await sim.put(used, { tracking_expiry_at: '2026-03-06' })).body
      expect(late).toEqual({ ...ended, tracking_expiry_at: 'Fri, 06 Mar 2026 09:00:00 GMT' })
      const again = (await sim.put(used, { tracking_expiry_at: '2026-04-05' })).body
      expect(again).toMatchObject({ status: 'live', next_tracking_at: 'Thu, 12 Mar 2026 09:00:00 GMT' })
      const { body } = await sim.put(unused, { tracking_expiry_at: '2026-04-05' })
      expect([body.status, body.next_tracking_at]).toEqual(['Yet to start', null])
      await sim.advance('30d')
      expect([(await read(sim, used)).status, (await read(sim, unused)).status]).toEqual(['completed', 'completed'])
    })
  })

  describe('add and remove posts (3)', () => {
    it('adds, goes live, and removes', async () => {
      const sim = await simulate()
      const campaign = await create(sim)
      const added = (await sim.patch(campaign, { add_tracking_urls: [REEL, WATCH] })).body
      expect([added.status, Object.keys(added.tracking_details)]).toEqual(['live', [REEL, WATCH]])
      const { body } = await sim.patch(campaign, { add_tracking_urls: [TIKTOK], remove_tracking_urls: [REEL] })
      expect([body.tracking_urls, Object.keys(body.tracking_details)]).toEqual([
        [WATCH, TIKTOK],
        [WATCH, TIKTOK],
      ])
      expect(body.tracking_details[WATCH]).toEqual(added.tracking_details[WATCH])
    })

    it('counts two spellings of a post once: the first stays, either removes it', async () => {
      const sim = await simulate()
      const campaign = await create(sim)
      const spelled = 'http://instagram.com/p/AbCdEfGhIjK?igsh=1'
      await sim.put(campaign, { tracking_urls: [REEL, spelled, 'https://youtu.be/dQw4w9WgXcQ'] })
      const { body } = await sim.patch(campaign, { add_tracking_urls: [spelled, WATCH] })
      expect(body.tracking_urls).toEqual([REEL, 'https://youtu.be/dQw4w9WgXcQ'])
      const removed = await sim.patch(campaign, { remove_tracking_urls: [spelled] })
      expect([removed.body.tracking_urls, removed.headers.get('x-sim-warnings')]).toEqual([
        ['https://youtu.be/dQw4w9WgXcQ'],
        null,
      ])
    })

    it('warns of a URL to remove that is not tracked', async () => {
      const sim = await simulate()
      const campaign = await create(sim)
      await sim.patch(campaign, { add_tracking_urls: [REEL] })
      const answer = await sim.patch(campaign, { remove_tracking_urls: [WATCH, 'https://example.com/', REEL] })
      expect([answer.status, answer.body.tracking_urls, answer.headers.get('x-sim-warnings')]).toEqual([200, [], '2'])
    })

    it('a wrong change is 400 that names what is wrong, and nothing changes', async () => {
      const sim = await simulate()
      const campaign = await create(sim)
      const before = (await sim.patch(campaign, { add_tracking_urls: [REEL] })).text
      for (const [change, wrong] of [
        [{ add_tracking_urls: [WATCH, 'https://vimeo.com/1'] }, ['add_tracking_urls.1']],
        [{ add_tracking_urls: WATCH }, ['add_tracking_urls']],
        [{ remove_tracking_urls: [1] }, ['remove_tracking_urls.0']],
        [{ add_tracking_urls: [WATCH], remove_tracking_urls: 'x' }, ['remove_tracking_urls']],
        [{ add_shortlinks: [{ post_url: REEL }] }, ['add_shortlinks.0.shortlink']],
        [{ add_shortlinks: [{ shortlink: ['x'] }] }, ['add_shortlinks.0.post_url']],
        [{ add_shortlinks: [{ post_url: REEL, shortlink: ['nothing'] }] }, ['add_shortlinks.0.shortlink.0']],
        [{ add_shortlinks: [{ post_url: WATCH, shortlink: [] }] }, ['add_shortlinks.0.post_url']],
        [{ add_shortlinks: {} }, ['add_shortlinks']],
      ] as const) {
        const answer = await sim.patch(campaign, change)
        expect([change, answer.status, paths(answer)]).toEqual([change, 400, wrong])
        expect((await sim.patch(campaign, {})).text).toBe(before)
      }
    })
  })

  describe('short links and costs (2, 4)', () => {
    it('attaches short links by URL or id, and takes them off again', async () => {
      const sim = await simulate()
      const campaign = await create(sim)
      const [one, two] = [await createShortlink(sim), await createShortlink(sim, 'Ben')]
      await sim.put(campaign, { tracking_urls: [REEL, WATCH] })
      const { body } = await sim.patch(campaign, {
        add_shortlinks: [
          { post_url: 'https://instagram.com/p/AbCdEfGhIjK', shortlink: [one.short_url, two.id] },
          { post_url: REEL, shortlink: [one.id] },
        ],
      })
      expect([body.shortlinks, body.show_shortlinks]).toEqual([{ [REEL]: [one.short_url, two.short_url] }, true])
      expect(body.tracking_details[REEL].shortlinks_analysis).toMatchObject({ clicks: 0, users: 0, orders: [] })
      expect(body.tracking_details[WATCH]).not.toHaveProperty('shortlinks_analysis')

      const fewer = await sim.patch(campaign, { remove_shortlinks: [{ post_url: REEL, shortlink: [one.id] }] })
      expect(fewer.body.shortlinks).toEqual({ [REEL]: [two.short_url] })
      const again = await sim.patch(campaign, {
        remove_shortlinks: [
          { post_url: REEL, shortlink: [one.id, two.short_url] },
          { post_url: TIKTOK, shortlink: [two.id] },
        ],
      })
      expect([again.body.shortlinks, again.body.show_shortlinks]).toEqual([{}, false])
      expect(again.headers.get('x-sim-warnings')).toBe('2')
      expect(again.body.tracking_details[REEL]).not.toHaveProperty('shortlinks_analysis')
    })

    it('warns of a link that is attached already, in one form or another', async () => {
      const sim = await simulate()
      const campaign = await create(sim)
      const { id, short_url } = await createShortlink(sim)
      await sim.put(campaign, { tracking_urls: [REEL, WATCH], shortlinks: { [REEL]: [id] } })
      const add = (post_url: string, shortlink: string[]) =>
        sim.patch(campaign, { add_shortlinks: [{ post_url, shortlink }] })
      const again = await add(REEL, [short_url])
      expect([again.body.shortlinks, again.headers.get('x-sim-warnings')]).toEqual([{ [REEL]: [short_url] }, '1'])
      const other = await add(WATCH, [short_url, id])
      const both = { [REEL]: [short_url], [WATCH]: [short_url] }
      expect([other.body.shortlinks, other.headers.get('x-sim-warnings')]).toEqual([both, '2'])
      const put = await sim.put(campaign, { shortlinks: both })
      expect([put.body.shortlinks, put.headers.get('x-sim-warnings')]).toEqual([both, '1'])
    })

    it('shows the short URLs of the world that is asked, a fork too', async () => {
      const sim = await simulate()
      const campaign = await create(sim)
      const { short_url } = await createShortlink(sim)
      const shortlinks = { [REEL]: [short_url] }
      await sim.put(campaign, { tracking_urls: [REEL], shortlinks })
      await sim.post('/__sim/worlds', { name: 'fork', fork: 'default' })
      expect((await sim.put(campaign, {})).body.shortlinks).toEqual(shortlinks)
      const forked = short_url.replace('/s/', '/w/fork/s/')
      expect((await sim.put(`/w/fork${campaign}`, {})).body.shortlinks).toEqual({ [REEL]: [forked] })
    })

    it('keeps costs by post', async () => {
      const sim = await simulate()
      const campaign = await create(sim)
      const { body } = await sim.put(campaign, {
        tracking_urls: [REEL, WATCH],
        post_costs: { [REEL]: 99.5, [WATCH]: 0 },
      })
      expect([body.post_costs, body.show_post_costs]).toEqual([{ [REEL]: 99.5, [WATCH]: 0 }, true])
      // Without a cost of the whole, they add up to it.
      const costs = async () => {
        const { id, cost_of_campaign } = (await sim.put(campaign, {})).body
        const insights = (await sim.get(`/api/v1/insights/campaigns/${id}?key=k`)).body
        const { cpv, cpr, total_views, total_reach } = insights.hashtag_overview
        return [cost_of_campaign, insights.cost_of_campaign, cpv * total_views > 0, cpr * total_reach > 0]
      }
      expect(await costs()).toEqual([99.5, 99.5, true, true])
      await sim.put(campaign, { cost_of_campaign: 7 })
      expect((await costs()).slice(0, 2)).toEqual([7, 7])
      await sim.put(campaign, { cost_of_campaign: null })
      expect((await sim.put(campaign, { post_costs: {} })).body).toMatchObject({
        cost_of_campaign: null,
        post_costs: {},
        show_post_costs: false,
      })
    })

    it('drops what belongs to a post that goes, and moves it to a new spelling', async () => {
      const sim = await simulate()
      const campaign = await create(sim)
      const { short_url: link } = await createShortlink(sim)
      const maps = { shortlinks: { [REEL]: [link], [WATCH]: [link] }, post_costs: { [REEL]: 5, [WATCH]: 6 } }
      await sim.put(campaign, { tracking_urls: [REEL, WATCH], ...maps })
      const spelled = 'https://instagram.com/reel/AbCdEfGhIjK'
      expect((await sim.put(campaign, { tracking_urls: [spelled, WATCH] })).body).toMatchObject({
        shortlinks: { [spelled]: [link], [WATCH]: [link] },
        post_costs: { [spelled]: 5, [WATCH]: 6 },
      })
      const { body } = await sim.patch(campaign, { remove_tracking_urls: [REEL] })
      expect([body.shortlinks, body.post_costs]).toEqual([{ [WATCH]: [link] }, { [WATCH]: 6 }])
    })
  })

  describe('post details', () => {
    it('are those of the interface', async () => {
      const sim = await simulate()
      const { body } = await sim.put(await create(sim), { tracking_urls: [REEL, WATCH] })
      const detail = body.tracking_details[REEL]
      expect(detail).toMatchObject({
        connector: 'instagram',
        shortcode: 'AbCdEfGhIjK',
        post_type: 'REEL',
        post_url: REEL,
        image_url: expect.stringContaining(`${sim.url}/pictures/`),
        refresh_date: 'Mon, 05 Jan 2026 09:00:00 GMT',
        creator: { connector: 'instagram', url: expect.stringMatching(/^https:\/\/www\.instagram\.com\//) },
      })
      const { likes_count, comments_count, er, creator } = detail
      expect(er).toBe(Math.round((10_000 * (likes_count + comments_count)) / creator.follower_count) / 100)
      expect(detail.comments).toHaveLength(Math.min(50, comments_count))
      for (const { created_at } of detail.comments) expect(created_at).toEqual(expect.any(Number))
      expect(Object.keys(detail.commentors[0])).toEqual(['username', 'connector'])

      const video = body.tracking_details[WATCH]
      expect(video).toMatchObject({ post_type: 'VIDEO', saved: null, shares: null })
      for (const { created_at } of video.comments) expect(created_at).toMatch(/ GMT$/)
      expect(Object.keys(video.commentors[0])).toEqual(['username', 'connector', 'channelId', 'imageUrl'])
      const times = video.comments.map((comment: { created_at: string }) => Date.parse(comment.created_at))
      expect(times).toEqual([...times].sort((a, b) => b - a))
    })

    it.each([
      ['https://www.instagram.com/reel/AAAAAAAAAAA/', ['REEL']],
      ['https://www.instagram.com/p/AAAAAAAAAAA/', ['REEL', 'IMAGE', 'CAROUSEL']],
      [WATCH, ['VIDEO']],
      ['https://youtu.be/dQw4w9WgXcQ', ['VIDEO']],
      ['https://www.youtube.com/shorts/dQw4w9WgXcQ', ['SHORTS']],
      [TIKTOK, ['VIDEO']],
    ])('%s is one of %j', async (url, types) => {
      const sim = await simulate()
      const { body } = await sim.put(await create(sim), { tracking_urls: [url] })
      expect(types).toContain(body.tracking_details[url].post_type)
    })

    it('do not depend on the campaign, the order or the company they are in', async () => {
      const [one, other] = [await simulate(), await simulate()]
      const first = (await one.put(await create(one), { tracking_urls: [REEL, WATCH, TIKTOK] })).body
      await create(other, 'Another')
      const campaign = await create(other, 'Third')
      await other.patch(campaign, { add_tracking_urls: [TIKTOK] })
      await other.patch(campaign, { add_tracking_urls: [REEL] })
      const second = (await other.patch(campaign, { add_tracking_urls: [WATCH] })).body
      const plain = (details: unknown) =>
        JSON.parse(JSON.stringify(details).replaceAll(/http:\/\/(localhost|127[^/]+)/g, ''))
      expect(plain(second.tracking_details)).toEqual(plain(first.tracking_details))
    })
  })

  describe('time', () => {
    it('takes the figures anew every interval from going live', async () => {
      const sim = await simulate()
      const campaign = await create(sim)
      await sim.advance('5h')
      const before = (await sim.put(campaign, { tracking_urls: [REEL] })).body
      expect(before.next_tracking_at).toBe('Tue, 06 Jan 2026 14:00:00 GMT')
      await sim.advance('9h')
      expect((await read(sim, campaign)).tracking_details[REEL].views).toBe(before.tracking_details[REEL].views)
      await sim.advance('15h')
      const { tracking_details, next_tracking_at } = await read(sim, campaign)
      expect(next_tracking_at).toBe('Wed, 07 Jan 2026 14:00:00 GMT')
      expect(tracking_details[REEL].refresh_date).toBe('Tue, 06 Jan 2026 14:00:00 GMT')
      expect(tracking_details[REEL].views).toBeGreaterThan(before.tracking_details[REEL].views)
    })

    it('ends at the expiry, and the figures stay', async () => {
      const sim = await simulate()
      const campaign = await create(sim)
      await sim.put(campaign, { tracking_urls: [REEL] })
      await sim.advance('30d')
      const ended = await sim.put(campaign, {})
      expect(ended.body).toMatchObject({ status: 'completed', next_tracking_at: null })
      expect(ended.body.tracking_details[REEL].refresh_date).toBe(EXPIRY)
      await sim.advance('90d')
      expect((await sim.put(campaign, {})).text).toBe(ended.text)
    })

    it('completes a campaign that never started, and leaves it so', async () => {
      const sim = await simulate()
      const campaign = await create(sim)
      await sim.advance('31d')
      expect((await read(sim, campaign)).status).toBe('completed')
      expect((await sim.put(campaign, { tracking_urls: [REEL] })).body.status).toBe('completed')
    })

    it('keeps the world idle while campaigns are only tracked', async () => {
      const sim = await simulate()
      await sim.put(await create(sim), { tracking_urls: [REEL] })
      expect((await sim.post('/__sim/clock/advance', { until: 'idle' })).body.fired).toBe(0)
      expect((await sim.get('/__sim/clock')).body.pending).toBeGreaterThan(0)
    })
  })
})
