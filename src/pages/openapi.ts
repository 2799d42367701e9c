import type { Page } from './page.ts'

/** `/openapi.json`: the OpenAPI document of the simulated service, with the base URL of the request. */
export const openApi: Page = {
  method: 'GET',
  path: '/openapi.json',
  async answer({ links, ecomWord }) {
    // Imported late, because few runs need it and it would slow down the start.
    const { keptOpenApiText } = await import('../openapi/kept.ts')
    return new Response(keptOpenApiText({ base: links.base, insights: links.insights, ecomWord }), {
      headers: {
        'content-type': 'application/json',
        'cache-control': 'no-cache',
        'x-content-type-options': 'nosniff',
      },
    })
  },
}
