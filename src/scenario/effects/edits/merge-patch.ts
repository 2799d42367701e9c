// JSON Merge Patch (RFC 7396), except that null is a value and deletes nothing: patches test how clients handle null.

/** Returns `target` with `patch` merged in: objects key by key, everything else replaced. Changes neither. */
export function merged(target: unknown, patch: unknown): unknown {
  if (!isTable(patch)) return patch
  const result = new Map<string, unknown>(isTable(target) ? Object.entries(target) : [])
  for (const [key, value] of Object.entries(patch)) result.set(key, merged(result.get(key), value))
  return Object.fromEntries(result)
}

function isTable(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
