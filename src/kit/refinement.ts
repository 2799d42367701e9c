// For checks that schemas add to their shape.

/** Lets a check of an object run even if parts of it are wrong, so that all mistakes are reported at once. */
export const EVEN_IF_WRONG = {
  when: ({ value }: { readonly value: unknown }) => typeof value === 'object' && value !== null,
}

/** Whether the object has unknown keys. One of them may be a slip of a key that seems to be missing. */
export function hasUnknownKeys({
  issues,
}: {
  readonly issues: readonly { readonly code?: string | undefined }[]
}): boolean {
  return issues.some(({ code }) => code === 'unrecognized_keys')
}
