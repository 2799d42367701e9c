// The manifests for Kubernetes: of the types of its API, and true to mockfluence and to the other files.

import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { parseAllDocuments } from 'yaml'
import * as z from 'zod'
import { ROOT, textOf } from './documents.ts'
import { mockfluence } from './mockfluence.ts'
import { checkedByHaproxy, endProxies, HAPROXY, PROXIES } from './proxies.ts'

const folder = mkdtempSync(join(ROOT, 'node_modules/.cache/mockfluence-kubernetes-'))
afterAll(async () => {
  await endProxies()
  rmSync(folder, { recursive: true })
})

const Env = z.array(z.object({ name: z.string(), value: z.string().optional() }))
const Mounts = z.array(z.object({ name: z.string(), mountPath: z.string() }))
const Container = z.object({ env: Env, image: z.string(), volumeMounts: Mounts, readinessProbe: z.json() })
const Named = z.object({ name: z.string() })
const Pod = z.object({
  enableServiceLinks: z.literal(false),
  securityContext: z.object({ runAsNonRoot: z.literal(true), seccompProfile: z.json() }),
  containers: z.tuple([Container]),
  volumes: z.array(z.object({ name: z.string(), configMap: Named })),
})
const Workload = z.object({
  replicas: z.number(),
  serviceName: z.string().optional(),
  selector: z.object({ matchLabels: z.record(z.string(), z.string()) }),
  template: z.object({ metadata: z.object({ labels: z.record(z.string(), z.string()) }), spec: Pod }),
  volumeClaimTemplates: z.array(z.object({ metadata: Named })).optional(),
})
const Kind = z.object({ kind: z.string(), apiVersion: z.string(), metadata: Named })

const documents = parseAllDocuments(textOf('src/handbook/deploy/kubernetes.yaml')).map((document) => {
  expect(document.errors.concat(document.warnings)).toEqual([])
  return document.toJS()
})
const kinds = documents.map((document) => Kind.parse(document))

/** The document of a kind and a name. */
function named(kind: string, name: string): { spec?: unknown; data?: unknown } {
  return documents[kinds.findIndex((each) => each.kind === kind && each.metadata.name === name)] ?? {}
}

const texts = (name: string) => z.record(z.string(), z.string()).parse(named('ConfigMap', name).data)
const simulators = Workload.parse(named('StatefulSet', 'mockfluence').spec)
const proxy = Workload.parse(named('Deployment', 'mockfluence-haproxy').spec)
const Service = z.object({ clusterIP: z.string().optional(), selector: z.record(z.string(), z.string()) })

it('have what the types of Kubernetes have, and nothing else', () => {
  const compile = (all: readonly unknown[]) => {
    const lines = all.map((document, at) => {
      const { kind, apiVersion } = kinds[at] ?? { kind: '', apiVersion: '' }
      const from = apiVersion.includes('/') ? apiVersion : `core/${apiVersion}`
      return `export const d${at}: import('kubernetes-types/${from}.d.ts').${kind} = ${JSON.stringify(document)}\n`
    })
    writeFileSync(join(folder, 'manifests.ts'), lines.join(''))
    const tsc = [join(ROOT, 'node_modules/typescript/bin/tsc'), '--noEmit', '--strict', '--skipLibCheck']
    const { stdout } = spawnSync(
      process.execPath,
      [...tsc, '--types', '', '--ignoreConfig', join(folder, 'manifests.ts')],
      { encoding: 'utf8' },
    )
    return stdout
  }
  expect(compile(documents)).toBe('')
  expect(compile(JSON.parse(JSON.stringify(documents).replace('"readinessProbe"', '"readinesProbe"')))).toContain(
    'readinesProbe',
  )
})

it('refer to each other by names that exist', () => {
  expect(simulators.serviceName).toBe('mockfluence-simulators')
  const headless = Service.parse(named('Service', 'mockfluence-simulators').spec)
  expect([headless.clusterIP, headless.selector]).toEqual(['None', simulators.template.metadata.labels])
  expect(Service.parse(named('Service', 'mockfluence').spec).selector).toEqual(proxy.template.metadata.labels)
  for (const { selector, template, volumeClaimTemplates = [] } of [simulators, proxy]) {
    expect(selector.matchLabels).toEqual(template.metadata.labels)
    const { volumes, containers } = template.spec
    for (const { configMap } of volumes) expect(Object.keys(texts(configMap.name)).length).toBeGreaterThan(0)
    const offered = [...volumes.map(({ name }) => name), ...volumeClaimTemplates.map(({ metadata }) => metadata.name)]
    expect(containers[0].volumeMounts.map(({ name }) => name).toSorted()).toEqual(offered.toSorted())
  }
})

it('have options that mockfluence takes, and scenarios that play', async () => {
  const { env, volumeMounts } = simulators.template.spec.containers[0]
  const options = Object.fromEntries(env.map(({ name, value = 'secret' }) => [name, value]))
  const help = (await mockfluence(['serve', '--help'])).stdout
  for (const name of Object.keys(options).filter((each) => each.startsWith('MOCKFLUENCE_')))
    expect(help).toContain(`--${name.slice('MOCKFLUENCE_'.length).toLowerCase().replaceAll('_', '-')} `)
  const scenarios = texts('mockfluence-scenarios')
  const mount = volumeMounts.find(({ name }) => name === 'scenarios')?.mountPath
  expect(Object.keys(scenarios).map((file) => `${mount}/${file}`)).toEqual(options.MOCKFLUENCE_SCENARIO?.split(','))
  expect(options.MOCKFLUENCE_DATA).toMatch(/^\/data\//)
  for (const [name, text] of Object.entries(scenarios)) {
    writeFileSync(join(folder, name), text)
    expect(await mockfluence(['validate', join(folder, name)])).toMatchObject({ status: 0, stderr: '' })
  }
})

const inside = texts('mockfluence-haproxy')['haproxy.cfg'] ?? ''

it('have the HAProxy of the handbook, with the names of all simulators', () => {
  const settings = (text: string) =>
    text.split('\n').filter((line) => line !== '' && !/^#|^ +(server |parse-resolv-conf|hold )|^resolvers /.test(line))
  expect(settings(inside).map((line) => line.replace(' resolvers cluster init-addr none', ''))).toEqual(
    settings(HAPROXY),
  )
  const names = [...inside.matchAll(/^ +server (\S+) "([^"]+)" id (\d+)$/gm)].map(([, ...parts]) => parts.join(' '))
  const expected = Array.from({ length: simulators.replicas }, (_, at) => {
    const host = `mockfluence-${at}.${simulators.serviceName}.$\{NAMESPACE}.svc.cluster.local:4710`
    return `simulator-${at} ${host} ${at + 1}`
  })
  expect(names).toEqual(expected)
})

it.skipIf(PROXIES.some(({ name, skipped }) => name === 'HAProxy' && skipped))(
  'have an HAProxy that HAProxy takes (skipped where it is not installed)',
  () => {
    expect(checkedByHaproxy(inside)).toBe('')
    expect(checkedByHaproxy(inside.replace('balance hash', 'balance hush'))).toContain('balance only supports')
  },
)
