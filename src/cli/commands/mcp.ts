// `mockfluence mcp`: a server of the Model Context Protocol on stdio, whose tools call a mockfluence over HTTP.

import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import {
  CallToolRequestSchema,
  GetPromptRequestSchema,
  ListPromptsRequestSchema,
  ListResourcesRequestSchema,
  ListToolsRequestSchema,
  ReadResourceRequestSchema,
} from '@modelcontextprotocol/sdk/types.js'
import { createSimulator } from '../../index.ts'
import { VERSION } from '../../package-files.ts'
import { last, type Words } from '../command.ts'
import { factsOf, operationList, operationNamed } from '../described.ts'
import { topics, topicText } from '../handbook.ts'
import { Refusal } from '../refusal.ts'
import type { Terminal } from '../terminal.ts'
import { requestOf, serverIn } from './call.ts'
import { description } from './describe.ts'

type Arguments = Readonly<Record<string, unknown>>

interface Tool {
  readonly about: string
  /** The operation that describes the arguments which do not describe themselves. */
  readonly of?: string
  /** The schema of each argument; `!` after a name: required. */
  readonly takes: Readonly<Record<string, object>>
  /** Returns a text, or a call to make. */
  readonly run: (args: Arguments, send: Send) => Promise<string>
}

type Send = (method: string, path: string, args: Arguments, body?: unknown) => Promise<string>

const TEXT = { type: 'string' }
const ANY_OBJECT = { type: 'object' }
const saying = (description: string) => ({ type: 'string', description })
const WORLD = { world: saying('The world; the default one if left out.') }
const SCENARIO = 'A scenario, as JSON or YAML.'
const without = ({ world: _, ...rest }: Arguments) => rest
const sim =
  (method: string, path: string, hasBody = method !== 'GET'): Tool['run'] =>
  (args, send) =>
    send(method, `/__sim${path}`, args, hasBody ? without(args) : undefined)

function query(args: Arguments, ...names: string[]): string {
  const search = new URLSearchParams()
  for (const name of names) if (args[name] !== undefined) search.set(name, String(args[name]))
  return search.size > 0 ? `?${search}` : ''
}

