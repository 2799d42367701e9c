// Takes bundles and replays them as a user does.

import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { Sim } from '../../simulate.ts'
import { temporaryFolder } from '../../temporary-folder.ts'
import { mockfluence } from '../mockfluence.ts'

export type Bundle = Awaited<ReturnType<Sim['get']>>['body']

/** `world`: a path prefix such as `/w/a`. */
export async function bundleOf(sim: Pick<Sim, 'get'>, world = ''): Promise<Bundle> {
  const { status, body, text } = await sim.get(`${world}/__sim/bundle`)
  expect(status, text).toBe(200)
  return body
}

/** Writes a bundle, or any text, to a file of its own. */
export async function fileOf(bundle: Bundle | string): Promise<string> {
  const file = join(temporaryFolder(), 'bundle.json')
  await writeFile(file, typeof bundle === 'string' ? bundle : JSON.stringify(bundle))
  return file
}

/** Replays a bundle; returns the exit status and what was printed. */
export async function replay(bundle: Bundle | string, ...options: string[]) {
  const file = await fileOf(bundle)
  return { ...(await mockfluence(['replay', file, ...options])), file }
}

/** Takes the bundle of a world and expects its replay to be as it was. */
export async function expectReplay(sim: Pick<Sim, 'get'>, world = ''): Promise<Bundle> {
  const bundle = await bundleOf(sim, world)
  const { status, stdout, stderr } = await replay(bundle)
  expect([bundle.missing, status, stdout, stderr]).toEqual([[], 0, expect.stringContaining('all as in the bundle'), ''])
  return bundle
}
