// A step of the build: lets @hono/node-server load what it needs of the platform when it is needed. As published it takes the
// platform's classes and node:http2 when it is loaded, which is a tenth of a start.

import { join } from 'node:path'
import type { Plugin } from 'rolldown'

const ADAPTOR = /[\\/]@hono[\\/]node-server[\\/]dist[\\/]index\.mjs$/

/** What is replaced in it, each at least once. Calls over HTTP/2 are not served, so that none is ever found. */
const REPLACED: readonly (readonly [RegExp, string])[] = [
  [/\bglobalThis\.Headers\b/g, 'STAND_INS.Headers'],
  [/\bglobal\.Request\b/g, 'STAND_INS.Request'],
  [/\bglobal\.Response\b/g, 'STAND_INS.Response'],
  [
    /^import \{ Http2ServerRequest, constants \} from "node:http2";$/m,
    'class Http2ServerRequest {} const constants = {};',
  ],
]

export function platformLate(root: string): Plugin {
  const from = JSON.stringify(join(root, 'src/kit/loading/platform-classes.ts'))
  return {
    name: 'platform-late',
    transform(code, id) {
      if (!ADAPTOR.test(id)) return null
      let late = code
      for (const [found, instead] of REPLACED) {
        const replaced = late.replace(found, instead)
        if (replaced === late) throw new Error(`@hono/node-server has no ${found} any more: see what its start loads`)
        late = replaced
      }
      // No line of its source changes its number.
      return { code: `import { STAND_INS } from ${from}; ${late}`, map: null }
    },
  }
}
