// The ids stand below the endpoints, where scenarios can name them, so they are written twice.

import { expect, it } from 'vitest'
import { ENDPOINTS } from '../../src/api/index.ts'
import { OPERATIONS, WITHOUT_BODY } from '../../src/model/operations.ts'

it('the operations are the endpoints of the interface, in its order', () => {
  expect(OPERATIONS).toEqual(ENDPOINTS.map(({ id }) => id))
})

it('the operations without a body are those whose endpoints read none', () => {
  expect(WITHOUT_BODY).toEqual(ENDPOINTS.filter(({ body, receive }) => !body && !receive).map(({ id }) => id))
})
