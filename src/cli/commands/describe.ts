// `mockfluence describe`: one operation, a field, or what operations share.

import { readdir, readFile } from 'node:fs/promises'
import { didYouMean } from '../../kit/nearest.ts'
import type { Described } from '../../openapi/schemas.ts'
import { PACKAGE } from '../../package-files.ts'
import type { Words } from '../command.ts'
import {
  describeText,
  type Field,
  factsOf,
  fieldText,
  operationIds,
  operationList,
  operationNamed,
  SHARED,
} from '../described.ts'
import { Refusal } from '../refusal.ts'
import type { Terminal } from '../terminal.ts'

/** Prints what is known about the words; returns 0. */
export async function printDescription({ operands, own }: Words, { stdout }: Terminal): Promise<number> {
  stdout.write(await description(operands.join(' '), 'json' in own))
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
  const names = [...operationIds(), ...Object.keys(SHARED)]
  const hint = didYouMean(what, names, '. mockfluence describe lists all operations')
  throw new Refusal(`there is no operation or field '${what.slice(0, 80)}'${hint}`)
}

async function scenariosFor(id: string): Promise<string[]> {
  const folder = new URL('scenarios/', PACKAGE)
  const files = (await readdir(folder)).filter((file) => file.endsWith('.yaml'))
  const texts = await Promise.all(files.map((file) => readFile(new URL(file, folder), 'utf8')))
  return files.flatMap((file, at) =>
    new RegExp(`\\b${id}\\b`).test(texts[at] ?? '') ? [file.replace('.yaml', '')] : [],
  )
}

/** Describes an operation as JSON of less than 3 KB: the least needed parts go first. */
function briefly(call: Described): string {
  const { fetch, curl, response, magic, assumptions, ...facts } = factsOf(call)
  const { status, fields } = facts.reply
  const names = { status, fields: fields.map(({ name }) => name) }
  const meant = {
    ...facts,
    errors: facts.errors.slice(0, call.problems.length),
    parameters: facts.parameters.map(inShort),
    body: facts.body.map(inShort),
    reply: { status, fields: fields.map(inShort) },
  }
  const typed = { parameters: facts.parameters.map(typeOnly), body: facts.body.map(typeOnly) }
  const forms = [
    { ...meant, assumptions, magic, curl, fetch, response },
    { ...meant, assumptions, magic, curl, fetch },
    { ...meant, assumptions, magic, curl, fetch, reply: names },
    { ...meant, assumptions, magic, curl, reply: names },
    { ...meant, magic, curl, fetch, reply: names },
    { ...meant, curl, reply: names },
    { ...meant, ...typed, curl, reply: names },
  ].map((form) => JSON.stringify(form))
  return forms.find((text) => Buffer.byteLength(text) < 2_990) ?? forms.at(-1) ?? ''
}

/** A field that may be left out says nothing of it. */
const inShort = ({ required, ...field }: Field) => (required ? { ...field, required } : field)
const typeOnly = ({ name, type, required }: Field) => (required ? { name, type, required } : { name, type })
