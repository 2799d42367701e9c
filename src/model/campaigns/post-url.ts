// URLs of posts and profiles on the three platforms, in their usual forms.

import * as z from 'zod'
import { parseUrl } from '../../kit/url.ts'
import type { Connector } from '../connector.ts'
import { LIMITS } from '../limits.ts'
import { PRIVATE_SHORTCODE } from '../magic.ts'

/** The kind of page that a post's URL leads to; on instagram and youtube it determines the type of the post. */
export type PostForm = 'p' | 'reel' | 'tv' | 'watch' | 'shorts' | 'video'

export interface PostUrl {
  readonly connector: Connector
  readonly shortcode: string
  /** The creator's handle, where the URL has it. */
  readonly handle?: string
  readonly form: PostForm
}

export type ProfileUrl =
  | { readonly connector: Connector; readonly handle: string }
  | { readonly connector: Connector; readonly platformId: string }

/** Ids of posts, and of creators: digits, or on youtube a channel id. */
export const POST_CODE = /^[A-Za-z0-9_-]{1,400}$/
export const DIGITS = /^\d{1,40}$/
export const CHANNEL_ID = /^UC[A-Za-z0-9_-]{1,400}$/
const HANDLE = /^[\p{L}\p{N}._-]{1,100}$/u

const HOSTS: ReadonlyMap<string, Connector> = new Map([
  ['instagram.com', 'instagram'],
  ['instagr.am', 'instagram'],
  ['youtube.com', 'youtube'],
  ['music.youtube.com', 'youtube'],
  ['youtube-nocookie.com', 'youtube'],
  ['youtu.be', 'youtube'],
  ['tiktok.com', 'tiktok'],
])

const INSTAGRAM_FORMS: ReadonlyMap<string, PostForm> = new Map([
  ['p', 'p'],
  ['reel', 'reel'],
  ['reels', 'reel'],
  ['tv', 'tv'],
])

const YOUTUBE_FORMS: ReadonlyMap<string, PostForm> = new Map([
  ['shorts', 'shorts'],
  ['live', 'watch'],
  ['embed', 'watch'],
  ['v', 'watch'],
])

/** First parts of instagram paths that lead to pages of instagram, never to a profile. */
const INSTAGRAM_PAGES = new Set([...INSTAGRAM_FORMS.keys(), 'explore', 'stories', 'accounts', 'direct', 'about'])

/** Sections of a channel's page. */
const CHANNEL_TABS = new Set(['featured', 'videos', 'shorts', 'streams', 'playlists', 'community', 'posts', 'about'])

interface PlatformUrl {
  readonly connector: Connector
  readonly host: string
  readonly parts: readonly string[]
  readonly query: URLSearchParams
}

/** Parses the URL of a post; null for any other text. */
export function parsePostUrl(text: string): PostUrl | null {
  const url = platformUrl(text)
  if (!url) return null
  return { instagram: instagramPost, youtube: youtubePost, tiktok: tiktokPost }[url.connector](url)
}

/** Returns the platform that a URL leads to; null for any other text. */
export function connectorOfUrl(text: string): Connector | null {
  return platformUrl(text)?.connector ?? null
}

/** Returns one text for all spellings of a post's URL. */
export function postKey({ connector, shortcode }: Pick<PostUrl, 'connector' | 'shortcode'>): string {
  return `${connector}/${shortcode}`
}

/** Parses the URL of a profile (its handle without `@`); null for any other text. */
export function parseProfileUrl(text: string): ProfileUrl | null {
  const url = platformUrl(text)
  if (!url || url.host === 'youtu.be') return null
  const { connector, parts } = url
  const [first = '', second = '', ...rest] = parts
  if (connector === 'instagram') {
    return second === '' && HANDLE.test(first) && !INSTAGRAM_PAGES.has(first) ? { connector, handle: first } : null
  }
  if (first.startsWith('@')) {
    const handle = first.slice(1)
    const tabbed = second === '' || (connector === 'youtube' && CHANNEL_TABS.has(second) && rest.length === 0)
    return tabbed && HANDLE.test(handle) ? { connector, handle } : null
  }
  const [tab = '', ...more] = rest
  if (connector === 'tiktok' || more.length > 0 || (tab !== '' && !CHANNEL_TABS.has(tab))) return null
  if (first === 'channel') return CHANNEL_ID.test(second) ? { connector, platformId: second } : null
  return (first === 'c' || first === 'user') && HANDLE.test(second) ? { connector, handle: second } : null
}

