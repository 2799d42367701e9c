// Runs programs in a thread, which shares no module with any other, and posts what came of them.

import { parentPort, workerData } from 'node:worker_threads'
import { CONTROLS } from '../../src/control/index.ts'
import { ENDPOINTS } from '../../src/service/index.ts'
import type { Program, SettingName } from './program.ts'
import { check, type Outcome, Surroundings } from './settings.ts'

export interface Work {
  /** The path of the executable. */
  readonly main: string
  readonly programs: readonly { readonly program: Program; readonly settings: readonly SettingName[] }[]
}

export interface Played {
  /** The ids of all operations and control calls. */
  readonly calls: readonly string[]
  readonly programs: readonly {
    readonly program: Program
    /** Of the answers, by the ids of steps. */
    readonly statuses: ReadonlyMap<number, number>
    readonly differences: Outcome['differences']
  }[]
}

const { main, programs }: Work = workerData
const around = new Surroundings(async () => main)
try {
  const outcomes = await check(
    programs.map(({ program }) => program),
    around,
    (at) => programs[at]?.settings ?? [],
  )
  const played: Played = {
    calls: [...ENDPOINTS, ...CONTROLS].map(({ id }) => id),
    programs: outcomes.map(({ program, answers, differences }) => ({
      program,
      statuses: new Map([...answers].map(([id, { status }]) => [id, status])),
      differences,
    })),
  }
  parentPort?.postMessage(played)
} finally {
  await around.close()
}
