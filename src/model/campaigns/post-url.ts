// URLs of posts and profiles on the platforms, in their usual forms.

import * as z from 'zod'
import { listed } from '../../kit/quoted.ts'
import { decodedOrNull, parseUrl } from '../../kit/url.ts'
import { CONNECTORS, type Connector } from '../connector.ts'
import { LIMITS } from '../limits.ts'
import { PRIVATE_SHORTCODE } from '../magic.ts'
import { PLATFORMS, type PostType } from '../platforms.ts'

export interface PostUrl {
  readonly connector: Connector
  readonly shortcode: string
  /** The creator's handle, where the URL has it. */
  readonly handle?: string
  readonly types: readonly PostType[]
}

type ProfileUrl =
  | { readonly connector: Connector; readonly handle: string }
  | { readonly connector: Connector; readonly platformId: string }

/** Ids of posts, and of creators: digits, or on youtube a channel id. */
export const POST_CODE = /^[A-Za-z0-9_-]{1,400}$/
export const DIGITS = /^\d{1,40}$/
export const CHANNEL_ID = /^UC[A-Za-z0-9_-]{1,400}$/

/** Parses the URL of a post; null for any other text. */
export function parsePostUrl(text: string): PostUrl | null {
  const url = platformUrl(text)
  if (!url) return null
  const { connector, path, query } = url
  for (const { path: pattern, query: parameter, types } of PLATFORMS[connector].posts) {
    const found = pattern.exec(path)
    const { code, handle } = found?.groups ?? {}
    const shortcode = parameter === undefined ? code : query.get(parameter)
    if (!found || !shortcode || !POST_CODE.test(shortcode)) continue
    return { connector, shortcode, ...(handle === undefined ? {} : { handle }), types }
  }
  return null
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
  if (!url) return null
  const { connector, path } = url
  for (const profile of PLATFORMS[connector].profiles) {
    const { handle, id } = profile.exec(path)?.groups ?? {}
    if (handle !== undefined) return { connector, handle }
    if (id !== undefined) return { connector, platformId: id }
  }
  return null
}

/** Returns the usual URL of a profile; on youtube, `handle` may be a channel id. */
export function profileUrl(connector: Connector, handle: string): string {
  return PLATFORMS[connector].profileUrl(handle)
}

// The usual URLs of posts and profiles, as patterns for documents.
const WRITTEN_HANDLE = '[A-Za-z0-9][A-Za-z0-9._-]{2,99}'
const WRITTEN_CODE = '[A-Za-z0-9_-]{1,400}'
const REST = '(?:[?#][^\\s\\\\]*)?'
const written = (paths: string) => `https?://(?:www\\.|m\\.)?${paths}`

const PATHS_OF_POSTS = [
  `instagram\\.com/(?:share/)?(?:p|reels?)/${WRITTEN_CODE}/?${REST}`,
  `instagram\\.com/tv/${WRITTEN_CODE}/?${REST}`,
  `youtube\\.com/(?:shorts|live|embed)/${WRITTEN_CODE}/?${REST}`,
  `youtube\\.com/watch\\?(?:[a-z]{2,9}=\\w*&)*v=${WRITTEN_CODE}(?:&[a-z]{2,9}=[\\w.-]*)*`,
  `youtu\\.be/${WRITTEN_CODE}/?${REST}`,
  `tiktok\\.com/@${WRITTEN_HANDLE}/(?:video|photo)/\\d{1,40}/?${REST}`,
  `(?:v[mt]\\.tiktok\\.com|tiktok\\.com/t)/${WRITTEN_CODE}/?${REST}`,
]

const POST_PATTERN = written(`(?:${PATHS_OF_POSTS.join('|')})`)

export const PROFILE_PATTERNS = {
  instagram: written(`instagram\\.com/${WRITTEN_HANDLE}/?${REST}`),
  youtube: written(`youtube\\.com/(?:(?:@|c/|user/)${WRITTEN_HANDLE}|channel/UC${WRITTEN_CODE})/?${REST}`),
} as const

const A_POST = `the URL of an ${listed(CONNECTORS, 'or')} post`
const EXPECTED_POST = `expected ${A_POST}, such as https://www.instagram.com/reel/AbCdEfGhIjK/`
const PRIVATE_POST = 'is the URL of a private post, which cannot be tracked'

export const PostUrlText = z
  .string()
  .superRefine((text, { addIssue }) => {
    const post = parsePostUrl(text)
    if (post === null) addIssue({ code: 'custom', message: EXPECTED_POST })
    else if (post.shortcode === PRIVATE_SHORTCODE) addIssue({ code: 'custom', message: PRIVATE_POST })
  })
  .meta({ id: 'PostUrl', description: 'The URL of a post.', pattern: `^${POST_PATTERN}$` })

/** `path`: decoded, without its first slash; with the host before it, if that is a short one. */
function platformUrl(text: string) {
  if (text.length > LIMITS.url_length || !/^https?:\/\/[^\s\\]+$/i.test(text)) return null
  const url = parseUrl(text)
  if (url === null) return null
  const host = url.hostname.replace(/^(www|m)\./, '')
  const connector = CONNECTORS.find((each) => hostsOf(each).includes(host))
  if (!connector || url.port !== '' || url.username !== '' || url.password !== '') return null
  const parts = url.pathname.split('/').filter((part) => part !== '')
  const decoded = parts.map(decodedOrNull)
  if (decoded.some((part) => part === null || part.includes('/'))) return null
  if (PLATFORMS[connector].shortHosts.includes(host)) decoded.unshift(host)
  return { connector, path: decoded.join('/'), query: url.searchParams }
}

function hostsOf(connector: Connector): readonly string[] {
  return [...PLATFORMS[connector].hosts, ...PLATFORMS[connector].shortHosts]
}
