import { createRequire } from 'node:module'
import { PACKAGE } from './package-files.ts'

/** The version of this package. */
export const VERSION: string = createRequire(PACKAGE)('./package.json').version
