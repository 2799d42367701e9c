// The pins of a document: of each creator and post at most one.

import * as z from 'zod'
import { parsePostUrl, postKey } from '../../model/campaigns/post-url.ts'
import { LIMITS } from '../../model/limits.ts'
import { canonicalHandle } from '../../universe/people/handle-text.ts'
import { CreatorPin, PostPin } from '../../universe/pins.ts'

const keyOfCreator = ({ connector, handle }: CreatorPin) => `${connector}/${canonicalHandle(connector, handle)}`

function keyOfPost({ url }: PostPin): string {
  const post = parsePostUrl(url)
  return post ? postKey(post) : url
}

/** Refuses a second pin of the same. */
const once =
  <Pin>(what: string, field: string, keyOf: (pin: Pin) => string) =>
  (pins: readonly Pin[], { addIssue }: z.RefinementCtx) => {
    const seen = new Map<string, number>()
    for (const [at, pin] of pins.entries()) {
      const key = keyOf(pin)
      const first = seen.get(key)
      if (first === undefined) seen.set(key, at)
      else addIssue({ code: 'custom', path: [at, field], message: `the same ${what} is pinned by the entry ${first}` })
    }
  }

export const CreatorPins = z
  .array(CreatorPin)
  .max(LIMITS.pins, `must have at most ${LIMITS.pins} pinned creators`)
  .superRefine(once('creator', 'handle', keyOfCreator))

export const PostPins = z
  .array(PostPin)
  .max(LIMITS.pins, `must have at most ${LIMITS.pins} pinned posts`)
  .superRefine(once('post', 'url', keyOfPost))
