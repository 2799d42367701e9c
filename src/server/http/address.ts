// Parses the URL of a request into prefix, world and path, and builds the URLs that responses contain.

import type { Family } from '../../contract/endpoint.ts'
import type { Links } from '../../model/links.ts'
import { worldPath } from '../../model/worlds/world-name.ts'

export interface Address {
  /** The world named in the path (still encoded), or null. */
  readonly world: string | null
  /** The path below the base URL; null outside the prefix. */
  readonly path: string | null
  /** The whole path, outside the prefix. */
  readonly outside?: string
  /** The raw query, without the question mark. */
  readonly search: string
}

/** Parses `url`: `{origin}{prefix}[/w/<world>]{path}[?search]`. */
export function addressOf(url: string, prefix: string): Address {
  const start = url.indexOf('/', url.indexOf('://') + 3)
  const from = start < 0 ? url.length : start
  const hash = url.indexOf('#', from)
  const end = hash < 0 ? url.length : hash
  const mark = url.indexOf('?', from)
  const pathEnd = mark < 0 || mark > end ? end : mark
  const whole = url.slice(from, pathEnd) || '/'
  const search = pathEnd < end ? url.slice(pathEnd + 1, end) : ''
  if (
    prefix !== '' &&
    !(whole.startsWith(prefix) && (whole.length === prefix.length || whole[prefix.length] === '/'))
  ) {
    return { world: null, path: null, outside: whole, search }
  }
  const path = whole.slice(prefix.length) || '/'
  if (!path.startsWith('/w/')) return { world: null, path, search }
  const slash = path.indexOf('/', 3)
  return slash < 0
    ? { world: path.slice(3), path: '/', search }
    : { world: path.slice(3, slash), path: path.slice(slash), search }
}

export function familyOf(path: string): Family {
  return path === '/__sim' || path.startsWith('/__sim/') ? 'control' : 'service'
}

export interface Origins {
  readonly prefix: string
  readonly publicUrl: string | null
  /** The listening origin. */
  base: string
  insights: string | null
}

/**
 * Builds the links in a world's responses from the public URL, else the request's Host, else the listening origin.
 * `host` is one that URLs can have.
 */
export function linksFor(origins: Origins, host: string | undefined, onInsights: boolean, world: string): Links {
  const below = origins.prefix + worldPath(world)
  if (origins.publicUrl !== null) {
    return { base: origins.publicUrl + below, insights: (origins.insights ?? origins.publicUrl) + below }
  }
  const called = host === undefined ? null : `http://${host}`
  if (origins.insights === null) {
    const base = (called ?? origins.base) + below
    return { base, insights: base }
  }
  const name = called === null ? null : new URL(called).hostname
  const elsewhere = (listening: string) => (name === null ? listening : `http://${name}:${new URL(listening).port}`)
  return onInsights
    ? { base: elsewhere(origins.base) + below, insights: (called ?? origins.insights) + below }
    : { base: (called ?? origins.base) + below, insights: elsewhere(origins.insights) + below }
}
