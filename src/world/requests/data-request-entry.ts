// A processed entry of a data request, as the interface shows it (endpoint 29).

import { connectorOfUrl, parsePostUrl, profileUrl } from '../../model/campaigns/post-url.ts'
import type { Connector } from '../../model/connector.ts'
import { creatorFigures } from '../../universe/posts/post-figures.ts'
import { creatorAsOf } from '../../universe/story.ts'
import { tierOf } from '../../universe/vocabulary.ts'
import type { Core } from '../core.ts'
import type { ProcessedEntry } from './data-request-record.ts'

/** Returns the documented entry, with the figures of when it was processed; of a failed one only what its URL tells. */
export function entryView({ universe, people }: Pick<Core, 'universe' | 'people'>, done: ProcessedEntry) {
  const { request_entry, processed_at } = done
  const creator = people.creatorOfProfile(request_entry)
  if (!creator || done.status === 'failed') {
    const told = creator ?? toldBy(request_entry)
    return {
      request_entry,
      platform: told?.connector ?? null,
      handle: told?.handle ?? null,
      status: 'failed' as const,
      status_reason: done.status_reason,
      url: told?.handle === undefined ? null : profileUrl(told.connector, told.handle),
      views: null,
      full_name: null,
      followers: null,
      posts: null,
      tier: null,
    }
  }
  const { connector, handle } = creator
  const { followers, posts, averageViews } = creatorFigures(universe, creator, processed_at)
  return {
    request_entry,
    platform: connector,
    handle,
    status: 'success' as const,
    status_reason: null,
    url: profileUrl(connector, handle),
    views: averageViews,
    full_name: creatorAsOf(creator, processed_at).fullName,
    followers,
    posts,
    tier: tierOf(followers),
  }
}

/** Returns what the URL of another page than a profile tells of its creator; null for no URL of a platform. */
function toldBy(entry: string): { readonly connector: Connector; readonly handle?: string | undefined } | null {
  const connector = connectorOfUrl(entry)
  return connector && { connector, handle: parsePostUrl(entry)?.handle }
}
