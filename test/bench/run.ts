// `npm run bench`: every figure is a ratio within this one run.

import { benchHttp } from './http.ts'

console.log('Against a bare Hono app with the same answers')
console.table(await benchHttp())
