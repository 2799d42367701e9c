// Keeps a second process away from a data file: a file beside it that its owner touches every second.

import { randomUUID } from 'node:crypto'
import { type FileHandle, open, readFile, rename, unlink } from 'node:fs/promises'
import { hostname } from 'node:os'
import { kill, pid } from 'node:process'
import * as z from 'zod'
import type { RealTime } from '../../kit/real-time.ts'
import { LIMITS } from '../../model/limits.ts'
import { reasonOf } from '../files/source-files.ts'
import { DataRefusal } from './data-text.ts'

/** ms between two looks at a lock whose owner may be gone. */
const LOOK = 200

const Owner = z.object({ id: z.string(), pid: z.int(), host: z.string(), at: z.number() })
type Owner = z.output<typeof Owner>

export class Lock {
  /** When the last owner was last alive, as the real time (ms); null if it gave the file back. */
  readonly before: number | null
  readonly #path: string
  readonly #real: RealTime
  readonly #owner: Omit<Owner, 'at'>
  readonly #file: FileHandle
  #stop = () => {}
  #released = false

  private constructor(path: string, real: RealTime, owner: Omit<Owner, 'at'>, file: FileHandle, before: number | null) {
    this.#file = file
    this.#path = path
    this.#real = real
    this.#owner = owner
    this.before = before
  }

  /** Takes the lock of a data file. Rejects with `DataRefusal` while another process has it. */
  static async take(file: string, real: RealTime): Promise<Lock> {
    const path = `${file}.lock`
    const owner = { id: randomUUID(), pid, host: hostname() }
    const begun = real.elapsed()
    let seen: string | null = null
    for (;;) {
      const made = await created(path, owner, real)
      if (made) return new Lock(path, real, owner, made, null).#beating()
      const text = await textOf(path)
      if (text === null) continue
      const other = ownerIn(text)
      seen ??= text
      const moved = seen !== text
      const silent = real.elapsed() - begun >= LIMITS.data_lock_ms
      const old = other !== null && real.wall() - other.at >= LIMITS.data_lock_ms
      if (moved || (!old && other && isAlive(other, owner))) throw inUse(file, other)
      if (silent || old || (other && isGone(other, owner))) {
        const lock = new Lock(path, real, owner, await replaced(path, owner, real), other?.at ?? null)
        // Of two that take it over at once, the last one has it.
        await new Promise<void>((resolve) => real.after(LOOK, resolve, true))
        if (!(await lock.isHeld())) {
          await lock.release()
          throw inUse(file, null)
        }
        return lock.#beating()
      }
      await new Promise<void>((resolve) => real.after(LOOK, resolve, true))
    }
  }

  /** Whether the file is still this one's: a process that stood still for long may have lost it. */
  async isHeld(): Promise<boolean> {
    const text = await readFile(this.#path, 'utf8').catch(() => '')
    return ownerIn(text)?.id === this.#owner.id
  }

  async release(): Promise<void> {
    this.#released = true
    this.#stop()
    if (await this.isHeld()) await unlink(this.#path).catch(() => {})
    await this.#file.close().catch(() => {})
  }

  #beating(): this {
    this.#stop = this.#real.after(LIMITS.data_heartbeat_ms, () => {
      void this.#beat().then(() => this.#released || this.#beating())
    })
    return this
  }

  async #beat(): Promise<void> {
    // In place, which works on a full disk, too. Whoever takes the lock over puts another file in its place.
    await write(this.#file, this.#owner, this.#real).catch(() => {})
  }
}

/** Writes the lock, always at the same length. */
async function write(file: FileHandle, owner: Omit<Owner, 'at'>, real: RealTime): Promise<void> {
  await file.write(JSON.stringify({ ...owner, at: real.wall() }), 0)
}

/** Makes the lock; returns null if there is one. */
async function created(path: string, owner: Omit<Owner, 'at'>, real: RealTime): Promise<FileHandle | null> {
  try {
    return await written(path, 'wx', owner, real)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return null
    throw error
  }
}

/** Returns the text of a lock; null if it has gone meanwhile. Rejects with `DataRefusal` if it cannot be read. */
async function textOf(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw new DataRefusal(`the lock of the data file, ${path}, cannot be read: ${reasonOf(error)}`)
  }
}

/** Puts a lock in the place of another. */
async function replaced(path: string, owner: Omit<Owner, 'at'>, real: RealTime): Promise<FileHandle> {
  const beside = `${path}.${owner.id}`
  const file = await written(beside, 'w', owner, real)
  await rename(beside, path)
  return file
}

async function written(path: string, flag: string, owner: Omit<Owner, 'at'>, real: RealTime): Promise<FileHandle> {
  const file = await open(path, flag)
  try {
    await write(file, owner, real)
    return file
  } catch (error) {
    await file.close()
    await unlink(path)
    throw error
  }
}

function ownerIn(text: string): Owner | null {
  try {
    return Owner.parse(JSON.parse(text))
  } catch {
    return null
  }
}

/** Whether its process runs. That its id is ours says nothing: another one of this process, or of another host. */
function isAlive(other: Owner, own: Omit<Owner, 'at'>): boolean {
  return other.host === own.host && other.pid !== own.pid && runs(other.pid)
}

function isGone(other: Owner, own: Omit<Owner, 'at'>): boolean {
  return other.host === own.host && other.pid !== own.pid && !runs(other.pid)
}

/** Whether a process of this host runs. */
function runs(id: number): boolean {
  try {
    return kill(id, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

function inUse(file: string, other: Owner | null): DataRefusal {
  const by = other === null ? 'another process' : `process ${other.pid} on ${other.host}`
  return new DataRefusal(`the data file ${file} is in use by ${by}`)
}
