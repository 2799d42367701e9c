// A step of the build: copies the two files of Swagger UI that /docs needs, and its licence, so that the package does
// not depend on the package of Swagger UI.

import { copyFileSync, mkdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'

const from = new URL('.', pathToFileURL(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json')))
const to = new URL('../../swagger-ui/', import.meta.url)

mkdirSync(to, { recursive: true })
for (const name of [
  'swagger-ui.css',
  'swagger-ui-bundle.js',
  'swagger-ui-bundle.js.LICENSE.txt',
  'LICENSE',
  'NOTICE',
]) {
  copyFileSync(new URL(name, from), new URL(name, to))
}
