// The platforms. Everything that tells one from another stands in this table, but for the documents of the endpoints that the
// interface has for one platform only.

export type PostType = 'REEL' | 'VIDEO' | 'SHORTS' | 'IMAGE' | 'CAROUSEL'

/** A path that leads to posts, without its first slash; with the host before it, if that is a short one. */
interface PostPath {
  /** Its groups are the `code` of the post, where `query` is not the name of the code's parameter, and the `handle`. */
  readonly path: RegExp
  readonly query?: string
  readonly types: readonly PostType[]
}

/** A range of draws: at least, at most. */
type Range = readonly [number, number]

export interface Platform {
  readonly name: string
  /** Without `www.` and `m.`. */
  readonly hosts: readonly string[]
  /** Those that lead to posts only. */
  readonly shortHosts: readonly string[]
  readonly posts: readonly PostPath[]
  /** Paths that lead to profiles. Their groups: `handle` or `id`. */
  readonly profiles: readonly RegExp[]
  readonly profileUrl: (handle: string) => string
  readonly postUrl: (code: string, type: PostType, handle: string) => string
  /** Whether a post's URL always names its creator, so that it says more than the id of the post. */
  readonly urlNamesCreator: boolean
  /** What stands before handles in the interface. */
  readonly mark: '' | '@'
  /** Whether real-time tracking and verification know it. */
  readonly tracked: boolean
  /** The operation for its public insights (endpoints 23 to 25), the host of that, and the field of a creator's id. */
  readonly insights: { readonly operation: string; readonly host: 'base' | 'insights'; readonly idField: string }
  /** How ids of creators are made. `handle`: as handles name creators by their ids. */
  readonly ids: {
    readonly handle: RegExp
    readonly handleFrom: (id: string) => string
    /** Codes of posts are digits, or letters as well. */
    readonly posts: 'letters' | 'digits'
    /** What they are sealed as: every platform has seals of its own. */
    readonly seals: Readonly<Record<'index' | 'code', string>>
    /** A channel's id, or digits from these numbers on. By how the id holds its owner: see `universe/ids.ts`. */
    readonly accounts:
      | 'channel'
      | Readonly<Record<'index' | 'code', { readonly bits: number; readonly check: number; readonly from: bigint }>>
  }
  /** Whether it tells how often posts were saved and shared. */
  readonly countsSaves: boolean
  /** The figures of the stories of a day are known; viewers may say that they come from a story. */
  readonly storyFigures: boolean
  readonly stories: boolean
  /** Whether profiles have a category of the platform's own (`ig_category`). */
  readonly ownCategory: boolean
  readonly commenterChannels: boolean
  readonly commentDates: 'epoch seconds' | 'http date'
  /** Its types of posts. Two of three posts have the usual type, and one is odd; `foreign`: of posts that nobody knows. */
  readonly types: {
    readonly usual: PostType
    readonly odd: readonly PostType[]
    readonly foreign: readonly [PostType, PostType, PostType]
  }
  /** How many times the usual views a post of a type has; 1 if left out. On average it is 1. */
  readonly views: Partial<Record<PostType, number>>
  /** Views for each like or comment, and comments of all reactions. */
  readonly viewsPerReaction: number
  readonly commentShare: Range
  /** In how many days most people see a post. */
  readonly pace: Range
  /** How often a post has the links of its creator, and its place. A sponsor's link stands under posts of some platforms. */
  readonly linksChance: number
  readonly placeChance: number
  readonly sponsorLinks: boolean
  /** How many accounts a creator follows, by a draw from 0 to 1. */
  readonly following: (roll: number) => number
  /** The age of its oldest accounts, years. */
  readonly years: number
  /** Which of ten creators of the population in a row are on it. */
  readonly places: readonly number[]
}

const CODE = '(?<code>[A-Za-z0-9_-]{1,400})'
const DIGIT_CODE = '(?<code>\\d{1,40})'
const HANDLE = '(?<handle>[\\p{L}\\p{N}._-]{1,100})'
/** First parts of paths that lead to pages of instagram, never to a profile. */
const PAGES = '(?!(?:p|reels?|tv|explore|stories|accounts|direct|about|share)(?:/|$))'
const OF_HANDLE = `(?:${PAGES}${HANDLE}/)?`
/** Sections of a channel's page. */
const TAB = '(?:/(?:featured|videos|shorts|streams|playlists|community|posts|about))?'
const path = (pattern: string) => new RegExp(`^${pattern}$`, 'u')

const CHANNEL = /^UC[A-Za-z0-9_-]{1,400}$/

