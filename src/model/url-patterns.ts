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

/** Matches the usual URLs of posts, for documents. */
export const POST_PATTERN = written(`(?:${PATHS_OF_POSTS.join('|')})`)

/** Match the usual URLs of profiles, for documents. */
export const PROFILE_PATTERNS = {
  instagram: written(`instagram\\.com/${WRITTEN_HANDLE}/?${REST}`),
  youtube: written(`youtube\\.com/(?:(?:@|c/|user/)${WRITTEN_HANDLE}|channel/UC${WRITTEN_CODE})/?${REST}`),
} as const
