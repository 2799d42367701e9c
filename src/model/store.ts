// Connected online stores (interface, "Store"). No endpoint shows the store record itself.

import * as z from 'zod'
import { documented } from './shape.ts'
import { Domain, Text } from './text.ts'

export const StoreInput = documented(() => ({
  shop: Domain.describe('The domain of the store; a short link names it as ecom_store_name.'),
  access_token: Text.describe('A token of the store; it is not checked.'),
})).meta({ id: 'StoreInput', description: 'An online store to connect.' })

export const StoreAnswer = documented(() => ({ status: z.literal('success').describe('Always success.') })).meta({
  id: 'StoreAnswer',
  description: 'An online store.',
})
