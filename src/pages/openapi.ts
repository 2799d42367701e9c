import type { Page } from './page.ts'

/** Few runs need it. */
const loadDocument = () => import('../openapi/kept.ts')

/** `/openapi.json`: the OpenAPI document of the simulated service, with the base URL of the request. */
export const openApi: Page = {
  method: 'GET',
  path: '/openapi.json',
  async answer({ links, ecomWord }) {
    const { keptOpenApiText } = await loadDocument()
    return new Response(keptOpenApiText({ base: links.base, insights: links.insights, ecomWord }), {
      headers: {
        'content-type': 'application/json',
        'cache-control': 'no-cache',
        'x-content-type-options': 'nosniff',
      },
    })
  },
}
