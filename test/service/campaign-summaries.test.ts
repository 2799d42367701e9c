// Summaries of the comments of many campaigns, as somebody who has several reads them.

import { expect, test } from 'vitest'
import { simulate } from '../simulate.ts'

const CAMPAIGNS = '/admin/api/v1/campaigns'
const COUNT = 16
const LETTERS = 'ABCDEFGHIJKLMNOP'

test('summaries of campaigns name the campaign, are worded differently, and find different themes', async () => {
  const sim = await simulate()
  const summaries: string[][] = []
  for (let number = 0; number < COUNT; number++) {
    const { id } = (await sim.post(CAMPAIGNS, { name: `Spring ${LETTERS[number]}`, brand_name: 'Acme' })).body
    const urls = ['a', 'b', 'c'].map((end) => `https://www.instagram.com/reel/Ab${LETTERS[number]}dEfGhIj${end}/`)
    await sim.put(`${CAMPAIGNS}/${id}`, { tracking_urls: urls })
    const { body } = await sim.get(`/api/v1/insights/campaigns/${id}?key=k`)
    const { overall_summary, positive_themes } = body.audience.comments_sentiment_analysis_v2
    expect(overall_summary[0]).toContain(`Spring ${LETTERS[number]} by Acme`)
    expect(overall_summary[2]).toContain(positive_themes[0])
    summaries.push([...overall_summary, positive_themes[0]])
  }
  const most = (words: readonly (string | undefined)[]) =>
    Math.max(...words.map((word) => words.filter((other) => other === word).length))
  const sentence = (at: number) => summaries.map((summary) => summary[at])
  const bare = (at: number) =>
    sentence(at).map((text) => text?.replace(/Spring ./, '').replace(/\d+|(?:about|to|points,) [a-z ]+(?=[,( ])/g, ''))
  expect(new Set(sentence(1)).size).toBeGreaterThan(COUNT / 2)
  for (const at of [0, 2, 3]) expect(new Set(bare(at)).size).toBeGreaterThan(1)
  expect(most(sentence(4))).toBeLessThan(COUNT / 2)
})
