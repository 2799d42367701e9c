interface Part {
  title?: string
  readonly type?: unknown
  readonly $ref?: string
  readonly anyOf?: readonly Part[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly [keyword: string]: unknown
}

/** Titles the keys and branches of a JSON Schema, and returns it. For a part without one, editors show the title of the whole. */
export function titled<Whole extends object>(schema: Whole): Whole {
  for (const [keyword, part] of Object.entries(schema)) {
    if (typeof part !== 'object' || part === null) continue
    if (keyword === 'properties' || keyword === '$defs')
      for (const [key, value] of Object.entries<Part>(part)) name(value, key)
    else if (Array.isArray(part) && keyword.endsWith('Of'))
      for (const branch of part as Part[]) name(branch, formOf(branch))
    if (keyword !== 'default' && keyword !== 'enum') titled(part)
  }
  return schema
}

function name(part: Part, title: string): void {
  if (typeof part === 'object') part.title ??= title
}

/** Returns the form of a branch in words. */
function formOf({ $ref, type, const: only, enum: values, properties, anyOf }: Part): string {
  if ($ref) return $ref.replace(/.*\//, '')
  if (anyOf) return anyOf.map(formOf).join(' or ')
  const known = values ?? (only === undefined ? [] : [only])
  if (known.length > 0) return known.slice(0, 3).join(', ')
  return properties ? `{${Object.keys(properties).join(', ')}}` : String(type ?? 'anything')
}
