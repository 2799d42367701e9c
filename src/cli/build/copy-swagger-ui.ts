// A step of the build: copies the two files of Swagger UI that /docs needs, minified anew and compressed, and its licence, so
// that the package does not depend on the package of Swagger UI.

import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { minify } from 'rolldown/experimental'

const compressed = promisify(brotliCompress)

/** The best: it takes three seconds, beside the other steps, and makes the package 30 KB smaller than the quality 9. */
const QUALITY = constants.BROTLI_MAX_QUALITY

export async function copySwaggerUi(to: string): Promise<void> {
  const from = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
  const folder = join(to, 'swagger-ui')
  mkdirSync(folder, { recursive: true })
  for (const name of ['swagger-ui.css', 'swagger-ui-bundle.js']) {
    const content = await shortest(name, readFileSync(join(from, name), 'utf8'))
    const options = { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } }
    writeFileSync(join(folder, `${name}.br`), await compressed(content, options))
  }
  for (const name of ['swagger-ui-bundle.js.LICENSE.txt', 'LICENSE', 'NOTICE'])
    copyFileSync(join(from, name), join(folder, name))
}

/** Returns a script that does the same and is a tenth shorter; what is no script stays. */
async function shortest(name: string, content: string): Promise<string> {
  if (!name.endsWith('.js')) return content
  const { code, errors } = await minify(name, content, {})
  if (errors.length > 0) throw new Error(`${name} cannot be minified: ${errors[0]?.message}`)
  return code
}
