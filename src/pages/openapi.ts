import type { Page } from './page.ts'

/** `/openapi.json`: the OpenAPI document of the simulated service, for the address it is asked under. */
export const openApi: Page = {
  method: 'GET',
  path: '/openapi.json',
  async answer({ links, ecomWord }) {
    // Few runs ask for it, so nobody waits for it at start-up.
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
