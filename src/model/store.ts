// Connected online stores (interface, "Store"). No endpoint shows the store record itself.

import * as z from 'zod'
import { shape } from './shape.ts'
import { Domain, Text } from './text.ts'

export const StoreInput = shape(() => ({ documented: { shop: Domain, access_token: Text } }))

export const StoreAnswer = shape(() => ({ documented: { status: z.literal('success') } }))
