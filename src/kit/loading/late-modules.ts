/**
 * Loads each file of what the build leaves out of a start. Without this, a call that needs one loads it. The build replaces
 * this module (src/cli/build/late-modules.ts); from source, there is nothing left to load.
 */
export const LATE_FILES: readonly (() => void)[] = []

/** Loads all of it where a tool has put its own way of loading modules in the place of Node's. Comes first. */
export async function importLate(): Promise<void> {}
