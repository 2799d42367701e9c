import { expect, it } from 'vitest'
import { sameSecret } from '../../src/contract/auth.ts'

it.each([
  ['', '', true],
  ['secret', 'secret', true],
  ['sécret', 'sécret', true],
  ['secret', 'Secret', false],
  ['secret', 'secre', false],
  ['secret', 'secretsecret', false],
  ['', 'secret', false],
])('%j and %j: %s', (a, b, same) => expect([sameSecret(a, b), sameSecret(b, a)]).toEqual([same, same]))
