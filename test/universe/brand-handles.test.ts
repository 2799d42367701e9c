// The handle under which posts mention a brand.

import { expect, it } from 'vitest'
import { handleOfBrand } from '../../src/universe/companies.ts'

it.each([
  ['Velgrano', 'velgrano'],
  ['Red Bull', 'redbull'],
  ['Dr. Martens', 'dr.martens'],
  ['Oat Bar Co.', 'oatbarco'],
  ['Yahoo!', 'yahoo'],
  ['@velgrano', 'velgrano'],
  ['!!!', '!!!'],
])('%s is mentioned as @%s', (name, handle) => {
  expect(handleOfBrand(name)).toBe(handle)
})
