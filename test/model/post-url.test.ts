import { describe, expect, it } from 'vitest'
import { parsePostUrl, parseProfileUrl, postKey, profileUrl } from '../../src/model/campaigns/post-url.ts'

const CODE = 'AbCdEfGhI-_'
const reel = { connector: 'instagram', shortcode: CODE, types: ['REEL'] }
const photo = { connector: 'instagram', shortcode: CODE, types: ['REEL', 'IMAGE', 'CAROUSEL'] }
const watch = { connector: 'youtube', shortcode: CODE, types: ['VIDEO'] }
const short = { connector: 'youtube', shortcode: CODE, types: ['SHORTS'] }
const VIDEO = '7012345678901234567'
const video = { connector: 'tiktok', shortcode: VIDEO, types: ['VIDEO'] }

describe('parsePostUrl', () => {
  it.each([
    [`https://www.instagram.com/reel/${CODE}/`, reel],
    [`https://instagram.com/reel/${CODE}`, reel],
    [`http://m.instagram.com/reel/${CODE}?igsh=MzRlODBiNWFlZA==&utm_source=x`, reel],
    [`HTTPS://WWW.Instagram.COM/reel/${CODE}/#comments`, reel],
    [`https://www.instagram.com/reels/${CODE}/`, reel],
    [`https://www.instagram.com/p/${CODE}/`, photo],
    [`https://www.instagram.com//p/${CODE}//`, photo],
    [`https://www.instagram.com/tv/${CODE}/`, { ...photo, types: ['REEL'] }],
    [`https://www.instagram.com/anna.bakes/p/${CODE}/`, { ...photo, handle: 'anna.bakes' }],
    [`https://www.instagram.com/anna.bakes/reel/${CODE}/`, { ...reel, handle: 'anna.bakes' }],
    [`https://www.youtube.com/watch?v=${CODE}`, watch],
    [`https://m.youtube.com/watch?app=desktop&v=${CODE}&t=42s#top`, watch],
    [`https://music.youtube.com/watch?v=${CODE}`, watch],
    [`https://youtu.be/${CODE}?si=abc`, watch],
    [`https://www.youtube.com/live/${CODE}`, watch],
    [`https://www.youtube.com/embed/${CODE}`, watch],
    [`https://www.youtube-nocookie.com/embed/${CODE}`, watch],
    [`https://youtube.com/shorts/${CODE}/`, short],
    [`https://www.tiktok.com/@anna.bakes/video/${VIDEO}`, { ...video, handle: 'anna.bakes' }],
    [`https://tiktok.com/@anna.bakes/video/${VIDEO}/?is_from_webapp=1`, { ...video, handle: 'anna.bakes' }],
    [`https://m.tiktok.com/v/${VIDEO}.html`, video],
    [`https://www.tiktok.com/@anna/photo/${VIDEO}`, { ...video, handle: 'anna' }],
    ['https://vm.tiktok.com/ZMabc123/', { ...video, shortcode: 'ZMabc123' }],
    ['https://vt.tiktok.com/ZSabc123', { ...video, shortcode: 'ZSabc123' }],
    ['https://www.tiktok.com/t/ZTabc123/', { ...video, shortcode: 'ZTabc123' }],
    [
      'https://www.instagram.com/share/reel/BAabc123/',
      { connector: 'instagram', shortcode: 'BAabc123', types: ['REEL'] },
    ],
  ])('%s', (url, post) => {
    expect(parsePostUrl(url)).toEqual(post)
  })

  it.each([
    '',
    CODE,
    'instagram.com/p/abc',
    'ftp://www.instagram.com/p/abc',
    'https://www.instagram.com/',
    'https://www.instagram.com/anna.bakes/',
    'https://www.instagram.com/p/',
    'https://www.instagram.com/p/a b',
    'https://www.instagram.com/p/%zz',
    'https://www.instagram.com/p/%2E%2E%2Fx',
    'https://www.instagram.com/stories/anna/123/',
    `https://www.instagram.com/p/${CODE}/liked_by`,
    `https://www.instagram.com/anna.bakes/p/${CODE}/liked_by`,
    `https://www.instagram.com/p/${CODE}?from=a friend`,
    'https://www.instagram.com.evil.example/p/abc',
    'https://www.instagram.com@evil.example/p/abc',
    'https://evil.example/https://www.instagram.com/p/abc',
    'https://anna@www.instagram.com/p/abc',
    'https://:secret@www.instagram.com/p/abc',
    'https://www.instagram.com:8080/p/abc',
    'https://www.youtube.com/watch',
    'https://www.youtube.com/watch?v=',
    'https://www.youtube.com/@anna',
    'https://youtu.be/',
    'https://youtu.be/a/b',
    `https://www.youtube.com/shorts/${CODE}/related`,
    `https://www.youtube.com/watch/related?v=${CODE}`,
    'https://www.tiktok.com/@anna',
    'https://www.tiktok.com/@anna/video/abc',
    `https://www.tiktok.com/anna/video/${VIDEO}`,
    `https://www.tiktok.com/@anna/video/${VIDEO}/related`,
    `https://m.tiktok.com/v/${VIDEO}.html/related`,
    `https://m.tiktok.com/w/${VIDEO}.html`,
    `https://m.tiktok.com/v/${VIDEO}.html5`,
    'https://vimeo.com/123',
    `https://www.instagram.com/p/abc?${'x'.repeat(5_000)}`,
  ])('no post: %s', (url) => {
    expect(parsePostUrl(url)).toBeNull()
  })
})