const TOOLS: Readonly<Record<string, Tool>> = {
  list_operations: {
    about: 'List every operation of the service and the control API, one a line.',
    takes: {},
    run: async () => operationList(),
  },
  describe: {
    about: 'Describe an operation (id, number or POST /path), a field, or states, errors, events, in less than 3 KB.',
    takes: { 'operation!': saying('An operation, a field, states, errors or events.') },
    run: ({ operation }) => description(String(operation), false),
  },
  call: {
    about: 'Call an operation by its id: parameters by name, the body as JSON. Returns status and body.',
    takes: {
      'operation!': saying('The operation: its id, its number, or POST /path.'),
      parameters: {
        type: 'object',
        description: 'Its parameters by their names: in the path, the query and the headers.',
      },
      body: { description: 'Its body, as JSON.' },
      ...WORLD,
    },
    run: async ({ operation, parameters, body, world }, send) => {
      const call = operationNamed(String(operation))
      if (!call) return description(String(operation), false)
      const options = new Map(Object.entries(Object(parameters)).map(([name, value]) => [name, [String(value)]]))
      if (body !== undefined) options.set('body', [typeof body === 'string' ? body : JSON.stringify(body)])
      const { path, init } = await requestOf(call, options, {})
      return send(init.method, path, { world, init })
    },
  },
  list_worlds: { about: 'List the worlds.', takes: {}, run: sim('GET', '/worlds') },
  create_world: {
    about: 'Make a world of its own, under /w/<name>.',
    of: 'createWorld',
    takes: { 'name!': TEXT, seed: TEXT, fixtures: {}, scenarios: { type: 'array' }, clock: ANY_OBJECT },
    run: (args, send) => send('POST', '/__sim/worlds', {}, args),
  },
  fork_world: {
    about: 'Make a world that goes on where another one is.',
    of: 'createWorld',
    takes: { 'world!': saying('The world to fork.'), 'name!': TEXT },
    run: ({ world, name }, send) => send('POST', '/__sim/worlds', {}, { name, fork: world }),
  },
  read_state: {
    about: 'Read the records of a collection, or one by its id; without a collection the whole world.',
    takes: { collection: saying('The collection, such as campaigns.'), id: saying('The id of one record.'), ...WORLD },
    run: (args, send) => {
      const steps = [args.collection, args.id]
        .filter((step) => step !== undefined)
        .map((step) => `/${encodeURIComponent(String(step))}`)
      return send('GET', `/__sim/state${steps.join('')}`, args)
    },
  },
  read_requests: {
    about: 'Read the journal of calls; with an id one of them.',
    of: 'listRequests',
    takes: {
      operation: TEXT,
      status: { type: 'integer' },
      limit: { type: 'integer' },
      id: saying('The id of one call.'),
      ...WORLD,
    },
    run: (args, send) =>
      send(
        'GET',
        `/__sim/requests${args.id === undefined ? query(args, 'operation', 'status', 'limit') : `/${args.id}`}`,
        args,
      ),
  },
  verify: {
    about: 'Check that calls came: operation, body, query, count, at_least, at_most, sequence.',
    of: 'verifyRequests',
    takes: {
      operation: {},
      method: {},
      path: {},
      query: ANY_OBJECT,
      headers: ANY_OBJECT,
      body: {},
      count: { type: 'integer' },
      at_least: { type: 'integer' },
      at_most: { type: 'integer' },
      sequence: { type: 'array' },
      ...WORLD,
    },
    run: sim('POST', '/requests/verify'),
  },
  advance_clock: {
    about: 'Move the time of a world forward: by a duration (2h), to a time, or until next or idle.',
    of: 'advanceClock',
    takes: { by: TEXT, to: TEXT, until: { type: 'string', enum: ['next', 'idle'] }, ...WORLD },
    run: sim('POST', '/clock/advance'),
  },
  load_scenario: {
    about: 'Load a scenario: a bundled one by its name, or a whole one as JSON or YAML.',
    takes: { name: saying('The name of a bundled scenario.'), scenario: { description: SCENARIO }, ...WORLD },
    run: ({ name, scenario, world }, send) => send('POST', '/__sim/scenarios', { world }, scenario ?? { name }),
  },
  validate_scenario: {
    about: 'Find the mistakes in the text of a scenario without loading it.',
    takes: { 'scenario!': saying(SCENARIO), ...WORLD },
    run: ({ scenario, world }, send) => send('POST', '/__sim/scenarios/check', { world }, String(scenario)),
  },
  list_scenarios: {
    about: 'List the active scenarios and those that can be loaded by name.',
    takes: WORLD,
    run: sim('GET', '/scenarios'),
  },
  explain: {
    about: 'Explain which rules of the active scenarios meet a call of the journal, and why the others do not.',
    takes: { 'id!': saying('The id of the call, from read_requests.'), ...WORLD },
    run: (args, send) => send('GET', `/__sim/requests/${encodeURIComponent(String(args.id))}/explain`, args),
  },
  emit_webhook: {
    about: 'Emit an event to the webhook endpoints.',
    of: 'emitWebhook',
    takes: { 'event!': TEXT, data: ANY_OBJECT, ...WORLD },
    run: sim('POST', '/webhooks/emit'),
  },
  read_deliveries: {
    about: 'Read the webhook deliveries.',
    of: 'listDeliveries',
    takes: { event: TEXT, status: TEXT, limit: { type: 'integer' }, ...WORLD },
    run: (args, send) => send('GET', `/__sim/webhooks/deliveries${query(args, 'event', 'status', 'limit')}`, args),
  },
  report: {
    about: 'Read what calls and webhooks say about the client: a grade and findings.',
    takes: WORLD,
    run: sim('GET', '/report'),
  },
}

const PROMPTS: Readonly<Record<string, readonly [about: string, text: string]>> = {
  integrate_my_client: [
    'Build a client against the service',
    'Write a client of the service. List the operations, describe each one that you need, call it here first, then point the client at this server. Load scenarios such as flaky-upload and rate-limited, and read the report for what the client does wrong.',
  ],
  reproduce_this_failure: [
    'Find out why a call failed, and make it fail again',
    'Read the journal and the explanation of the failed call. Write the smallest scenario that makes the same call fail in the same way, validate it, load it into a new world, and verify that the client copes.',
  ],
}

