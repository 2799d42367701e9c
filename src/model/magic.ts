// Reserved values with which an unmodified client triggers an outcome.

/** `value`: as the client sends it. */
const magic = (value: string, where: string, effect: string) => ({ value, where, effect })

const SCORED = /^magic-score-(\d{1,3})\.[a-z0-9]+$/i

export const MAGIC = {
  not_found: magic(
    'magic.not_found',
    'handle of a profile URL in endpoint 20, on any platform: https://www.instagram.com/magic.not_found/',
    'The creator is not_found once it has been processed, and has no insights (23 to 25), refreshes (26) or data (28)',
  ),
  expired: magic(
    'magic.expired',
    'handle of a profile URL in endpoint 20, on any platform: https://www.instagram.com/magic.expired/',
    'The creator is expired once it has been processed',
  ),
  refresh_fails: magic(
    'magic.refresh_fails',
    'handle in endpoint 26: {"request_type": "instagram", "handle": "magic.refresh_fails"}',
    'The refresh ends with status.message failed and status.code 500',
  ),
  entry_fails: magic(
    'magic.entry_fails',
    'handle of a profile URL in request_entries of endpoint 28: https://www.instagram.com/magic.entry_fails/',
    'That entry of the data request has the status failed and a status_reason; the others succeed',
  ),
  private_post: magic(
    'https://www.instagram.com/p/MagicPrivate/',
    'post URL in endpoints 2, 3 and 6; the shortcode MagicPrivate works on instagram and youtube, and in endpoint 13',
    'The post is private: the call is refused with 400, and nothing is tracked',
  ),
  analysis_fails: magic(
    'magic-fails.mp4',
    'file name of the video in endpoint 33, with any of the six extensions',
    'The analysis ends with status failed and an error',
  ),
  analysis_score: magic(
    'magic-score-37.mp4',
    'file name of the video in endpoint 33 in compliance mode; any whole number from 0 to 100, any of the six extensions',
    'The compliance_score of the report is that number',
  ),
  consent: magic(
    'magic-consent',
    'token in endpoint 18, for the state of a session of endpoint 17',
    'The creator has given consent, without a browser; the token may be used any number of times',
  ),
  consent_denied: magic(
    'magic-denied',
    'token in endpoint 18, for the state of a session of endpoint 17',
    'The creator has denied consent: status failed, error_info access_denied',
  ),
  creator_denies: magic(
    'magic.denied',
    'handle chosen on the consent page: <redirectUrl>?auto=allow&handle=magic.denied',
    'The returned token is that of a creator who denied consent, whatever the choice was',
  ),
  expired_token: magic(
    'expired',
    'bearer token of any endpoint (unless --token lists it): Authorization: Bearer expired',
    '401, as for an expired access token',
  ),
} as const

export const PRIVATE_SHORTCODE = 'MagicPrivate'

export function isFailingVideo(name: string): boolean {
  return /^magic-fails\.[a-z0-9]+$/i.test(name)
}

/** Returns the compliance score in the name of a video; null for other names. */
export function scoreOfVideo(name: string): number | null {
  const score = Number(SCORED.exec(name)?.[1] ?? Number.NaN)
  return score <= 100 ? score : null
}
