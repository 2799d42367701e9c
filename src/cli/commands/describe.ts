// `mockfluence describe`: one operation, a field, or what operations share.

import { readdir, readFile } from 'node:fs/promises'
import { didYouMean } from '../../kit/nearest.ts'
import type { Described } from '../../openapi/schemas.ts'
import { PACKAGE } from '../../package-files.ts'
import { describeText, fieldText, operationIds, operationList, operationNamed, SHARED, toldOf } from '../described.ts'
import { Refusal } from '../refusal.ts'
import { print, type Terminal } from '../terminal.ts'

/** Prints what is known about the words; returns 0. */
export async function printDescription(words: readonly string[], json: boolean, terminal: Terminal): Promise<number> {
  await print(terminal, await description(words.join(' '), json))
  return 0
}

/** Throws `Refusal` for what is neither an operation nor a field. */
export async function description(what: string, json: boolean): Promise<string> {
  if (what === '') return json ? `${JSON.stringify(operationIds())}\n` : operationList()
  const shared = SHARED[what]?.()
  if (shared !== undefined) return json ? `${JSON.stringify(shared.trimEnd().split('\n'))}\n` : shared
  const call = operationNamed(what)
  if (call) {
    if (!json) return describeText(call, await scenariosFor(call.id))
    return `${briefly(call)}\n`
  }
  const field = fieldText(what)
  if (field !== '') return json ? `${JSON.stringify(field.trimEnd().split('\n'))}\n` : field
  const hint = didYouMean(
    what,
    [...operationIds(), ...Object.keys(SHARED)],
    'mockfluence describe lists all operations',
  )
  throw new Refusal(`there is no operation or field '${what.slice(0, 80)}'. ${hint}`)
}

/** Returns the names of the bundled scenarios that name an operation. */
async function scenariosFor(id: string): Promise<string[]> {
  const folder = new URL('scenarios/', PACKAGE)
  const files = (await readdir(folder)).filter((file) => file.endsWith('.yaml'))
  const texts = await Promise.all(files.map((file) => readFile(new URL(file, folder), 'utf8')))
  return files.flatMap((file, at) =>
    new RegExp(`\\b${id}\\b`).test(texts[at] ?? '') ? [file.replace('.yaml', '')] : [],
  )
}

/** Returns what is told of an operation as JSON of less than 3 KB: the least needed parts go first. */
function briefly(call: Described): string {
  const { fetch, response, ...told } = toldOf(call)
  const { status, fields } = told.reply
  const errors = told.errors.slice(0, call.problems.length)
  const assumptions = told.assumptions.map((line) => line.split(':')[0])
  const names = { status, fields: fields.map(({ name }) => name) }
  const full = { ...told, errors, assumptions }
  const forms = [
    { ...full, response, fetch },
    { ...full, fetch },
    { ...full, reply: names, fetch },
    { ...full, reply: names },
  ]
  const least = { ...full, reply: names, assumptions: undefined, magic: undefined, curl: undefined }
  return (
    [...forms, least].map((form) => JSON.stringify(form)).find((text) => Buffer.byteLength(text) < 3_000) ??
    JSON.stringify(least)
  )
}
