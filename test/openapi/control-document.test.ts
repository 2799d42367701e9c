import { describe, expect, it } from 'vitest'
import { problemsOf } from '../../src/contract/problems-of.ts'
import { CONTROLS } from '../../src/control/index.ts'
import { PROBLEMS } from '../../src/model/problems.ts'
import { simulate } from '../simulate.ts'

const read = async () => {
  const sim = await simulate()
  return (await sim.get('/__sim/openapi.json')).body
}

// One has a second path, as people type it.
const calls = CONTROLS.filter(({ path }) => !path.endsWith('/'))

const written = (path: string) => path.replace(/:(\w+)/g, '{$1}')

describe('the OpenAPI document of the control API', () => {
  it('has every call, with its parameters, problems and credentials, and nothing else', async () => {
    const { paths, components } = await read()
    const operations = Object.entries<Record<string, { operationId: string }>>(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId }]) => [operationId, method.toUpperCase(), path]),
    )
    expect(operations.sort()).toEqual(calls.map(({ id, method, path }) => [id, method, written(path)]).sort())
    for (const call of calls) {
      const operation = paths[written(call.path)][call.method.toLowerCase()]
      expect([call.id, operation.summary]).toEqual([call.id, call.summary])
      expect(operation.security).toEqual([])
      const statuses = [call.status, 405, ...problemsOf(call).map((code) => PROBLEMS[code].status)]
      expect(Object.keys(operation.responses).map(Number)).toEqual([...new Set(statuses)].sort((a, b) => a - b))
      const refusal = components.responses[operation.responses[400].$ref?.split('/').at(-1)] ?? operation.responses[400]
      expect(refusal.content).toHaveProperty(['application/problem+json'])
      expect(operation.requestBody !== undefined).toBe(Boolean(call.body ?? call.receive))
    }
    const named = (path: string, method: string) =>
      paths[path][method].parameters.map((each: { in: string; name: string }) => `${each.in} ${each.name}`)
    expect(named('/__sim/requests', 'get')).toEqual(expect.arrayContaining(['query operation', 'query limit']))
    expect(named('/__sim/state/{collection}/{id}', 'patch')).toEqual(['path collection', 'path id'])
    expect(components.schemas.ResetWorldInput).toMatchObject({
      additionalProperties: false,
      // The name of a bundled set, or a document.
      properties: { fixtures: { anyOf: [{ type: 'string' }, { $ref: '#/components/schemas/Fixtures' }] } },
    })
    expect(components.schemas.CreateWorldInput.properties.fixtures).toEqual(
      components.schemas.ResetWorldInput.properties.fixtures,
    )
    expect(components.schemas.AdvanceClockAnswer.required).toEqual(['now', 'fired', 'deliveries', 'attempts'])
    expect(paths['/__sim/events'].get.responses[200].content).toHaveProperty(['text/event-stream'])
  })

  it.each([
    ['', ''],
    ['/im', '/im'],
    ['/im', '/im/w/a%20b'],
  ])('with the prefix %j serves the world at %j, and makes none', async (prefix, base) => {
    const sim = await simulate({ prefix })
    const { status, body } = await sim.get(`${base}/__sim/openapi.json`)
    expect([status, body.servers]).toEqual([200, [{ url: `http://localhost${base}`, description: 'This world' }]])
    expect(sim.simulator.worlds.size).toBe(1)
  })

  it('shows an example of every body, YAML included', async () => {
    const { paths } = await read()
    const calls = Object.values<Record<string, { requestBody?: { content: object } }>>(paths).flatMap((call) =>
      Object.values(call),
    )
    const bodies = calls.flatMap(({ requestBody }) => Object.entries(requestBody?.content ?? {}))
    expect(bodies.map(([type]) => type)).toContain('application/yaml')
    expect(bodies.filter(([, content]) => !('example' in content))).toEqual([])
  })
})

describe('GET /__sim', () => {
  it('names every call once', async () => {
    const sim = await simulate()
    const { calls: shown } = (await sim.get('/__sim')).body
    const known = CONTROLS.filter(({ path }) => path !== '/__sim/')
    expect(shown).toEqual(known.map(({ method, path, summary }) => ({ method, path: written(path), summary })))
    expect((await sim.get('/__sim/')).body.calls).toEqual(shown)
  })
})
