import { describe, expect, it } from 'vitest'
import { simulate } from '../simulate.ts'

const SHORTLINKS = '/admin/api/v1/shortlinks'

describe('another word for the shop platform', () => {
  const link = { target_url: 'https://acme.example/', name: 'n', utm_source: 'u' }

  it('stands in field names, and leaves what clients wrote alone', async () => {
    const sim = await simulate({ ecomWord: 'shopix' })
    const name = 'the "ecom_store_name": of ecom_store_name'
    const { status, body } = await sim.post(SHORTLINKS, { ...link, name, shopix_store_name: 'acme.example' })
    expect([status, body.shopix_store_name, body.name]).toEqual([200, 'acme.example', name])
    const campaign = await sim.post('/admin/api/v1/campaigns', { name, brand_name: 'ecom_store_name' })
    expect([campaign.body.name, campaign.body.brand_name]).toEqual([name, 'ecom_store_name'])
  })

  it('is what refusals name, and the neutral one is told apart', async () => {
    const sim = await simulate({ ecomWord: 'shopix', strict: true })
    const missing = await sim.post(SHORTLINKS, link)
    expect(missing.body.error.details).toEqual([{ path: 'shopix_store_name', message: 'is required (string)' }])
    const { body } = await sim.post(SHORTLINKS, { ...link, ecom_store_name: 'acme.example' })
    expect(body.error.details).toEqual([
      { path: 'shopix_store_name', message: 'is required (string)' },
      { path: 'ecom_store_name (here it is shopix_store_name)', message: 'is not documented' },
    ])
    expect((await sim.post('/admin/api/v1/ecom_shop', { shop: 'a.example', access_token: 't' })).status).toBe(404)
    expect((await sim.post('/admin/api/v1/shopix_shop', { shop: 'a.example', access_token: 't' })).status).toBe(200)
  })
})