/** Returns the usual URL of a profile; on youtube, `handle` may be a channel id. */
export function profileUrl(connector: Connector, handle: string): string {
  const name = encodeURIComponent(handle)
  if (connector === 'instagram') return `https://www.instagram.com/${name}/`
  if (connector === 'tiktok') return `https://www.tiktok.com/@${name}`
  return CHANNEL_ID.test(handle) ? `https://www.youtube.com/channel/${name}` : `https://www.youtube.com/@${name}`
}

const EXPECTED_POST =
  'expected the URL of an instagram, youtube or tiktok post, such as https://www.instagram.com/reel/AbCdEfGhIjK/'
const PRIVATE_POST = 'is the URL of a private post, which cannot be tracked'

/** A post's URL in a request. */
export const PostUrlText = z
  .string()
  .superRefine((text, { addIssue }) => {
    const post = parsePostUrl(text)
    if (post === null) addIssue({ code: 'custom', message: EXPECTED_POST })
    else if (post.shortcode === PRIVATE_SHORTCODE) addIssue({ code: 'custom', message: PRIVATE_POST })
  })
  .meta({ description: 'the URL of an instagram, youtube or tiktok post' })

function instagramPost({ connector, parts }: PlatformUrl): PostUrl | null {
  const [first = '', second = '', third = ''] = parts
  const own = INSTAGRAM_FORMS.get(first)
  if (own) return parts.length === 2 && POST_CODE.test(second) ? { connector, shortcode: second, form: own } : null
  const form = INSTAGRAM_FORMS.get(second)
  if (!form || parts.length !== 3 || !HANDLE.test(first) || !POST_CODE.test(third)) return null
  return { connector, shortcode: third, handle: first, form }
}

function youtubePost({ connector, host, parts, query }: PlatformUrl): PostUrl | null {
  const [first = '', second = ''] = parts
  const named = (code: string, form: PostForm | undefined, length: number): PostUrl | null =>
    form && parts.length === length && POST_CODE.test(code) ? { connector, shortcode: code, form } : null
  if (host === 'youtu.be') return named(first, 'watch', 1)
  if (first === 'watch') return named(query.get('v') ?? '', 'watch', 1)
  return named(second, YOUTUBE_FORMS.get(first), 2)
}

function tiktokPost({ connector, parts }: PlatformUrl): PostUrl | null {
  const [first = '', second = '', third = ''] = parts
  if (first === 'v' && parts.length === 2) {
    const shortcode = second.replace(/\.html$/, '')
    return DIGITS.test(shortcode) ? { connector, shortcode, form: 'video' } : null
  }
  const handle = first.slice(1)
  if (!first.startsWith('@') || second !== 'video' || parts.length !== 3) return null
  return HANDLE.test(handle) && DIGITS.test(third) ? { connector, shortcode: third, handle, form: 'video' } : null
}

function platformUrl(text: string): PlatformUrl | null {
  if (text.length > LIMITS.url_length || !/^https?:\/\/[^\s\\]+$/i.test(text)) return null
  const url = parseUrl(text)
  if (url === null) return null
  const host = url.hostname.replace(/^(www|m)\./, '')
  const connector = HOSTS.get(host)
  if (!connector || url.port !== '' || url.username !== '' || url.password !== '') return null
  const parts = url.pathname.split('/').filter((part) => part !== '')
  const decoded = parts.map(decodePart)
  if (!decoded.every((part) => part !== null)) return null
  return { connector, host, parts: decoded, query: url.searchParams }
}

/** Decodes a part of a path; null when its percent-encoding is broken. */
function decodePart(part: string): string | null {
  try {
    return decodeURIComponent(part)
  } catch {
    return null
  }
}
