import { describe, expect, it } from 'vitest'
import { simulate } from '../simulate.ts'

describe('a sale', () => {
  it('is seen in the insights of the campaign that has the short link', async () => {
    const sim = await simulate()
    const post = 'https://www.instagram.com/reel/AbCdEfGhIjK/'
    const { id } = (await sim.post('/admin/api/v1/campaigns', { name: 'Spring', brand_name: 'Acme' })).body
    await sim.put(`/admin/api/v1/campaigns/${id}`, { tracking_urls: [post] })
    const link = (
      await sim.post('/admin/api/v1/shortlinks', {
        target_url: 'https://acme.example/',
        name: 'spring',
        ecom_store_name: 'acme.example-store.com',
        utm_source: 'anna',
      })
    ).body
    await sim.patch(`/admin/api/v1/campaigns/${id}`, {
      add_shortlinks: [{ post_url: post, shortlink: [link.short_url] }],
    })
    const products = [{ name: 'Cake', price: '19.90', quantity: 2 }]
    const sold = await sim.post('/__sim/orders', { shortlink: link.short_url, products })
    expect([sold.status, sold.body.amount]).toEqual([201, 39.8])
    const insights = (await sim.get(`/api/v1/insights/campaigns/${id}?key=k`)).body
    expect(insights.posts[0].shortlinks_analysis).toMatchObject({
      affiliate_orders_count: 1,
      affiliate_orders_amount: 39.8,
      orders: [{ order_id: sold.body.order_id }],
    })
    expect((await sim.post('/__sim/orders', { shortlink: 'none', products })).status).toBe(404)
  })
})
