// The data file: a line with a checksum of all that follows, then a line for each part and each world. It is written whole: beside
// it, and then in its place.

import { createHash } from 'node:crypto'
import { open, readFile, realpath, rename, stat, unlink } from 'node:fs/promises'
import { types } from 'node:util'
import type { Adapter } from 'lowdb'
import * as z from 'zod'
import type { RealTime } from '../../kit/real-time.ts'
import { strict } from '../../kit/shape.ts'
import { OLDEST_VERSION, SNAPSHOT_VERSION } from '../../world/state/migrations.ts'
import { codeOf, kindOf, reasonOf } from '../worlds/source-files.ts'
import { DataRefusal, type Lock, takeLock } from './lock.ts'
import type { StoredWorld } from './stored-world.ts'

/** Rises when older programs cannot read what newer ones write. */
const DATA_VERSION = 1

const HEAD = /^\{"mockfluence":"data","version":([1-9]\d*),"checksum":"([0-9a-f]{64})"\}$/

const PartLine = strict(() => ({ part: z.string(), value: z.unknown() }))
const ProgramLine = strict(() => ({ program: z.string(), state: z.int() }))

/** Returns the text of a file with these worlds. `program`: the version that writes it. */
function renderData(entries: Iterable<StoredWorld>, program: string): string[] {
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
  const rest = bytes.subarray(end + 1)
  if (createHash('sha256').update(rest).digest('hex') !== checksum) {
    throw refuse('is broken: it does not agree with its checksum')
  }
  const [program = '', ...lines] = rest.toString().split('\n').slice(0, -1)
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

export type Data = ReadonlyMap<string, StoredWorld>

/** A data file under its lock: lowdb's adapter. */
export interface DataFile extends Adapter<Data> {
  readonly path: string
  readonly lock: Lock
}

/**
 * Locks the file. Rejects with `DataRefusal` if another process has it, or where none can be. `program`: the version that writes it;
 * `revive`: turns what was read into worlds.
 */
export async function openDataFile(
  written: string,
  { real, program, revive }: { real: RealTime; program: string; revive: (read: ReadData) => Promise<Data> },
): Promise<DataFile> {
  // Links stay.
  const path = await realpath(written).catch(() => written)
  // Reading a pipe or a device may never end.
  const stats = await stat(path).catch(() => null)
  if (stats && !stats.isFile())
    throw new DataRefusal(`the data file ${written} is ${kindOf(stats)}, not a regular file`)
  const lock = await takeLock(path, real).catch((error) => {
    if (error instanceof DataRefusal) throw error
    throw new DataRefusal(`the data file ${written} cannot be written: ${whyNot(error)}`)
  })
  const expectLock = async () => {
    if (!(await lock.isHeld())) throw new Error('another process has taken it over')
  }
  return {
    path,
    lock,
    /** Returns the worlds in the file; null if there is none yet. Rejects with `DataRefusal`. */
    async read() {
      let bytes: Buffer
      try {
        bytes = await readFile(path)
      } catch (error) {
        if (codeOf(error) === 'ENOENT') return null
        throw new DataRefusal(`the data file ${path} cannot be read: ${reasonOf(error)}`)
      }
      return revive(readData(bytes, path))
    },
    /** Resolves once the file has these worlds. Otherwise it has those from before. */
    async write(worlds) {
      await expectLock()
      const beside = `${path}.new`
      try {
        const file = await open(beside, 'w', 0o600)
        try {
          await file.writeFile(Buffer.from(renderData(worlds.values(), program).join('')))
          await file.sync()
        } finally {
          await file.close()
        }
        // Writing may have taken long.
        await expectLock()
        await rename(beside, path)
      } catch (error) {
        // It would take the space that the next write needs.
        await unlink(beside).catch(() => {})
        throw error
      }
    },
  }
}

const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full',
  ENOENT: 'there is no such folder',
  ENOTDIR: 'there is no such folder',
  EACCES: 'writing there is not permitted',
  EPERM: 'writing there is not permitted',
  EROFS: 'the disk can only be read',
}

export function whyNot(error: unknown): string {
  return REASONS[codeOf(error) ?? ''] ?? (types.isNativeError(error) ? error.message : String(error))
}
