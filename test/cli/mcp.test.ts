import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { expect, inject, it } from 'vitest'

it('serves tools, resources and prompts to the client of the SDK', async () => {
  const client = new Client({ name: 'test', version: '1' })
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [inject('main'), 'mcp'] }))
  const { tools } = await client.listTools()
  expect(tools.map(({ name }) => name)).toContain('emit_webhook')
  expect(tools).toHaveLength(17)
  for (const { name, inputSchema } of tools)
    for (const [argument, schema] of Object.entries(inputSchema.properties ?? {}))
      expect([name, argument, schema]).toMatchObject([name, argument, { description: expect.stringMatching(/\w/) }])
  const use = async (name: string, given: Record<string, unknown> = {}) => {
    const { content, isError } = await client.callTool({ name, arguments: given })
    return { isError, text: (content as { text: string }[])[0]?.text ?? '' }
  }
  expect((await use('describe', { operation: 'createCampaign' })).text).toContain('POST /admin/api/v1/campaigns')
  expect((await use('create_world', { name: 't' })).text).toContain('/w/t')
  const made = await use('call', {
    operation: 'createCampaign',
    body: { name: 'Spring', brand_name: 'Acme' },
    world: 't',
  })
  expect(JSON.parse(made.text).name).toBe('Spring')
  expect((await use('fork_world', { world: 't', name: 'u' })).text).toContain('/w/u')
  expect(JSON.parse((await use('read_state', { collection: 'campaigns', world: 'u' })).text)).toHaveLength(2)
  expect(JSON.parse((await use('verify', { operation: 'createCampaign', world: 't' })).text)).toMatchObject({
    ok: true,
  })
  const { id } = JSON.parse((await use('read_requests', { world: 't' })).text).requests[0]
  for (const [name, given] of Object.entries({
    list_operations: {},
    list_worlds: {},
    advance_clock: { by: '1h', world: 't' },
    load_scenario: { name: 'slow-network', world: 't' },
    validate_scenario: { scenario: 'name: x\nrules: [{ on: searchCreators, respond: { status: 429 } }]\n' },
    list_scenarios: { world: 't' },
    explain: { id, world: 't' },
    emit_webhook: { event: 'post_tracking.comments_processed', world: 't' },
    read_deliveries: { world: 't' },
    report: { world: 't' },
  }))
    expect([name, (await use(name, given)).isError]).toEqual([name, undefined])
  const refused = await use('call', { operation: 'createCampaign', body: { name: '' } })
  expect([refused.isError, refused.text]).toEqual([true, expect.stringContaining('brand_name')])
  const { resources } = await client.listResources()
  expect(resources.map(({ uri }) => uri)).toContain('mockfluence://openapi/control')
  for (const uri of ['mockfluence://handbook/time', 'mockfluence://openapi/service'])
    expect((await client.readResource({ uri })).contents).toMatchObject([{ mimeType: expect.stringContaining('/') }])
  expect((await client.listPrompts()).prompts.map(({ name }) => name)).toEqual([
    'integrate_my_client',
    'reproduce_this_failure',
  ])
  expect((await client.getPrompt({ name: 'integrate_my_client' })).messages).toHaveLength(1)
  await client.close()
})
