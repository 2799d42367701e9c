import { expect, it } from 'vitest'
import { ENDPOINTS } from '../../src/api/index.ts'
import { WITHOUT_BODY } from '../../src/model/operations.ts'

it('the operations without a body are those whose endpoints read none', () => {
  expect(ENDPOINTS.filter(({ body, receive }) => !body && !receive).map(({ id }) => id)).toEqual(WITHOUT_BODY)
})
