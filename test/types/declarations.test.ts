// The published types are those of the contract's schemas.

import { readFileSync, writeFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { DECLARATIONS } from './declarations.ts'

it.each(Object.entries(DECLARATIONS))('%s says what the schemas say (npm run readme writes it)', (file, text) => {
  const path = new URL(`../../${file}`, import.meta.url)
  if (process.env.WRITE_README) writeFileSync(path, text)
  else expect(readFileSync(path, 'utf8')).toBe(text)
})
