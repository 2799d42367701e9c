// Handles as clients write them, and the e-mail addresses that are made of them.

import { type Connector, PLATFORMS } from '../types.ts'

/** Returns the platform id in a handle (a channel id, or the digits after `ig_` or `tt_`); null for a real handle. */
export function idInHandle(connector: Connector, handle: string): string | null {
  return PLATFORMS[connector].ids.handle.exec(handle)?.[1] ?? null
}

/** Returns the handle of a creator whose platform id this universe did not generate. */
export function handleOfForeignId(connector: Connector, id: string): string {
  return PLATFORMS[connector].ids.handleFrom(id)
}

/** Normalises a handle: without `@`, in lower case; channel ids keep their case. */
export function canonicalHandle(connector: Connector, handle: string): string {
  const bare = handle.trim().replace(/^@/, '')
  return idInHandle(connector, bare) !== null ? bare : bare.toLowerCase()
}

/** Hosts that are kept free for examples (RFC 2606). */
export const MAIL_HOSTS = ['example.com', 'example.org', 'example.net']

/** Returns the address of a handle: without its accents, and without dots where an address must not have them. */
export function mailOf(handle: string, host: string): string {
  const letters = handle
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replace(/[^a-z0-9._-]/g, '')
  const name = letters.split('.').filter((part) => part !== '')
  return `${name.join('.') || 'creator'}@${host}`
}
