// Creators with what stories have changed of them, and who owns a post: every answer asks here.

import { drawnCreatorAt, drawnCreatorOf, drawnCreatorOfShortcode } from './drawn-creators.ts'
import { pinnedPost, withPinnedPosts } from './posts/pinned-posts.ts'
import type { Connector, Creator, UniverseOptions } from './types.ts'

/**
 * Returns the creator with this handle on this platform: one of the population, or one drawn from the handle.
 * Ignores case and a leading `@`. A channel id instead of a youtube handle names the channel.
 */
export function creatorOf(options: UniverseOptions, connector: Connector, handle: string): Creator {
  const first = options.changes?.firstHandle(connector, handle) ?? handle
  return whole(options, drawnCreatorOf(options, connector, first))
}

/** Returns the creator with this index (0 to size - 1) in the population. */
export function creatorAt(options: UniverseOptions, index: number): Creator {
  return whole(options, drawnCreatorAt(options, index))
}

/** Returns the creator with its pinned posts, its story, its polls, and the handle that it has now. */
function whole(options: UniverseOptions, drawn: Creator): Creator {
  const creator = withPinnedPosts(options, drawn)
  const story = options.changes?.ofCreator(creator)
  const changed = story
    ? { ...creator, handle: options.changes?.currentHandle(creator) ?? creator.handle, story }
    : creator
  const polls = options.polls?.of(changed)
  return polls ? { ...changed, polls } : changed
}

/**
 * Returns the creator of the post with this shortcode or video id: the one that a pin names, or else the one whose
 * shortcode it is. `number` is the post's number; null for a shortcode that this universe did not generate and that is not
 * pinned among its creator's posts. Such a post belongs to `handle`, or else to a creator of the population drawn from the
 * shortcode.
 */
export function creatorOfShortcode(
  options: UniverseOptions,
  connector: Connector,
  shortcode: string,
  handle?: string,
): { readonly creator: Creator; readonly number: number | null } {
  const pinned = pinnedPost(options, connector, shortcode)
  if (pinned?.handle) return { creator: creatorOf(options, connector, pinned.handle), number: pinned.number }
  const first = handle === undefined ? undefined : (options.changes?.firstHandle(connector, handle) ?? handle)
  const { creator, number } = drawnCreatorOfShortcode(options, connector, shortcode, first)
  return { creator: whole(options, creator), number }
}
