import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { description } from '../../src/cli/commands/describe.ts'
import { operationIds } from '../../src/cli/described.ts'
import { simulate } from '../simulate.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { mockfluence } from './mockfluence.ts'

describe('mockfluence describe', () => {
  it('tells of each operation in less than 3 KB, as text and as JSON', async () => {
    for (const id of operationIds()) {
      const [text, json] = [await description(id, false), await description(id, true)]
      expect([id, Buffer.byteLength(text) < 3_000, Buffer.byteLength(json) < 3_000]).toEqual([id, true, true])
      expect(text).toMatch(/^(GET|POST|PUT|PATCH|DELETE) \/[\s\S]*^curl\n[\s\S]*^fetch\n/m)
      expect(JSON.parse(json)).toMatchObject({ operation: id, curl: expect.stringContaining('curl -s ') })
    }
  })

  it.each([
    [['describe'], 'createCampaign '],
    [['describe', 'POST', '/admin/api/v1/campaigns'], 'brand_name  text  The name of the brand.'],
    [['describe', '29'], 'getDataRequest:'],
    [['describe', '26'], 'request_type  instagram|instagram_id|'],
    [['describe', 'request_entries'], 'list of up to 200 text'],
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
    expect(JSON.parse((await call('getMetrics')).stdout).body).toContain('# HELP')
    const refused = await call('createCampaign', '--body', '{"name": ""}')
    expect([refused.status, JSON.parse(refused.stdout).error.http_status]).toEqual([1, 400])
  })

  it.each(['bash', 'zsh', 'fish'])('is completed by %s, with names only', async (shell) => {
    const { stdout } = await mockfluence(['completion', shell])
    expect(stdout).toMatch(/createCampaign[\s\S]* (--|-l )world/)
    expect(stdout).not.toContain('<')
  })

  it.each([
    [['call', 'createCampaing'], 2, /Did you mean createCampaign\?/],
    [['call', 'getEvents'], 2, /mockfluence tail follows it/],
    [['call', 'createCampaign', '--nam', 'x'], 2, /Did you mean --name\?/],
    [['call', 'getTrackingInsights', '--url', 'http://127.0.0.1:9'], 1, /start one with mockfluence/],
    [['call', 'getClock', '--url', 'http://me:s3cr3t@127.0.0.1:9/?token=a'], 1, /server at http:\/\/127.0.0.1:9 /],
    [['call', 'getClock', '--url', '127.0.0.1:9'], 2, /must be http or https/],
    [['tail', 'http://127.0.0.1:9'], 1, /start one with mockfluence/],
    [['describe', 'createCampaing'], 2, /Did you mean createCampaign\?/],
    [['completion', 'tcsh'], 2, /choose bash, zsh or fish/],
  ])('%j ends with %d', async (args, status, message) => {
    const ended = await mockfluence(args)
    expect(ended.status).toBe(status)
    expect(ended.stderr).toMatch(message)
  })
})
