// What a configuration file may say: the options of `serve` by their names, each as the table of options reads it.

import * as z from 'zod'
import { OPTIONS, type OptionKind, type OptionName } from '../options.ts'
import { WrongValue } from '../values.ts'

/** The options that a configuration file may have: all but the one that names it. */
export const NAMES_IN_FILE = (Object.keys(OPTIONS) as OptionName[]).filter((name) => name !== 'config')

/** As written. A number may stand for its text. */
export type InFile = boolean | string | number | readonly string[]

/** Returns the schema, made from the table of options. */
export function configSchema(): z.ZodType<Partial<Record<OptionName, InFile>>> {
  return z.strictObject(Object.fromEntries(NAMES_IN_FILE.map((name) => [name, schemaOf(OPTIONS[name]).optional()])))
}

/** Returns the JSON Schema of a configuration file, for editors. */
export function configJsonSchema(): unknown {
  return {
    ...z.toJSONSchema(configSchema(), { io: 'input', unrepresentable: 'any' }),
    title: 'mockfluence configuration',
  }
}

function schemaOf(kind: OptionKind<unknown>): z.ZodType<InFile> {
  const { value, repeatable, help } = kind
  if (value === null) return z.boolean().describe(help)
  const read = (written: string | number, context: z.RefinementCtx) => {
    try {
      kind.settle([String(written)])
    } catch (error) {
      if (!(error instanceof WrongValue)) throw error
      context.addIssue({ code: 'custom', message: error.message })
    }
  }
  if (repeatable) return z.array(z.string().superRefine(read)).describe(`A list: ${help}`)
  return (takesNumber(kind) ? z.union([z.string(), z.number()]) : z.string()).superRefine(read).describe(help)
}

/** Whether an option may be written as a number. */
export function takesNumber({ value, repeatable, secret }: OptionKind<unknown>): boolean {
  return value !== null && !repeatable && !secret
}
