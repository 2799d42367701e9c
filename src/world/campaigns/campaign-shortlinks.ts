// The short links attached to the posts of a campaign, by their ids. A fork and a restored world show their own short URLs.

import { LIMITS } from '../../model/limits.ts'
import type { Links } from '../../model/links.ts'
import { type Detail, fail } from '../../model/problems.ts'
import type { ShortlinksAnalysisDocument } from '../../model/shortlink.ts'
import type { Shortlinks } from '../commerce/shortlinks.ts'
import { analyse } from '../commerce/shortlinks-analysis.ts'
import { InWorld } from '../in-world.ts'
import { byTrackedUrl, trackedAs } from './campaign-changes.ts'
import type { CampaignRecord, TrackedUrl } from './campaign-record.ts'

type Warn = (message: string) => void

type Attached = Readonly<Record<string, readonly string[]>>

/** An entry of `add_shortlinks` or `remove_shortlinks`. */
interface PostShortlinks {
  readonly post_url: string
  readonly shortlink: readonly string[]
}

const UNKNOWN = 'is not the short URL or id of a short link'

export class CampaignShortlinks extends InWorld {
  get #shortlinks(): Shortlinks {
    return this.world.services.shortlinks
  }

  /** Returns the links of a full map. Adds unknown posts and links to `wrong`. Warns of links attached twice. */
  replaced(sent: Attached, tracked: readonly TrackedUrl[], wrong: Detail[], warn: Warn): Attached {
    const map = byTrackedUrl('shortlinks', sent, tracked, wrong)
    const full: Record<string, readonly string[]> = {}
    for (const [url, list] of Object.entries(map)) {
      full[url] = this.#added(full, url, list, `shortlinks.${url}`, wrong, warn)
    }
    return withoutEmpty(full)
  }

  /** Returns the map with the links added. Adds unknown posts and links to `wrong`. Warns of links attached twice. */
  with(
    attached: Attached,
    entries: readonly PostShortlinks[],
    tracked: readonly TrackedUrl[],
    wrong: Detail[],
    warn: Warn,
  ): Attached {
    const map: Record<string, readonly string[]> = { ...attached }
    entries.forEach(({ post_url, shortlink }, at) => {
      const path = `add_shortlinks.${at}`
      const entry = trackedAs(tracked, post_url)
      if (!entry) {
        wrong.push({ path: `${path}.post_url`, message: 'is not the URL of a post that the campaign tracks' })
        return
      }
      const list = this.#added(map, entry.url, shortlink, `${path}.shortlink`, wrong, warn)
      const limit = LIMITS.entries_per_request
      if (list.length > limit) fail('limit_reached', { what: `The list of short links of ${entry.url}`, limit })
      map[entry.url] = list
    })
    return withoutEmpty(map)
  }

  /** Returns the map without the links, in any spelling. Warns of links that are not attached. */
  without(
    attached: Attached,
    entries: readonly PostShortlinks[],
    tracked: readonly TrackedUrl[],
    warn: Warn,
  ): Attached {
    const map: Record<string, readonly string[]> = { ...attached }
    entries.forEach(({ post_url, shortlink }, at) => {
      const url = trackedAs(tracked, post_url)?.url
      const list = url === undefined ? [] : (map[url] ?? [])
      const gone = new Set(shortlink.map((text) => this.#idOf(text)))
      const had = new Set(list.map((text) => this.#idOf(text)))
      for (const [i, text] of shortlink.entries()) {
        if (!had.has(this.#idOf(text))) warn(`remove_shortlinks.${at}.shortlink.${i} is not attached to that post`)
      }
      if (url !== undefined) map[url] = list.filter((text) => !gone.has(this.#idOf(text)))
    })
    return withoutEmpty(map)
  }

  /** Returns the short URL of a link; the text itself if there is no such link. */
  urlOf(text: string, links: Links): string {
    const record = this.#shortlinks.find(text)
    return record ? this.#shortlinks.urlOf(record, links) : text
  }

  /** Returns the analysis of the links of a post; undefined when none is attached. */
  analysis({ shortlinks }: CampaignRecord, url: string): ShortlinksAnalysisDocument | undefined {
    const list = Object.hasOwn(shortlinks, url) ? shortlinks[url] : undefined
    return list && analyse(list.flatMap((text) => this.#shortlinks.find(text) ?? []))
  }

  /** Returns the tracked post that has the link with this id; undefined where none has. */
  postWith({ shortlinks, tracked }: CampaignRecord, id: string): TrackedUrl | undefined {
    const entry = Object.entries(shortlinks).find(([, list]) => list.some((text) => this.#idOf(text) === id))
    return entry && trackedAs(tracked, entry[0])
  }

  /** Returns the id of a link in any spelling; the text itself if there is no such link. */
  #idOf(text: string): string {
    return this.#shortlinks.find(text)?.id ?? text
  }

  /** Returns the ids of the links of a post with those of `list`. Adds unknown ones to `wrong`; warns of those that the map has. */
  #added(map: Attached, url: string, list: readonly string[], path: string, wrong: Detail[], warn: Warn): string[] {
    const ids = new Set((map[url] ?? []).map((text) => this.#idOf(text)))
    const others = Object.entries(map).flatMap(([other, links]) => (other === url ? [] : links))
    const elsewhere = new Set(others.map((text) => this.#idOf(text)))
    for (const [at, text] of list.entries()) {
      const id = this.#idOf(text)
      if (!this.#shortlinks.find(text)) wrong.push({ path: `${path}.${at}`, message: UNKNOWN })
      else if (ids.has(id)) warn(`${path}.${at} is attached to that post already`)
      else if (elsewhere.has(id)) warn(`${path}.${at} is attached to another post, too: both count all that it brings`)
      ids.add(id)
    }
    return [...ids]
  }
}

function withoutEmpty(map: Attached): Attached {
  return Object.fromEntries(Object.entries(map).filter(([, list]) => list.length > 0))
}
