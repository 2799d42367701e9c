// Removes credentials from what is kept or printed: from headers, queries, bodies, and the URLs in them.

import { JSON_DEPTH, nestsDeeper } from './json.ts'
import { HINT, isSecretName } from './secret-name.ts'

export type HeaderTable = Readonly<Record<string, string | undefined>>

export const REDACTED = '[redacted]'

/** Replaces the credentials in `headers`, in place (each request has its own table). Returns the headers it replaced. */
export function takeCredentials(headers: Record<string, string | undefined>): HeaderTable {
  const taken: Record<string, string> = {}
  for (const name in headers) {
    const value = headers[name]
    if (value === undefined) continue
    // The one that most calls have is told from others at once.
    const secret = name === 'authorization' || isSecretName(name)
    const kept = secret ? REDACTED : redactUrls(value)
    if (kept === value) continue
    taken[name] = value
    headers[name] = kept
  }
  return taken
}

/** Returns the raw query without credentials. */
export function redactQuery(search: string): string {
  if (search === '') return search
  return search.replace(/(^|&)([^=&]+)=([^&]*)/g, (pair, before: string, name: string, value: string) => {
    const kept = isSecretName(decoded(name)) ? REDACTED : redactEncoded(value)
    return kept === value ? pair : `${before}${name}=${kept}`
  })
}

/** Returns a value of a query without the credentials in its text. */
function redactEncoded(value: string): string {
  const text = decoded(value)
  const kept = redactText(text)
  return kept === text ? value : encodeURIComponent(kept)
}

/** Returns an encoded part of a query as text. */
function decoded(part: string): string {
  if (!/[%+]/.test(part)) return part
  return new URLSearchParams(`=${part.replaceAll('&', '%26')}`).get('') ?? part
}

/**
 * Returns the body without credentials at any depth. Returns a body without any unchanged. Leaves out what lies beyond
 * the first `length` characters of its JSON, or somewhat later.
 */
export function redactBody(body: unknown, length = Number.POSITIVE_INFINITY): unknown {
  return redactValue(body, { left: length })
}

interface Budget {
  /** Characters that may still be kept. */
  left: number
}

function redactValue(value: unknown, budget: Budget): unknown {
  if (typeof value === 'string') {
    const kept = redactText(value.length > budget.left ? value.slice(0, budget.left) : value)
    budget.left -= kept.length
    return kept
  }
  budget.left--
  if (typeof value !== 'object' || value === null) return value
  return Array.isArray(value) ? redactList(value, budget) : redactTable(value, budget)
}

function redactList(list: readonly unknown[], budget: Budget): readonly unknown[] {
  const kept: unknown[] = []
  for (const value of list) {
    if (budget.left <= 0) break
    kept.push(redactValue(value, budget))
  }
  return kept.length === list.length && kept.every((value, at) => value === list[at]) ? list : kept
}

function redactTable(table: object, budget: Budget): object {
  const keys = Object.keys(table)
  const kept: [string, unknown][] = []
  let changed = false
  for (const key of keys) {
    if (budget.left <= 0) break
    budget.left -= key.length
    const value: unknown = Reflect.get(table, key)
    const safe = value !== null && isSecretName(key) ? REDACTED : redactValue(value, budget)
    changed ||= safe !== value
    kept.push([key, safe])
  }
  return changed || kept.length < keys.length ? Object.fromEntries(kept) : table
}

/** The longest text that is looked at as JSON. */
const JSON_LENGTH = 64 * 1024

/** Returns a text without the credentials in its URLs or, if it is JSON, in its fields. */
function redactText(text: string): string {
  const json = /^\s*[[{]/.test(text) && text.length <= JSON_LENGTH && HINT.test(text) ? jsonIn(text) : undefined
  if (json === undefined) return redactUrls(text)
  const kept = redactBody(json)
  return kept === json ? text : JSON.stringify(kept)
}

function jsonIn(text: string): unknown {
  if (nestsDeeper(text, JSON_DEPTH)) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Returns a text without the user info, and without the secret parameters, of the URLs in it. */
export function redactUrls(text: string): string {
  const named = text.includes('@') ? text.replace(/:\/\/[^\s/?#]*@/g, `://${REDACTED}@`) : text
  if (!named.includes('=') || !(HINT.test(named) || named.includes('%'))) return named
  return named.replace(/([?&#])([^\s=&?#]{1,200})=([^\s&#"']+)/g, (pair, before: string, name: string) =>
    isSecretName(decoded(name)) ? `${before}${name}=${REDACTED}` : pair,
  )
}
