import { describe, expect, it } from 'vitest'
import { type Sim, type SimulateOptions, simulate } from '../simulate.ts'

const INITIATE = '/business/api/v1/sessions/initiate'
const VERIFY = '/business/api/v1/sessions/userdata'
const CONSENTED = '/api/v1/insights/consented/instagram/overall'

const anna = { connector: 'instagram', redirectUrl: 'https://client.example/back?lang=en#top', state: 'anna-1' }

/** Initiates a session and goes through the consent page without a form. */
async function tokenFor(sim: Sim, query: string, body: object = anna): Promise<string> {
  const { body: session } = await sim.post(INITIATE, body)
  const back = await sim.get(`${new URL(session.redirectUrl).pathname}?${query}`)
  return new URL(back.headers.get('location') ?? '').searchParams.get('token') ?? ''
}

async function creatorIdOf(sim: Sim, handle: string): Promise<string> {
  const token = await tokenFor(sim, `auto=allow&handle=${handle}`)
  return (await sim.post(VERIFY, { state: anna.state, token })).body.creator_id
}

describe('verification of creators', () => {
  const start = (options: SimulateOptions = {}) => simulate({ ...options })

  it('answers with an address of its own and the state', async () => {
    const sim = await start()
    const { status, body } = await sim.post(INITIATE, anna)
    expect([status, body]).toEqual([200, { redirectUrl: expect.any(String), state: 'anna-1' }])
    expect(body.redirectUrl).toMatch(/^http:\/\/[^/]+\/consent\/vs_[0-9a-z]+$/)
  })

  it('tells who gave consent, to the letter', async () => {
    const sim = await start()
    const token = await tokenFor(sim, 'auto=allow&handle=anna.bakes')
    const { status, body } = await sim.post(VERIFY, { state: anna.state, token })
    expect(status).toBe(200)
    expect(body).toEqual({
      state: 'anna-1',
      status: 'success',
      connector: 'instagram',
      creator_id: expect.stringMatching(/^cr_/),
      user_info: {
        name: 'Anna Bakes',
        email: expect.stringMatching(/^anna\.bakes@example\.(com|org|net)$/),
        ig_user_id: expect.stringMatching(/^\d+$/),
        ig_username: 'anna.bakes',
      },
      error_info: null,
    })
  })

  it('tells the address of everybody who consents', async () => {
    const sim = await start()
    for (const handle of ['tinytech', '.dots..', 'müller', '日本', ...Array.from({ length: 8 }, (_, n) => `who${n}`)]) {
      const token = await tokenFor(sim, `auto=allow&handle=${encodeURIComponent(handle)}`)
      const { body } = await sim.post(VERIFY, { state: anna.state, token })
      expect(body.user_info.email).toMatch(/^[a-z0-9_-]+(\.[a-z0-9_-]+)*@example\.(com|org|net)$/)
    }
  })

  it('has no instagram ids for a youtube creator', async () => {
    const sim = await start()
    const token = await tokenFor(sim, 'auto=allow&handle=@rick', { ...anna, connector: 'youtube' })
    const { body } = await sim.post(VERIFY, { state: anna.state, token })
    expect(body).toMatchObject({ status: 'success', connector: 'youtube', creator_id: expect.any(String) })
    expect(body.user_info).toEqual({
      name: 'Rick',
      email: body.user_info.email,
      ig_user_id: null,
      ig_username: null,
    })
    expect((await sim.get(`${CONSENTED}?identifier=${body.creator_id}`)).status).toBe(404)
  })

  const failed = (code: string) => ({
    state: 'anna-1',
    status: 'failed',
    connector: 'instagram',
    creator_id: null,
    user_info: { name: null, email: null, ig_user_id: null, ig_username: null },
    error_info: { code, message: expect.any(String) },
  })

  it('fails where consent was denied', async () => {
    const sim = await start()
    const token = await tokenFor(sim, 'auto=deny')
    const { status, body } = await sim.post(VERIFY, { state: anna.state, token })
    expect([status, body]).toEqual([200, failed('access_denied')])
  })

  it('fails with a wrong token, which does not spend the session', async () => {
    const sim = await start()
    const token = await tokenFor(sim, 'auto=allow')
    expect((await sim.post(VERIFY, { state: anna.state, token: 'guessed' })).body).toEqual(failed('invalid_token'))
    expect((await sim.post(VERIFY, { state: anna.state, token })).body.status).toBe('success')
  })

  it('fails with a token for the second time', async () => {
    const sim = await start()
    const token = await tokenFor(sim, 'auto=allow')
    expect((await sim.post(VERIFY, { state: anna.state, token })).body.status).toBe('success')
    expect((await sim.post(VERIFY, { state: anna.state, token })).body).toEqual(failed('token_used'))
  })

  it('fails with a token of another state', async () => {
    const sim = await start()
    const token = await tokenFor(sim, 'auto=allow', { ...anna, state: 'bob-1' })
    await sim.post(INITIATE, anna)
    expect((await sim.post(VERIFY, { state: anna.state, token })).body).toEqual(failed('invalid_token'))
    expect((await sim.post(VERIFY, { state: 'bob-1', token })).body.status).toBe('success')
  })

  it('takes a token for ten minutes', async () => {
    const sim = await start()
    const late = await tokenFor(sim, 'auto=allow')
    await sim.advance('10m')
    expect((await sim.post(VERIFY, { state: anna.state, token: late })).body).toEqual(failed('token_expired'))
    const inTime = await tokenFor(sim, 'auto=allow')
    expect(inTime).not.toBe(late)
    await sim.advance('599s')
    expect((await sim.post(VERIFY, { state: anna.state, token: inTime })).body.status).toBe('success')
  })

  it('does not know a state that was never initiated', async () => {
    const sim = await start()
    const { status, body } = await sim.post(VERIFY, { state: 'nobody', token: 'x' })
    expect([status, body.error.internal_code]).toEqual([404, 4040])
  })

  it('goes on with the session of a state, and starts it anew for another target', async () => {
    const sim = await start()
    const first = await sim.post(INITIATE, anna)
    const token = await tokenFor(sim, 'auto=allow')
    expect((await sim.post(INITIATE, anna)).body).toEqual(first.body)
    await sim.post(INITIATE, { ...anna, redirectUrl: 'https://elsewhere.example/' })
    expect((await sim.post(VERIFY, { state: anna.state, token })).body).toEqual(failed('invalid_token'))
  })

  it.each([
    'http://localhost:3000/back',
    'https://client.example',
    'myapp://verified',
    'com.example.app:/oauth?x=1',
    'exp+my-app://expo-development-client/?url=1',
    'database-app:back',
  ])('leads back to %s', async (redirectUrl) => {
    const sim = await start()
    expect((await sim.post(INITIATE, { ...anna, redirectUrl })).status).toBe(200)
  })

  it.each([
    ['redirectUrl', { redirectUrl: '/back' }],
    ['redirectUrl', { redirectUrl: 'javascript:alert(1)' }],
    ['redirectUrl', { redirectUrl: 'java\nscript:alert(1)' }],
    ['redirectUrl', { redirectUrl: '\u0000\u0001 javascript:alert(1)' }],
    ['redirectUrl', { redirectUrl: 'javascript\u200b:alert(1)' }],
    ['redirectUrl', { redirectUrl: '%6aavascript:alert(1)' }],
    ['redirectUrl', { redirectUrl: 'https://' }],
    ['redirectUrl', { redirectUrl: 'https:client.example' }],
    ['redirectUrl', { redirectUrl: ' https://client.example' }],
    ['redirectUrl', { redirectUrl: 'myapp://my friend' }],
    ['redirectUrl', { redirectUrl: 5 }],
    ['redirectUrl', { redirectUrl: `https://client.example/${'x'.repeat(5000)}` }],
    ['state', { state: '' }],
    ['state', { state: 'x'.repeat(2001) }],
    ['connector', { connector: 'tiktok' }],
  ])('refuses a wrong %s (%o)', async (path, wrong) => {
    const sim = await start()
    const { status, body } = await sim.post(INITIATE, { ...anna, ...wrong })
    expect([status, body.error.details.map((detail: { path: string }) => detail.path)]).toEqual([400, [path]])
    expect((await sim.post(VERIFY, { state: anna.state, token: 'x' })).status).toBe(404)
  })

  it.each([
    ['javascript', 'javascript:alert(1)'],
    ['javascript', 'JavaScript://client.example/%0aalert(1)'],
    ['data', 'DATA:text/html,hi'],
    ['vbscript', 'vbscript:x'],
    ['file', 'file:///etc/passwd'],
    ['blob', 'blob:https://client.example/1'],
    ['ms-word', 'Ms-Word:ofe|u|https://client.example/a.docx'],
    ['view-source', 'view-source:https://client.example/'],
  ])('refuses the scheme %s by its name (%j)', async (scheme, redirectUrl) => {
    const sim = await start()
    const { status, body } = await sim.post(INITIATE, { ...anna, redirectUrl })
    const message = `must not lead to ${scheme}: that is no scheme of an app; use https, http or one of your app such as myapp://verified`
    expect([status, body.error.details]).toEqual([400, [{ path: 'redirectUrl', message }]])
  })

  it.each([
    [INITIATE, ['connector', 'redirectUrl', 'state']],
    [VERIFY, ['state', 'token']],
  ])('%s names every missing field', async (path, missing) => {
    const sim = await start()
    const { status, body } = await sim.post(path, {})
    expect([status, body.error.details.map((detail: { path: string }) => detail.path)]).toEqual([400, missing])
  })
})

