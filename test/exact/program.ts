// A program: calls to one world and to a second one beside it, as data that can be written down, cut short and run again.

import { readFile } from 'node:fs/promises'
import * as z from 'zod'

const Json: z.ZodType<unknown> = z.unknown()

const StepShape = z.strictObject({
  /** Stays when steps before it are taken away. Later steps name its answer: `$s3.body.id$`. */
  id: z.int(),
  /** The id of the operation or control call, or `visit`. */
  call: z.string(),
  /** The world beside the program's own, or the default world, instead of the program's own. */
  to: z.enum(['beside', 'default']).optional(),
  method: z.string(),
  path: z.string(),
  headers: z.record(z.string(), z.string()).optional(),
  /** Sent as JSON. */
  body: Json.optional(),
  /** Sent as it is. */
  text: z.string().optional(),
  /** Sent as a form. */
  form: z.array(z.strictObject({ name: z.string(), filename: z.string().optional(), content: z.string() })).optional(),
})
export type Step = z.output<typeof StepShape>

const ProgramShape = z.strictObject({
  /** The seed of its world. */
  seed: z.string(),
  /** The fixtures of its world: the name of a bundled set, or a document. */
  fixtures: z.union([z.string(), z.record(z.string(), z.unknown())]),
  /** The id of the last step of the first half. */
  middle: z.int(),
  steps: z.array(StepShape),
})
export type Program = z.output<typeof ProgramShape>

/** Reads the file of a program. Throws an error with one sentence if it is none. */
export async function readProgram(file: string): Promise<Program> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new Error(`${file} cannot be read: ${error.code === 'ENOENT' ? 'there is no such file' : error.message}`)
  })
  try {
    return ProgramShape.parse(JSON.parse(text))
  } catch (error) {
    const reason = error instanceof z.ZodError ? z.prettifyError(error) : String(error)
    throw new Error(`${file} is no program: ${reason}`)
  }
}

/** The steps before the middle, and those after it. */
export function halves({ steps, middle }: Program): readonly [Step[], Step[]] {
  return [steps.filter(({ id }) => id <= middle), steps.filter(({ id }) => id > middle)]
}

/** The settings of programs. Each list is run in order, beside the other, which takes about as long. */
export const LANES: readonly (readonly SettingName[])[] = [
  ['bundle', 'snapshot'],
  ['warm', 'fork', 'fresh', 'restart'],
]
export const SETTINGS = LANES.flat()
export type SettingName = 'bundle' | 'fork' | 'warm' | 'snapshot' | 'fresh' | 'restart'
