// Reads options of code, as their callers write them. Each reader throws a `TypeError` that names the option and says what would be right.

import type { ClockSetting } from './kit/clock.ts'
import { parseDuration } from './kit/duration.ts'
import { readClockSetting } from './model/clock-setting.ts'
import { readInstant } from './model/instant.ts'
import { readMemorySize } from './model/memory-size.ts'
import { heapLimit } from './server/connections/heap.ts'

export function clockSetting(clock: string): ClockSetting {
  const setting = readClockSetting(clock)
  if ('problem' in setting) throw new TypeError(`clock ${setting.problem}, not ${clock}`)
  return setting
}

export function memorySize(memory: string | number): number {
  const bytes = readMemorySize(String(memory), heapLimit())
  if (typeof bytes === 'number') return bytes
  throw new TypeError(`memory ${bytes.problem}`)
}

export function lastingTime(ttl: string): number {
  const ms = duration('worldTtl', ttl)
  if (ms === 0) throw new TypeError('worldTtl must be longer than nothing, such as 30m')
  return ms
}

export function duration(name: string, text: string): number {
  const ms = parseDuration(String(text))
  if (typeof ms !== 'number') throw new TypeError(`${name} ${ms.problem}`)
  return ms
}

export function instant(now: string): number {
  // Callers without types may pass a Date.
  const at = readInstant(String(now))
  if (typeof at === 'number') return at
  throw new TypeError(`now ${at.problem}`)
}

export function connections(count: unknown): number {
  if (Number.isSafeInteger(count) && Number(count) > 0) return Number(count)
  throw new TypeError(`maxConnections must be a whole number from 1, not ${JSON.stringify(count)}`)
}
