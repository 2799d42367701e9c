// `mockfluence record`: prints what chaos did in a running simulator as a scenario.

import { Document, isScalar, visit } from 'yaml'
import * as z from 'zod'
import { readFromServer } from '../asked-server.ts'
import type { Words } from '../command.ts'
import type { Terminal } from '../terminal.ts'

export async function record(words: Words, { env, stdout }: Terminal): Promise<number> {
  const asked = { what: 'the recorded scenario', shape: z.looseObject({ name: z.string() }) }
  stdout.write(asYaml(await readFromServer(words, env, 'scenarios/recorded', asked)))
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
