// Keeps a second process away from a data file: a file beside it whose time its owner renews every second.

import { randomUUID } from 'node:crypto'
import { readFile, rename, stat, unlink, utimes, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { kill, pid } from 'node:process'
import * as z from 'zod'
import type { RealTime } from '../../kit/real-time.ts'
import { LIMITS } from '../../model/limits.ts'
import { codeOf, reasonOf } from '../worlds/source-files.ts'

/** Thrown for a file that is not taken; the message says which file and why. */
export class DataRefusal extends Error {
  override readonly name = 'DataRefusal'
}

/** ms between two looks at a lock whose owner may be gone. */
const LOOK = 200

const Owner = z.object({ id: z.string(), pid: z.int(), host: z.string() })
type Owner = z.output<typeof Owner>

/** The lock of a data file that this process has. */
export interface Lock {
  /** When the last owner was last alive, as the real time (ms); null if it gave the file back. */
  readonly before: number | null
  /** Whether the file is still this one's: a process that stood still for long may have lost it. */
  isHeld(): Promise<boolean>
  release(): Promise<void>
}

/** Takes the lock of a data file. Rejects with `DataRefusal` while another process has it. */
export async function takeLock(file: string, real: RealTime): Promise<Lock> {
  const path = `${file}.lock`
  const owner = { id: randomUUID(), pid, host: hostname() }
  const begun = real.elapsed()
  let first: number | null = null
  for (;;) {
    if (await isMade(path, owner)) return beating(path, real, owner, null)
    const other = await lockAt(path)
    if (other === null) continue
    first ??= other.beat
    const runs = other.owner && isRunning(other.owner, owner)
    const silent = Math.max(real.elapsed() - begun, real.wall() - other.beat) >= LIMITS.data_lock_ms
    if (other.beat !== first || (runs === true && !silent)) throw inUse(file, other.owner)
    if (silent || runs === false) {
      await writeFile(`${path}.${owner.id}`, JSON.stringify(owner))
      await rename(`${path}.${owner.id}`, path)
      const lock = beating(path, real, owner, other.beat)
      // Of two that take it over at once, the last one has it.
      await later(real)
      if (await lock.isHeld()) return lock
      await lock.release()
      throw inUse(file, null)
    }
    await later(real)
  }
}

/** Renews the time of a lock now and then, which works on a full disk, too. */
function beating(path: string, real: RealTime, { id }: Owner, before: number | null): Lock {
  let stop = () => {}
  const beat = () => {
    const now = real.wall() / 1000
    // Where it cannot be renewed, another process takes it over, and this one writes no more.
    utimes(path, now, now).catch(() => {})
    stop = real.after(LIMITS.data_heartbeat_ms, beat)
  }
  beat()
  const isHeld = async () => (await lockAt(path).catch(() => null))?.owner?.id === id
  return {
    before,
    isHeld,
    async release() {
      stop()
      if (await isHeld()) await unlink(path).catch(() => {})
    },
  }
}

function later(real: RealTime): Promise<void> {
  return new Promise((resolve) => {
    real.after(LOOK, resolve, true)
  })
}

/** Makes the lock; returns false if there is one. */
async function isMade(path: string, owner: Owner): Promise<boolean> {
  try {
    await writeFile(path, JSON.stringify(owner), { flag: 'wx' })
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    // On a full disk it is there, and empty.
    await unlink(path).catch(() => {})
    throw error
  }
}

/** Returns who has a lock, null where it does not say, and the time of its last beat (ms); null if it has gone meanwhile. */
async function lockAt(path: string): Promise<{ readonly owner: Owner | null; readonly beat: number } | null> {
  try {
    const [text, { mtimeMs }] = await Promise.all([readFile(path, 'utf8'), stat(path)])
    return { owner: ownerIn(text), beat: mtimeMs }
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw new DataRefusal(`the lock of the data file, ${path}, cannot be read: ${reasonOf(error)}`)
  }
}

function ownerIn(text: string): Owner | null {
  try {
    return Owner.parse(JSON.parse(text))
  } catch {
    return null
  }
}

/** Whether the process of a lock runs; null where that cannot be known: it is of another host, or its number is ours. */
function isRunning(other: Owner, own: Owner): boolean | null {
  if (other.host !== own.host || other.pid === own.pid) return null
  try {
    return kill(other.pid, 0)
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

function inUse(file: string, other: Owner | null): DataRefusal {
  const by = other === null ? 'another process' : `process ${other.pid} on ${other.host}`
  return new DataRefusal(`the data file ${file} is in use by ${by}`)
}
