// Reads a configuration file, the options of `serve` by their names: checks it like fixtures, and gives each its texts and its line.

import { dirname, isAbsolute, join } from 'node:path'
import * as z from 'zod'
import { checkSource } from '../../kit/source/source-check.ts'
import { renderProblem, type SourceProblem } from '../../kit/source/source-problem.ts'
import { parseSource, type Source } from '../../kit/source/source-text.ts'
import { formatOf, readSource, reasonOf } from '../../server/worlds/source-files.ts'
import { OPTION_NAMES, OPTIONS, type OptionKind, type OptionName } from '../options.ts'
import { Refusal } from '../refusal.ts'
import { WrongValue } from '../values.ts'

export interface ConfigFile {
  readonly path: string
  /** The texts of each option in it, and the line of its name. */
  readonly options: Readonly<Partial<Record<OptionName, Placed>>>
}

interface Placed {
  readonly texts: readonly string[]
  readonly line: number
}

/** The options that it may have: all but the one that names it. */
export const NAMES_IN_FILE = OPTION_NAMES.filter((name) => name !== 'config')

/** As written. A number may stand for its text. */
type InFile = boolean | string | number | readonly string[]

export function configJsonSchema(): unknown {
  return {
    ...z.toJSONSchema(configSchema(), { io: 'input', unrepresentable: 'any' }),
    title: 'mockfluence configuration',
  }
}

function configSchema(): z.ZodType<Partial<Record<OptionName, InFile>>> {
  return z.strictObject(Object.fromEntries(NAMES_IN_FILE.map((name) => [name, schemaOf(OPTIONS[name]).optional()])))
}

function schemaOf(kind: OptionKind<unknown>): z.ZodType<InFile> {
  const { value, repeatable, help } = kind
  if (value === null) return z.boolean().describe(help)
  const read = (written: string | number, context: z.RefinementCtx) => {
    try {
      kind.resolve([String(written)])
    } catch (error) {
      if (!(error instanceof WrongValue)) throw error
      context.addIssue({ code: 'custom', message: error.message })
    }
  }
  if (repeatable) return z.array(z.string().superRefine(read)).describe(`A list: ${help}`)
  return (takesNumber(kind) ? z.union([z.string(), z.number()]) : z.string()).superRefine(read).describe(help)
}

function takesNumber({ value, repeatable, secret }: OptionKind<unknown>): boolean {
  return value !== null && !repeatable && !secret
}

const OBJECT = 'a configuration file holds options by their names, such as port: 4710'

/** Reads the file at `path`. Refuses every mistake at once, each with its place, the line and a caret. */
export async function readConfig(path: string): Promise<ConfigFile> {
  const format = formatOf(path) ?? 'yaml'
  let text: string
  try {
    text = await readSource(path, format)
  } catch (error) {
    throw new Refusal(`the configuration file ${path} cannot be read: ${reasonOf(error)}`)
  }
  const parsed = await parseSource(text, { file: path, format, object: OBJECT })
  if (!parsed.ok) throw refused(path, parsed.problems, text)
  const checked = checkSource({ ...parsed.value, value: asWritten(parsed.value, text) }, configSchema(), belongs)
  if (!checked.ok) throw refused(path, checked.problems, text)
  const options: Partial<Record<OptionName, Placed>> = {}
  for (const name of NAMES_IN_FILE) {
    const written = checked.value[name]
    if (written === undefined) continue
    const { line } = parsed.value.locate([name], 'key')
    options[name] = { texts: textsOf(name, written, path), line }
  }
  return { path, options }
}

/**
 * Returns the options with their numbers as texts, as they are written: `seed: 007` is what `--seed 007` is. Numbers
 * of secrets stay, and are refused: quotes make sure that every digit is meant.
 */
function asWritten({ value, locate }: Source, text: string): unknown {
  const lines = text.replace(/^\ufeff/, '').split('\n')
  const written = (name: string, number: number) => {
    const { line, column } = locate([name])
    const token = /^[-+.\w]+/.exec((lines[line - 1] ?? '').slice(column - 1))?.[0] ?? ''
    // An alias or an anchor stands before the number of another place.
    return Number(token) === number ? token : String(number)
  }
  const isText = (name: string) => NAMES_IN_FILE.some((one) => one === name && takesNumber(OPTIONS[one]))
  return Object.fromEntries(
    Object.entries(Object(value)).map(([name, one]) => [
      name,
      typeof one === 'number' && isText(name) ? written(name, one) : one,
    ]),
  )
}

function belongs(path: readonly (string | number)[]): string | null {
  return path.length === 1 && path[0] === 'config' ? 'a configuration file names no other' : null
}

function textsOf(name: OptionName, written: InFile, file: string): readonly string[] {
  const texts = typeof written === 'object' ? written : [String(written)]
  const { value } = OPTIONS[name]
  const isFile = (text: string) =>
    value === 'FILE' || value === 'DIR' || (value?.endsWith('FILE') && formatOf(text) !== undefined)
  // A bundled name stays.
  return texts.map((text) => (isFile(text) ? beside(file, text) : text))
}

function beside(file: string, named: string): string {
  return isAbsolute(named) ? named : join(dirname(file), named)
}

function refused(file: string, problems: readonly SourceProblem[], text: string): Refusal {
  const mistakes = problems.length === 1 ? 'a mistake' : `${problems.length} mistakes`
  const places = problems.map(plainly).map((one) => (isSecret(one) ? withoutValue(one) : renderProblem(one, text)))
  return new Refusal([`the configuration file ${file} has ${mistakes}`, ...places].join('\n'))
}

/** Returns a problem that names an option as it is written: `log-level`, not `["log-level"]`. */
function plainly(problem: SourceProblem): SourceProblem {
  return { ...problem, message: problem.message.replace(/^\["([a-z-]+)"\]/, '$1') }
}

function isSecret({ path = [] }: SourceProblem): boolean {
  const name = NAMES_IN_FILE.find((one) => one === path[0])
  return name !== undefined && OPTIONS[name].secret
}

/** Returns a problem without its line and without what was written there. */
function withoutValue(problem: SourceProblem): string {
  return renderProblem({ ...problem, message: problem.message.replace(/, not [\s\S]*/, '') }, '')
}