/** Serves until stdin ends or the process is to end; returns 0. Without --url and MOCKFLUENCE_URL it starts a simulator. */
export async function mcp({ own: options }: Words, terminal: Terminal): Promise<number> {
  const url = last(options, 'url') ?? terminal.env.MOCKFLUENCE_URL
  const own = url ? null : await createSimulator()
  const base = own ? (await own.listen({ port: 0 })).url.replace(/\/+$/, '') : serverIn(terminal.env, url)
  const server = new Server(
    { name: 'mockfluence', version: VERSION },
    { capabilities: { tools: {}, resources: {}, prompts: {} } },
  )
  const control: Record<string, string> = terminal.env.MOCKFLUENCE_CONTROL_TOKEN
    ? { authorization: `Bearer ${terminal.env.MOCKFLUENCE_CONTROL_TOKEN}` }
    : {}
  const send: Send = async (method, path, { world, init }, body) => {
    const yaml = typeof body === 'string' && !/^\s*\{/.test(body)
    const headers = { ...control, 'content-type': yaml ? 'application/yaml' : 'application/json' }
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    const made = init ? Object(init) : { method, headers, ...(body !== undefined && { body: text }) }
    const response = await fetch(
      `${base}${world === undefined ? '' : `/w/${encodeURIComponent(String(world))}`}${path}`,
      made,
    )
    const answer = await response.text()
    if (!response.ok) throw new Error(`${response.status} ${answer}`)
    return answer
  }
  server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: Object.entries(TOOLS).map(toolOf) }))
  server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    const tool = TOOLS[params.name]
    try {
      if (!tool) throw new Error(`there is no tool ${params.name}: there are ${Object.keys(TOOLS).join(', ')}`)
      const missing = Object.keys(tool.takes).filter(
        (name) => name.endsWith('!') && params.arguments?.[name.slice(0, -1)] === undefined,
      )
      if (missing.length > 0) throw new Error(`${missing.map((name) => name.slice(0, -1)).join(', ')}: is required`)
      return { content: [{ type: 'text', text: await tool.run(params.arguments ?? {}, send) }] }
    } catch (error) {
      return {
        isError: true,
        content: [{ type: 'text', text: error instanceof Error ? error.message : String(error) }],
      }
    }
  })
  server.setRequestHandler(ListResourcesRequestSchema, async () => ({
    resources: [
      ...(await topics()).map(({ name, summary }) => ({
        uri: `mockfluence://handbook/${name}`,
        name,
        description: summary,
        mimeType: 'text/markdown',
      })),
      { uri: 'mockfluence://openapi/service', name: 'openapi of the service', mimeType: 'application/json' },
      { uri: 'mockfluence://openapi/control', name: 'openapi of the control API', mimeType: 'application/json' },
    ],
  }))
  server.setRequestHandler(ReadResourceRequestSchema, async ({ params: { uri } }) => {
    const [, kind, name = ''] = /^mockfluence:\/\/(\w+)\/(.+)$/.exec(uri) ?? []
    if (kind === 'openapi')
      return {
        contents: [
          {
            uri,
            mimeType: 'application/json',
            text: await send('GET', name === 'control' ? '/__sim/openapi.json' : '/openapi.json', {}),
          },
        ],
      }
    const text = kind === 'handbook' ? await topicText(name) : undefined
    if (text === undefined) throw new Refusal(`there is no resource ${uri}`)
    return { contents: [{ uri, mimeType: 'text/markdown', text }] }
  })
  server.setRequestHandler(ListPromptsRequestSchema, async () => ({
    prompts: Object.entries(PROMPTS).map(([name, [about]]) => ({ name, description: about })),
  }))
  server.setRequestHandler(GetPromptRequestSchema, async ({ params: { name } }) => {
    const [description, text] = PROMPTS[name] ?? []
    if (!text || !description) throw new Refusal(`there is no prompt ${name}`)
    return { description, messages: [{ role: 'user', content: { type: 'text', text } }] }
  })
  const closed = new Promise<void>((resolve) => {
    server.onclose = resolve
    process.stdin.once('end', resolve)
  })
  await server.connect(new StdioServerTransport())
  await Promise.race([closed, terminal.ending])
  await server.close()
  await own?.close()
  return 0
}

function toolOf([name, { about, of, takes }]: readonly [string, Tool]) {
  const call = of === undefined ? undefined : operationNamed(of)
  const facts = call && factsOf(call)
  const descriptions = new Map(
    [...(facts?.parameters ?? []), ...(facts?.body ?? [])].map(({ name, description }) => [name, description]),
  )
  const properties = Object.fromEntries(
    Object.entries(takes).map(([key, schema]) => {
      const argument = key.replace('!', '')
      const description = descriptions.get(argument)
      return [argument, { ...(description !== undefined && { description }), ...schema }]
    }),
  )
  const required = Object.keys(takes).flatMap((key) => (key.endsWith('!') ? [key.slice(0, -1)] : []))
  return { name, description: about, inputSchema: { type: 'object' as const, properties, required } }
}
