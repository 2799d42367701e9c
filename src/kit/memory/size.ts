// Estimates how much memory a value takes in V8; rather too much than too little.

import type { Work } from '../work.ts'
import { textSize } from './text-size.ts'

const OBJECT = 32
const FIELD = 12
const SLOT = 8
const NUMBER = 8

/** The sizes of large parts: records that replace each other share them. */
const parts = new WeakMap<object, number>()
const LARGE = 1024

/** Returns the bytes of a value with everything in it. */
export function sizeOf(value: unknown): number {
  switch (typeof value) {
    case 'string':
      return textSize(value)
    case 'number':
      return NUMBER
    case 'object':
      if (value === null) return 0
      return partSize(value)
    default:
      return 0
  }
}

/** As `sizeOf`, for an object that is counted once: keeping its size burdens each collection of garbage. */
export function sizeOnce(object: object): number {
  return objectSize(object)
}

/** Returns by how much `after` is larger than `before`, an object with the same keys. Counts only the fields that differ. */
export function growthOf(before: object, after: object): number {
  let growth = 0
  for (const key in after) {
    const [old, now] = [Reflect.get(before, key), Reflect.get(after, key)]
    if (now !== old) growth += sizeOf(now) - sizeOf(old)
  }
  return growth
}

/** As `sizeOf`, for a value with long lists in it. */
export function* sizeInSlices(value: unknown): Work<number> {
  if (
    !isObject(value) ||
    parts.has(value) ||
    value instanceof Map ||
    value instanceof Set ||
    ArrayBuffer.isView(value)
  ) {
    return sizeOf(value)
  }
  let size = OBJECT
  if (Array.isArray(value)) {
    for (const entry of value) {
      size += SLOT + sizeOf(entry)
      yield
    }
  } else for (const key in value) size += FIELD + (yield* sizeInSlices(Reflect.get(value, key)))
  if (size >= LARGE) parts.set(value, size)
  return size
}

/** Takes a large object to be as large as one that it replaces, which saves counting all that is in it. */
export function takeSizeOf(before: unknown, after: unknown): void {
  const size = isObject(before) ? parts.get(before) : undefined
  if (size !== undefined && isObject(after)) parts.set(after, size)
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

function partSize(part: object): number {
  const known = parts.get(part)
  if (known !== undefined) return known
  const size = Array.isArray(part) ? listSize(part) : objectSize(part)
  if (size >= LARGE) parts.set(part, size)
  return size
}

function listSize(list: readonly unknown[]): number {
  let size = OBJECT + SLOT * list.length
  for (let i = 0; i < list.length; i++) size += sizeOf(list[i])
  return size
}

function objectSize(object: object): number {
  if (object instanceof Map || object instanceof Set) return OBJECT + sizeOf([...object])
  if (ArrayBuffer.isView(object)) return OBJECT + object.byteLength
  let size = OBJECT
  for (const key in object) size += FIELD + sizeOf(Reflect.get(object, key))
  return size
}
