// `mockfluence record`: prints what chaos did in a running simulator as a scenario.

import { Document, isScalar, visit } from 'yaml'
import { type Asked, askedServer } from '../asked-server.ts'
import { getText, reasonOf } from '../get-text.ts'
import { Refusal } from '../refusal.ts'
import type { Terminal } from '../terminal.ts'

export async function record(asked: Asked, { env, stdout }: Terminal): Promise<number> {
  const { base, headers } = await askedServer(asked, env, 'scenarios/recorded')
  const worlds = /\/w\/[^/]+$/.test(base) ? '' : '?worlds=all'
  const text = await getText(new URL(`${base}/__sim/scenarios/recorded${worlds}`), headers).catch((error) => {
    throw new Refusal(`what chaos did at ${base} cannot be read: ${reasonOf(error)}`, 1)
  })
  stdout.write(asYaml(JSON.parse(text)))
  return 0
}

/** Returns a scenario as YAML, its numbers in one line. */
export function asYaml(scenario: unknown): string {
  const document = new Document(scenario)
  visit(document, {
    Seq(_, list) {
      list.flow = list.items.length > 0 && list.items.every(isScalar)
    },
  })
  return document.toString({ lineWidth: 120 })
}
