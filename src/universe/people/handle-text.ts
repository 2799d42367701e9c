// Handles as clients write them.

import type { Connector } from '../types.ts'

/** Returns the platform id in a handle (a channel id, or the digits after `ig_` or `tt_`); null for a real handle. */
export function idInHandle(connector: Connector, handle: string): string | null {
  if (connector === 'youtube') return /^UC[\w-]+$/.test(handle) ? handle : null
  const digits = handle.slice(3)
  return handle.startsWith(connector === 'instagram' ? 'ig_' : 'tt_') && /^[0-9]+$/.test(digits) ? digits : null
}

/** Returns the handle of a creator whose platform id this universe did not generate. */
export function handleOfForeignId(connector: Connector, id: string): string {
  if (connector === 'youtube') return id
  return `${connector === 'instagram' ? 'ig' : 'tt'}_${id}`
}

/** Normalises a handle: without `@`, in lower case; channel ids keep their case. */
export function canonicalHandle(connector: Connector, handle: string): string {
  const bare = handle.trim().replace(/^@/, '')
  return connector === 'youtube' && idInHandle(connector, bare) !== null ? bare : bare.toLowerCase()
}
