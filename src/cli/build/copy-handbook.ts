// A step of the build: copies the topics of the handbook, which `mockfluence help` prints.

import { copyFileSync, mkdirSync, readdirSync } from 'node:fs'

const from = new URL('../../../src/handbook/', import.meta.url)
const to = new URL('../../handbook/', import.meta.url)

mkdirSync(to, { recursive: true })
for (const name of readdirSync(from).filter((file) => file.endsWith('.md'))) {
  copyFileSync(new URL(name, from), new URL(name, to))
}