describe('postKey', () => {
  const keyOf = (url: string) => postKey(parsePostUrl(url) ?? { connector: 'instagram', shortcode: '' })

  it.each([
    [`https://www.instagram.com/p/${CODE}/`, `http://instagram.com/reel/${CODE}?x=1`, true],
    [`https://youtu.be/${CODE}`, `https://www.youtube.com/shorts/${CODE}`, true],
    [`https://www.instagram.com/p/${CODE}/`, `https://www.youtube.com/shorts/${CODE}`, false],
    [`https://www.instagram.com/p/${CODE}/`, `https://www.instagram.com/p/${CODE.toLowerCase()}/`, false],
  ])('%s and %s: %s', (a, b, same) => {
    expect(keyOf(a) === keyOf(b)).toBe(same)
  })
})

describe('parseProfileUrl', () => {
  it.each([
    ['https://www.instagram.com/anna.bakes/', { connector: 'instagram', handle: 'anna.bakes' }],
    ['http://instagram.com/Anna.Bakes?hl=en#x', { connector: 'instagram', handle: 'Anna.Bakes' }],
    ['https://www.youtube.com/@anna.bakes', { connector: 'youtube', handle: 'anna.bakes' }],
    ['https://m.youtube.com/@anna.bakes/videos', { connector: 'youtube', handle: 'anna.bakes' }],
    ['https://www.youtube.com/@%C3%A5sa', { connector: 'youtube', handle: 'åsa' }],
    ['https://www.youtube.com/c/AnnaBakes', { connector: 'youtube', handle: 'AnnaBakes' }],
    ['https://www.youtube.com/user/annabakes/', { connector: 'youtube', handle: 'annabakes' }],
    [
      'https://www.youtube.com/channel/UCabcdefghijklmnopqrstuv/about',
      { connector: 'youtube', platformId: 'UCabcdefghijklmnopqrstuv' },
    ],
    ['https://www.tiktok.com/@anna.bakes?lang=en', { connector: 'tiktok', handle: 'anna.bakes' }],
  ])('%s', (url, profile) => {
    expect(parseProfileUrl(url)).toEqual(profile)
  })

  it.each([
    'anna.bakes',
    '@anna.bakes',
    'https://www.instagram.com/',
    'https://www.instagram.com/p/',
    `https://www.instagram.com/p/${CODE}/`,
    'https://www.instagram.com/anna.bakes/reel/',
    'https://www.youtube.com/watch?v=abc',
    'https://www.youtube.com/channel/anna',
    'https://www.youtube.com/channel/UCabcdefghijklmnopqrstuv/about/more',
    'https://www.youtube.com/channel/UCabcdefghijklmnopqrstuv/elsewhere',
    'https://www.youtube.com/@anna/elsewhere',
    'https://www.youtube.com/@anna/videos/more',
    'https://www.youtube.com/playlist/anna',
    'https://youtu.be/@anna',
    `https://www.tiktok.com/@anna/video/${VIDEO}`,
    'https://www.tiktok.com/anna',
    'https://www.tiktok.com/user/anna',
    'https://www.tiktok.com/@anna/videos',
    'https://example.com/@anna',
  ])('no profile: %s', (url) => {
    expect(parseProfileUrl(url)).toBeNull()
  })

  it.each([
    ['instagram', 'anna.bakes'],
    ['youtube', 'åsa'],
    ['tiktok', 'anna.bakes'],
  ] as const)('%s: reads back what profileUrl writes', (connector, handle) => {
    expect(parseProfileUrl(profileUrl(connector, handle))).toEqual({ connector, handle })
  })
})
