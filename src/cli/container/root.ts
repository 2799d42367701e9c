// How the image says that mockfluence runs in a container.

/** Set by the image: the root of the files that the container has for mockfluence. */
export const ROOT_VARIABLE = 'MOCKFLUENCE_CONTAINER'

export function containerRoot(env: Readonly<Record<string, string | undefined>>): string | null {
  return env[ROOT_VARIABLE]?.trim() || null
}