describe('consented insights', () => {
  it('lists videos with their views, and other posts without', async () => {
    const sim = await simulate()
    const { body } = await sim.get(`${CONSENTED}?identifier=${await creatorIdOf(sim, 'anna.bakes')}`)
    const [post] = body.get_posts.video_posts
    expect(Date.parse(post.posted_date)).toBe(1000 * post.posted_at)
    expect(body.get_posts.non_video_posts.length).toBeGreaterThan(0)
    expect(body.get_posts.non_video_posts.filter((other: object) => 'views' in other)).toEqual([])
  })

  it('agrees with the public insights of the same creator', async () => {
    const sim = await simulate()
    const id = await creatorIdOf(sim, 'anna.bakes')
    await sim.advance('40d')
    const mine = (await sim.get(`${CONSENTED}?identifier=${id}`)).body
    const theirs = (await sim.get('/api/v1/insights/public/instagram/overall?identifier=anna.bakes')).body
    for (const section of ['profile_overview', 'profile_details', 'get_reach_and_engagement_details']) {
      expect(mine[section]).toEqual(theirs[section])
    }
    const codes = (posts: { shortcode: string; likes_count: number }[]) =>
      posts.map(({ shortcode, likes_count }) => [shortcode, likes_count])
    expect(codes(mine.get_posts.video_posts)).toEqual(codes(theirs.get_posts.video_posts))
    expect(mine.profile_overview.last_processed_at).toBe('14/02/2026')
  })

  it('gives a creator the same id in every session', async () => {
    const sim = await simulate()
    const first = await creatorIdOf(sim, 'anna.bakes')
    const token = await tokenFor(sim, 'auto=allow&handle=@Anna.Bakes', { ...anna, state: 'other' })
    expect((await sim.post(VERIFY, { state: 'other', token })).body.creator_id).toBe(first)
  })

  it.each([
    ['', 400],
    ['?identifier=', 400],
    ['?identifier=%20', 400],
    ['?identifier=anna.bakes', 404],
    ['?identifier=__proto__', 404],
  ])('refuses %s with %i', async (query, status) => {
    const sim = await simulate()
    expect((await sim.get(CONSENTED + query)).status).toBe(status)
  })

  it('has no route for youtube', async () => {
    const sim = await simulate()
    expect((await sim.get('/api/v1/insights/consented/youtube/overall?identifier=x')).status).toBe(404)
  })
})
