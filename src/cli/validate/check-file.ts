// Checks one file: a scenario or fixtures, whichever it is.

import { isFileShortage } from '../../kit/loading/file-shortage.ts'
import { renderProblem } from '../../kit/source/source-problem.ts'
import { parseSource } from '../../kit/source/source-text.ts'
import { type FileKind, KINDS_IN_WORDS, kindOf } from '../../scenario/reading/file-kind.ts'
import { loadFixtures } from '../../server/fixtures-file.ts'
import { bundledScenarios, formatOf, loadScenario } from '../../server/scenario-files.ts'
import { readSource, reasonOf } from '../../server/source-files.ts'
import { writtenEndpoints } from '../../webhooks/check-endpoints.ts'
import type { NamedFile } from './files-named.ts'

/** What there is to say about a file. */
export interface Checked {
  readonly valid: boolean
  /** Lines for stdout if it is valid, for stderr otherwise. */
  readonly report: string
}

export async function checkFile({ file, among }: NamedFile): Promise<Checked> {
  const found = await kindOfFile(file)
  if ('problem' in found) return { valid: false, report: found.problem }
  const { kind, rendered } = found
  if (kind === null) {
    // A shell that replaces a glob names schemas, too.
    const left = among || file.endsWith('.schema.json')
    if (rendered === null && left) return { valid: true, report: `${file}: neither a scenario nor fixtures, left out` }
    return { valid: false, report: rendered ?? `${file} is neither a scenario nor fixtures: ${KINDS_IN_WORDS}` }
  }
  const loaded = kind === 'scenario' ? await loadScenario(file, writtenEndpoints) : await loadFixtures(file)
  if (!loaded.ok) return { valid: false, report: loaded.message }
  const warnings = 'scenario' in loaded ? loaded.scenario.warnings : []
  return { valid: true, report: [`${file}: valid ${kind}`, ...warnings].join('\n') }
}

/** `rendered`: the mistakes of a file without a kind, if it does not parse or holds no object. */
type Found = { readonly kind: FileKind | null; readonly rendered: string | null } | { readonly problem: string }

async function kindOfFile(file: string): Promise<Found> {
  const format = formatOf(file)
  if (format === undefined)
    return { kind: (await bundledScenarios()).includes(file) ? 'scenario' : 'fixtures', rendered: null }
  let text: string
  try {
    text = await readSource(file, format)
  } catch (error) {
    if (isFileShortage(error)) throw error
    return { problem: `the file ${file} cannot be read: ${reasonOf(error)}` }
  }
  const kind = await kindOf(text, format)
  if (kind !== null) return { kind, rendered: null }
  const parsed = await parseSource(text, { file, format, object: KINDS_IN_WORDS })
  const problems = parsed.ok ? [] : parsed.problems.map((problem) => renderProblem(problem, text))
  return { kind, rendered: parsed.ok ? null : [`the file ${file} has a mistake`, ...problems].join('\n') }
}
