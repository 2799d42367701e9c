// Reads a configuration file: checks it like fixtures, and gives each option its texts and its place.

import { dirname, extname, isAbsolute, join } from 'node:path'
import { isFileShortage } from '../../kit/loading/file-shortage.ts'
import { checkSource } from '../../kit/source/source-check.ts'
import { renderProblem, type SourceProblem } from '../../kit/source/source-problem.ts'
import { parseSource } from '../../kit/source/source-text.ts'
import { FORMATS, readSource, reasonOf } from '../../server/source-files.ts'
import { OPTIONS, type OptionName } from '../options.ts'
import { Refusal } from '../refusal.ts'
import { configSchema, type InFile, NAMES_IN_FILE } from './config-schema.ts'
import type { ConfigFile, Placed } from './file-options.ts'

const OBJECT = 'a configuration file holds options by their names, such as port: 4710'

/** Reads the file at `path`. Refuses every mistake at once, each with its place, the line and a caret. */
export async function readConfig(path: string): Promise<ConfigFile> {
  const format = FORMATS[extname(path).toLowerCase()] ?? 'yaml'
  let text: string
  try {
    text = await readSource(path, format)
  } catch (error) {
    if (isFileShortage(error)) throw error
    throw new Refusal(`the configuration file ${path} cannot be read: ${reasonOf(error)}`)
  }
  const parsed = await parseSource(text, { file: path, format, object: OBJECT })
  if (!parsed.ok) throw refused(path, parsed.problems, text)
  const checked = checkSource(parsed.value, configSchema(), belongs)
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

function belongs(path: readonly (string | number)[]): string | null {
  return path.length === 1 && path[0] === 'config' ? 'a configuration file names no other' : null
}

function textsOf(name: OptionName, written: InFile, file: string): readonly string[] {
  const texts = typeof written === 'object' ? written : [String(written)]
  return texts.map((text) => beside(file, OPTIONS[name].value ?? '', text))
}

/** Returns the path of a file relative to the configuration file. A bundled name stays. */
function beside(file: string, value: string, text: string): string {
  const isFile = value === 'FILE' || (value.endsWith('FILE') && extname(text).toLowerCase() in FORMATS)
  return isFile && !isAbsolute(text) ? join(dirname(file), text) : text
}

function refused(file: string, problems: readonly SourceProblem[], text: string): Refusal {
  const mistakes = problems.length === 1 ? 'a mistake' : `${problems.length} mistakes`
  const places = problems.map((problem) => (isSecret(problem) ? withoutValue(problem) : renderProblem(problem, text)))
  return new Refusal([`the configuration file ${file} has ${mistakes}`, ...places].join('\n'))
}

function isSecret({ path = [] }: SourceProblem): boolean {
  const name = NAMES_IN_FILE.find((one) => one === path[0])
  return name !== undefined && OPTIONS[name].secret
}

/** Returns a problem without its line and without what was written there. */
function withoutValue(problem: SourceProblem): string {
  return renderProblem({ ...problem, message: problem.message.replace(/, not [\s\S]*/, '') }, '')
}
