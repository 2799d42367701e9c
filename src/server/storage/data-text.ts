// The form of a data file: a line with a checksum of all that follows, then a line for each part and each world.

import { createHash } from 'node:crypto'
import * as z from 'zod'
import { strict } from '../../kit/shape.ts'
import { OLDEST_VERSION, SNAPSHOT_VERSION } from '../../world/state/migrations.ts'

/** Rises when older programs cannot read what newer ones write. */
const DATA_VERSION = 1

/** What several worlds share, such as their fixtures: it is in the file once. */
export interface Part {
  readonly digest: string
  readonly line: string
}

/** A line of the file, and what it refers to. */
export interface Entry {
  readonly line: string
  readonly parts: readonly Part[]
}

const HEAD = /^\{"mockfluence":"data","version":([1-9]\d*),"checksum":"([0-9a-f]{64})"\}$/

const PartLine = strict(() => ({ part: z.string(), value: z.unknown() }))
const ProgramLine = strict(() => ({ program: z.string(), state: z.int() }))

/** Thrown for a file that is not taken; the message says which file and why. */
export class DataRefusal extends Error {
  override readonly name = 'DataRefusal'
}

export function partOf(value: unknown): Part {
  const text = JSON.stringify(value)
  const digest = createHash('sha256').update(text).digest('hex')
  return { digest, line: `{"part":"${digest}","value":${text}}\n` }
}

/** Returns the text of a file with these worlds. `program`: the version that writes it. */
export function renderData(entries: Iterable<Entry>, program: string): string[] {
  const parts = new Map<string, string>()
  const worlds: string[] = []
  for (const entry of entries) {
    worlds.push(entry.line)
    for (const { digest, line } of entry.parts) parts.set(digest, line)
  }
  const lines = [`${JSON.stringify({ program, state: SNAPSHOT_VERSION })}\n`, ...parts.values(), ...worlds]
  const sum = createHash('sha256')
  for (const line of lines) sum.update(line)
  return [`{"mockfluence":"data","version":${DATA_VERSION},"checksum":"${sum.digest('hex')}"}\n`, ...lines]
}

/** What was read: the lines of the worlds, and the parts by digest. */
export interface ReadData {
  readonly worlds: readonly string[]
  readonly parts: ReadonlyMap<string, unknown>
}

/** Reads a file. Throws `DataRefusal` if it is broken, of something else, or newer. */
export function readData(bytes: Buffer, file: string): ReadData {
  const refuse = (why: string) => new DataRefusal(`the data file ${file} ${why}; it stays as it is`)
  const end = bytes.indexOf('\n')
  const [, version, checksum] = HEAD.exec(bytes.subarray(0, Math.max(end, 0)).toString()) ?? []
  if (version === undefined) throw refuse('was not written by mockfluence, or is broken')
  if (Number(version) > DATA_VERSION) {
    throw refuse(`was written by a newer mockfluence: it has version ${version}, and this one reads ${DATA_VERSION}`)
  }
  if (
    createHash('sha256')
      .update(bytes.subarray(end + 1))
      .digest('hex') !== checksum
  ) {
    throw refuse('is broken: it does not agree with its checksum')
  }
  const [program = '', ...lines] = bytes
    .subarray(end + 1)
    .toString()
    .split('\n')
    .slice(0, -1)
  const { program: by, state } = ProgramLine.parse(JSON.parse(program))
  if (state > SNAPSHOT_VERSION || state < OLDEST_VERSION) {
    const read = `${OLDEST_VERSION} to ${SNAPSHOT_VERSION}`
    throw refuse(`holds worlds of mockfluence ${by}, in version ${state}; this one reads versions ${read}`)
  }
  const isPart = (line: string) => line.startsWith('{"part":')
  const parts = lines.filter(isPart).map((line) => PartLine.parse(JSON.parse(line)))
  return {
    worlds: lines.filter((line) => !isPart(line)),
    parts: new Map(parts.map(({ part, value }) => [part, value])),
  }
}
