// Reads a data file, and writes it whole: beside it, and then in its place.

import { open, readFile, realpath, rename, stat, unlink } from 'node:fs/promises'
import type { Adapter } from 'lowdb'
import type { RealTime } from '../../kit/real-time.ts'
import { kindOf, reasonOf } from '../files/source-files.ts'
import { DataRefusal, type ReadData, readData, renderData } from './data-text.ts'
import type { KeptWorld } from './kept-world.ts'
import { Lock } from './lock.ts'

export type Data = ReadonlyMap<string, KeptWorld>

/** A data file under its lock: lowdb's adapter, which turns what was read into worlds by `revive`. */
export class DataFile implements Adapter<Data> {
  readonly path: string
  readonly lock: Lock
  readonly #program: string
  readonly #revive: (read: ReadData) => Promise<Data>

  private constructor(path: string, lock: Lock, program: string, revive: (read: ReadData) => Promise<Data>) {
    this.path = path
    this.lock = lock
    this.#program = program
    this.#revive = revive
  }

  /** Locks the file. Rejects with `DataRefusal` if another process has it, or where none can be. */
  static async open(
    given: string,
    { real, program, revive }: { real: RealTime; program: string; revive: (read: ReadData) => Promise<Data> },
  ): Promise<DataFile> {
    // Links stay.
    const path = await realpath(given).catch(() => given)
    // Reading a pipe or a device may never end.
    const stats = await stat(path).catch(() => null)
    if (stats && !stats.isFile())
      throw new DataRefusal(`the data file ${given} is ${kindOf(stats)}, not a regular file`)
    try {
      return new DataFile(path, await Lock.take(path, real), program, revive)
    } catch (error) {
      if (error instanceof DataRefusal) throw error
      throw new DataRefusal(`the data file ${given} cannot be written: ${whyNot(error)}`)
    }
  }

  /** Returns the worlds in the file; null if there is none yet. Rejects with `DataRefusal`. */
  async read(): Promise<Data | null> {
    let bytes: Buffer
    try {
      bytes = await readFile(this.path)
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return null
      throw new DataRefusal(`the data file ${this.path} cannot be read: ${reasonOf(error)}`)
    }
    return this.#revive(readData(bytes, this.path))
  }

  /** Resolves once the file has these worlds. Otherwise it has those from before. */
  async write(worlds: Data): Promise<void> {
    await this.#expectLock()
    const beside = `${this.path}.new`
    try {
      const file = await open(beside, 'w', 0o600)
      try {
        await file.writeFile(Buffer.from(renderData(worlds.values(), this.#program).join('')))
        await file.sync()
      } finally {
        await file.close()
      }
      // Writing may have taken long.
      await this.#expectLock()
      await rename(beside, this.path)
    } catch (error) {
      // It would take the space that the next write needs.
      await unlink(beside).catch(() => {})
      throw error
    }
  }

  async #expectLock(): Promise<void> {
    if (!(await this.lock.isHeld())) throw new Error('another process has taken it over')
  }
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined
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
  return REASONS[codeOf(error) ?? ''] ?? (error instanceof Error ? error.message : String(error))
}
