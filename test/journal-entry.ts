// Entries of a journal, for tests that need many of them or large ones.

import type { Journal, JournalEntry } from '../src/world/journal.ts'

/** Returns an entry: a call of `createCampaign` that was answered with its own body. */
function entryWith(id: string, body: unknown, more: Partial<JournalEntry> = {}): JournalEntry {
  const json = typeof body === 'object' && body !== null ? textOf(body) : JSON.stringify(body)
  return {
    id,
    at: Date.UTC(2026, 0, 5, 9),
    operation: 'createCampaign',
    method: 'POST',
    path: '/admin/api/v1/campaigns',
    query: '',
    headers: { host: 'localhost', 'content-type': 'application/json' },
    body: json,
    status: 200,
    answer_headers: { 'content-type': 'application/json' },
    answer: json,
    duration_ms: 1,
    arrived: 0,
    cause: null,
    undocumented: [],
    rules: [],
    transitions: [],
    warnings: [],
    began: 0,
    judged: 0,
    begun_at: 0,
    size: 0,
    ...more,
  }
}

const texts = new WeakMap<object, string>()

/** Returns the JSON of a body, which many entries may have. */
function textOf(body: object): string {
  const text = texts.get(body) ?? JSON.stringify(body)
  texts.set(body, text)
  return text
}

/** Adds an entry for each body; their ids are numbered from 1. */
export function fill(journal: Journal, bodies: readonly unknown[], more: Partial<JournalEntry> = {}): void {
  for (const body of bodies) journal.add(entryWith(journal.nextId(), body, more))
}
