import { endpoint } from '../contract/endpoint.ts'
import { StoreAnswer, StoreInput } from '../model/store.ts'

/** Endpoint 8. */
export const addStore = endpoint({
  id: 'addStore',
  number: [8],
  method: 'POST',
  path: '/admin/api/v1/ecom_shop',
  summary: 'Connect an online store',
  body: StoreInput,
  replies: { 200: StoreAnswer },
  assumes: ['store-record', 'success-status'],
  handle: ({ body, now }, { stores }) => {
    stores.add(body.shop, now)
    return { status: 'success' as const }
  },
})
