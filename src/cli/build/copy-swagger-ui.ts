// A step of the build: copies the two files of Swagger UI that /docs needs, compressed, and its licence, so that the
// package does not depend on the package of Swagger UI.

import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'

/** Above it compressing takes ten times as long for a tenth of the size. */
const QUALITY = 9

export function copySwaggerUi(to: string): void {
  const from = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
  const folder = join(to, 'swagger-ui')
  mkdirSync(folder, { recursive: true })
  for (const name of ['swagger-ui.css', 'swagger-ui-bundle.js'])
    writeFileSync(join(folder, `${name}.br`), compressed(readFileSync(join(from, name))))
  for (const name of ['swagger-ui-bundle.js.LICENSE.txt', 'LICENSE', 'NOTICE'])
    copyFileSync(join(from, name), join(folder, name))
}

function compressed(content: Buffer): Buffer {
  return brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } })
}
