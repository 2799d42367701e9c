// Handles as clients write them.

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
