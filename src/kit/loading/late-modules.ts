/**
 * Loads each file of what the build leaves out of a start. Without this, a call that needs one loads it. The build replaces
 * this list (src/cli/build/late-modules.ts); from source, there is nothing left to load.
 */
export const LATE_FILES: readonly (() => void)[] = []