const TABLE = {
  instagram: {
    name: 'Instagram',
    hosts: ['instagram.com', 'instagr.am'],
    shortHosts: [],
    posts: [
      { path: path(`share/reels?/${CODE}`), types: ['REEL'] },
      { path: path(`(?:share/|${OF_HANDLE})p/${CODE}`), types: ['REEL', 'IMAGE', 'CAROUSEL'] },
      { path: path(`${OF_HANDLE}(?:reels?|tv)/${CODE}`), types: ['REEL'] },
    ],
    profiles: [path(PAGES + HANDLE)],
    profileUrl: (handle) => `https://www.instagram.com/${encodeURIComponent(handle)}/`,
    postUrl: (code, type) => `https://www.instagram.com/${type === 'REEL' ? 'reel' : 'p'}/${code}/`,
    urlNamesCreator: false,
    mark: '',
    tracked: true,
    insights: { operation: 'getPublicInstagramInsights', host: 'base', idField: 'ig_user_id' },
    ids: {
      handle: /^ig_([0-9]+)$/,
      handleFrom: (id) => `ig_${id}`,
      posts: 'letters',
      seals: { index: 'post/instagram/index', code: 'post/instagram/code' },
      accounts: {
        index: { bits: 24, check: 24, from: 100_000_000_000_000n },
        code: { bits: 32, check: 24, from: 17_841_400_000_000_000n },
      },
    },
    countsSaves: true,
    storyFigures: true,
    stories: true,
    ownCategory: true,
    commenterChannels: false,
    commentDates: 'epoch seconds',
    types: { usual: 'REEL', odd: ['CAROUSEL', 'IMAGE'], foreign: ['REEL', 'IMAGE', 'CAROUSEL'] },
    views: {},
    viewsPerReaction: 23,
    commentShare: [0.015, 0.06],
    pace: [0.6, 2.4],
    linksChance: 0.05,
    placeChance: 0.4,
    sponsorLinks: false,
    following: (roll) => 40 * 50 ** roll,
    years: 12.5,
    places: [0, 2, 4, 6, 8],
  },
  youtube: {
    name: 'YouTube',
    hosts: ['youtube.com', 'music.youtube.com', 'youtube-nocookie.com'],
    shortHosts: ['youtu.be'],
    posts: [
      { path: path('watch'), query: 'v', types: ['VIDEO'] },
      { path: path(`(?:live|embed|v|youtu\\.be)/${CODE}`), types: ['VIDEO'] },
      { path: path(`shorts/${CODE}`), types: ['SHORTS'] },
    ],
    profiles: [path(`(?:@|c/|user/)${HANDLE}${TAB}`), path(`channel/(?<id>UC[A-Za-z0-9_-]{1,400})${TAB}`)],
    profileUrl: (handle) =>
      `https://www.youtube.com/${CHANNEL.test(handle) ? 'channel/' : '@'}${encodeURIComponent(handle)}`,
    postUrl: (code, type) => `https://www.youtube.com/${type === 'SHORTS' ? 'shorts/' : 'watch?v='}${code}`,
    urlNamesCreator: false,
    mark: '@',
    tracked: true,
    insights: { operation: 'getPublicYoutubeInsights', host: 'insights', idField: 'channel_id' },
    ids: {
      handle: /^(UC[\w-]+)$/,
      handleFrom: (id) => id,
      posts: 'letters',
      seals: { index: 'post/youtube/index', code: 'post/youtube/code' },
      accounts: 'channel',
    },
    countsSaves: false,
    storyFigures: false,
    stories: false,
    ownCategory: false,
    commenterChannels: true,
    commentDates: 'http date',
    types: { usual: 'VIDEO', odd: ['SHORTS'], foreign: ['SHORTS', 'VIDEO', 'VIDEO'] },
    views: { SHORTS: 1.8, VIDEO: 0.6 },
    viewsPerReaction: 18,
    commentShare: [0.03, 0.09],
    pace: [1, 4],
    linksChance: 0.7,
    placeChance: 0,
    sponsorLinks: true,
    following: (roll) => 300 * roll ** 2,
    years: 12.5,
    places: [1, 5, 7],
  },
  tiktok: {
    name: 'TikTok',
    hosts: ['tiktok.com'],
    shortHosts: ['vm.tiktok.com', 'vt.tiktok.com'],
    posts: [
      { path: path(`@${HANDLE}/(?:video|photo)/${DIGIT_CODE}`), types: ['VIDEO'] },
      { path: path(`(?:v[mt]\\.tiktok\\.com|t)/${CODE}`), types: ['VIDEO'] },
      { path: path(`v/${DIGIT_CODE}(?:\\.html)?`), types: ['VIDEO'] },
    ],
    profiles: [path(`@${HANDLE}`)],
    profileUrl: (handle) => `https://www.tiktok.com/@${encodeURIComponent(handle)}`,
    postUrl: (code, _type, handle) => `https://www.tiktok.com/@${handle}/video/${code}`,
    urlNamesCreator: true,
    mark: '@',
    tracked: false,
    insights: { operation: 'getPublicTiktokInsights', host: 'insights', idField: 'tiktok_user_id' },
    ids: {
      handle: /^tt_([0-9]+)$/,
      handleFrom: (id) => `tt_${id}`,
      posts: 'digits',
      seals: { index: 'video', code: 'video/code' },
      accounts: {
        index: { bits: 24, check: 32, from: 6_800_000_000_000_000_000n },
        code: { bits: 32, check: 28, from: 7_000_000_000_000_000_000n },
      },
    },
    countsSaves: true,
    storyFigures: false,
    stories: true,
    ownCategory: false,
    commenterChannels: false,
    commentDates: 'http date',
    types: { usual: 'VIDEO', odd: [], foreign: ['VIDEO', 'VIDEO', 'VIDEO'] },
    views: {},
    viewsPerReaction: 14,
    commentShare: [0.015, 0.06],
    pace: [0.6, 2.4],
    linksChance: 0.05,
    placeChance: 0,
    sponsorLinks: false,
    following: (roll) => 20 * 90 ** roll,
    years: 6.5,
    places: [3, 9],
  },
} as const satisfies Record<string, Platform>

/** Platform identifiers, exactly as the interface writes them. */
export type Connector = keyof typeof TABLE

/** The platforms of real-time tracking and verification. */
export type Trackable = { [Each in Connector]: (typeof TABLE)[Each]['tracked'] extends true ? Each : never }[Connector]

export const PLATFORMS: Readonly<Record<Connector, Platform>> = TABLE
