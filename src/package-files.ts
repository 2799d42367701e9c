// Where the files of the package are, and its version. The build keeps this module as a file of its own,
// `dist/package-files.js`, as deep as it is here.

import { readFileSync } from 'node:fs'

export const PACKAGE = new URL('../', import.meta.url)

/** The folder of what is run: `src/`, or `dist/` with what the build puts beside it. */
export const RUN = new URL('./', import.meta.url)

/** Whether the build made what is run. */
export const BUILT: boolean = !import.meta.url.endsWith('.ts')

export const VERSION: string = JSON.parse(readFileSync(new URL('package.json', PACKAGE), 'utf8')).version
