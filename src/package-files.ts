// Where the files of the package are. The build keeps this module as a file of its own, `dist/package-files.js`, as deep
// as it is here.

export const PACKAGE = new URL('../', import.meta.url)

/** The folder of what is run: `src/`, or `dist/` with what the build puts beside it. */
export const RUN = new URL('./', import.meta.url)

/** Whether the build made what is run. */
export const BUILT: boolean = !import.meta.url.endsWith('.ts')
