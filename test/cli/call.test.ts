import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { operationIds } from '../../src/cli/described.ts'
import { simulate } from '../simulate.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { mockfluence } from './mockfluence.ts'

describe('mockfluence describe', () => {
  it('tells of each operation in less than 3 KB, as text and as JSON', async () => {
    for (const id of operationIds().filter((_, at) => at % 6 === 0)) {
      const { stdout } = await mockfluence(['describe', id])
      expect([id, Buffer.byteLength(stdout) < 3_000]).toEqual([id, true])
      expect(stdout).toMatch(/^(GET|POST|PUT|PATCH|DELETE) \//m)
      const json = (await mockfluence(['describe', id, '--json'])).stdout
      expect([id, Buffer.byteLength(json) < 3_000, JSON.parse(json).operation]).toEqual([id, true, id])
    }
  })

  it.each([
    [['describe'], 'createCampaign '],
    [['describe', 'POST', '/admin/api/v1/campaigns'], 'brand_name  text  The name of the brand.'],
    [['describe', '29'], 'getDataRequest:'],
    [['describe', 'tracking_expiry_at'], 'updateCampaign: text'],
    [['describe', 'states'], 'data_refresh: pending, success, failed'],
    [['describe', 'errors'], '400 4001 no video'],
    [['describe', 'events'], 'post_tracking.comments_processed'],
  ])('%j', async (args, text) => {
    expect((await mockfluence(args)).stdout).toContain(text)
  })
})

describe('mockfluence call', () => {
  it('calls an operation with options from the contract', async () => {
    const { url } = await simulate({ over: 'socket' })
    const call = (...args: string[]) => mockfluence(['call', ...args, '--url', url, '--json'])
    const made = await call('createCampaign', '--name', 'Spring', '--brand_name=Acme', '--world', 't')
    expect([made.status, JSON.parse(made.stdout).name]).toEqual([0, 'Spring'])
    const patched = await call(
      'patchCampaign',
      '--world',
      't',
      '--campaign_id',
      JSON.parse(made.stdout).id,
      '--add_tracking_urls',
      'https://youtu.be/dQw4w9WgXcQ',
      '--add_tracking_urls',
      'https://youtu.be/aqz-KE-bpKQ',
    )
    expect(JSON.parse(patched.stdout).tracking_urls).toHaveLength(2)
    const found = await call('searchCreators', '--type', 'discovery', '--skip', '0', '--limit', '1')
    expect(JSON.parse(found.stdout).objects).toHaveLength(1)
    const video = join(temporaryFolder(), 'spot.mp4')
    writeFileSync(video, 'frames')
    const started = await call('createVideoAnalysis', '--video', video, '--campaign_name', 'a', '--brand_name', 'b')
    expect(JSON.parse(started.stdout)).toMatchObject({ status: 'pending' })
    const refused = await call('createCampaign', '--body', '{"name": ""}')
    expect([refused.status, JSON.parse(refused.stdout).error.http_status]).toEqual([1, 400])
  })

  it.each([
    [['call', 'createCampaing'], 2, /Did you mean createCampaign\?/],
    [['call', 'createCampaign', '--nam', 'x'], 2, /Did you mean --name\?/],
    [['call', 'getTrackingInsights', '--url', 'http://127.0.0.1:9'], 1, /start one with mockfluence/],
    [['tail', 'http://127.0.0.1:9'], 1, /start one with mockfluence/],
    [['describe', 'createCampaing'], 2, /Did you mean createCampaign\?/],
    [['completion', 'tcsh'], 2, /choose bash, zsh or fish/],
  ])('%j ends with %d', async (args, status, message) => {
    const ended = await mockfluence(args)
    expect(ended.status).toBe(status)
    expect(ended.stderr).toMatch(message)
  })
})
