import { endpoint } from '../contract/endpoint.ts'
import { Shortlink, ShortlinkInput } from '../model/shortlink.ts'

/** Endpoint 9. */
export const createShortlink = endpoint({
  id: 'createShortlink',
  number: [9],
  method: 'POST',
  path: '/admin/api/v1/shortlinks',
  summary: 'Create a short link for a source',
  body: ShortlinkInput,
  replies: { 200: Shortlink },
  problems: ['limit_reached'],
  assumes: ['success-status'],
  handle: ({ body, requestKey, links, now, warn }, { shortlinks, stores }) => {
    const store = body.ecom_store_name
    if (!stores.records.has(store))
      warn(`the store ${store} is not registered; register it with POST /admin/api/v1/ecom_shop`)
    return shortlinks.show(shortlinks.create(body, requestKey, now), links)
  },
})
