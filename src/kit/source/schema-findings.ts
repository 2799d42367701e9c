// Finds what is wrong with a value by its schema: each fault with its path; of a union, those of the likeliest form.

import * as z from 'zod'
import { quoted } from '../quoted.ts'
import { fieldOf } from '../table.ts'
import { boundWords, CALL_VOICE, type Voice, type Wanted } from './schema-words.ts'

export interface Finding {
  /** The path of the wrong value or key. */
  readonly path: readonly (string | number)[]
  /** The path that the message is about: `path`, or the object around it. */
  readonly about: readonly (string | number)[]
  readonly what: 'key' | 'value'
  readonly message: string
  /** Set when the value has a wrong type or is not in a list of values. */
  readonly wanted?: Wanted
  readonly missing?: boolean
  /** The known key that an unknown key probably misspells. */
  readonly meant?: string | undefined
}

export type Parsed<Value> =
  | { readonly ok: true; readonly value: Value }
  /** `more`: how many issues were not even worded. */
  | { readonly ok: false; readonly findings: Finding[]; readonly more: number }

const WORDED = 1_000
/** Unknown names of a document for which the nearest known one is searched, which takes long. */
const HINTS = 20

/**
 * Parses `value` by `schema`, or returns all its faults, worded by `voice` unless the schema has its own message. An own
 * message of a custom issue may have a `hint` among its params.
 */
export function parseBy<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  voice: Voice,
): Parsed<z.output<Schema>> {
  const known: KnownKeys = new WeakMap()
  const error: z.core.$ZodErrorMap = (issue) => {
    if (issue.code === 'unrecognized_keys') known.set(issue.keys, keysOf(issue.inst))
    // An empty message marks an issue that `voice` has to word.
    return ''
  }
  const context: z.core.ParseContextInternal = { async: false, error }
  // As `safeParse` does, which words every issue.
  const parsed = schema._zod.run({ value, issues: [] }, context)
  if (parsed instanceof Promise) throw new Error('the schema is asynchronous')
  const { issues } = parsed
  if (issues.length === 0) return { ok: true, value: parsed.value as z.output<Schema> }
  const search = new Search(value, known, voice)
  const worded = issues.slice(0, WORDED).map((issue) => z.core.util.finalizeIssue(issue, context, z.core.config()))
  const findings = worded.flatMap((issue) => search.findings(issue, []))
  return { ok: false, findings, more: issues.length - worded.length }
}

export type Checked<Value> =
  | { readonly ok: true; readonly value: Value }
  | {
      readonly ok: false
      readonly details: readonly { readonly path: string; readonly message: string }[]
      /** How many more faults there are. */
      readonly more: number
    }

/** Parses `value` by `schema`, or returns a detail for each fault; the path '' means the whole value. */
export function checkValue<Schema extends z.ZodType>(schema: Schema, value: unknown): Checked<z.output<Schema>> {
  const parsed = parseBy(schema, value, CALL_VOICE)
  if (parsed.ok) return parsed
  const details = parsed.findings.map(({ path, message }) => ({ path: path.join('.'), message }))
  return { ok: false, details, more: parsed.more }
}

/** Allowed keys, by an issue's list of unknown keys. */
type KnownKeys = WeakMap<readonly string[], readonly string[]>

type Issue = z.core.$ZodIssue
type Path = readonly (string | number)[]

function keysOf(schema: unknown): string[] {
  if (schema instanceof z.ZodObject) {
    return Object.entries(schema.shape).flatMap(([key, field]) => (takesNothing(field) ? [] : [key]))
  }
  if (schema instanceof z.ZodRecord) return [...(schema.keyType._zod.values ?? [])].map(String)
  return []
}

/** Returns true for a key that is declared only to refuse it with a reason. */
function takesNothing(field: unknown): boolean {
  return field instanceof z.ZodOptional && field.unwrap() instanceof z.ZodNever
}

class Search {
  readonly #root: unknown
  readonly #known: KnownKeys
  readonly #voice: Voice
  #hints = HINTS

  constructor(root: unknown, known: KnownKeys, voice: Voice) {
    this.#root = root
    this.#known = known
    this.#voice = voice
  }

  /** Returns the findings of one issue; its own path begins at `base`. */
  findings(issue: Issue, base: Path): Finding[] {
    const path: Path = [...base, ...issue.path.map((step) => (typeof step === 'number' ? step : String(step)))]
    switch (issue.code) {
      case 'unrecognized_keys':
        return issue.keys.map((key) => {
          const known = this.#hints-- > 0 ? (this.#known.get(issue.keys) ?? []) : []
          const { message, meant } = this.#voice.unknownKey(key, known)
          return { path: [...path, key], about: path, what: 'key', message: issue.message || message, meant }
        })
      case 'invalid_key':
        return this.#invalidKey(issue, path)
      case 'invalid_union':
        return this.#union(issue, path)
      case 'invalid_value':
        return this.#refused(path, { types: [], values: issue.values }, issue.message)
      case 'invalid_type':
        return this.#refused(path, { types: [issue.expected], values: [] }, issue.message)
      case 'custom':
        return plain(path, issue.message + this.#hintOf(issue))
      default:
        return plain(path, issue.message || (boundWords(issue) ?? 'is not valid'))
    }
  }

  #hintOf({ params }: z.core.$ZodIssueCustom): string {
    const hint: unknown = params?.hint
    return typeof hint === 'function' && this.#hints-- > 0 ? String(hint()) : ''
  }

  #invalidKey(issue: z.core.$ZodIssueInvalidKey, path: Path): Finding[] {
    const key = String(path.at(-1))
    const inner = issue.issues.flatMap((one) => new Search(key, this.#known, this.#voice).findings(one, []))
    const allowed = inner.flatMap(({ wanted }) => wanted?.values ?? []).map(String)
    const why = inner.map(({ message }) => message).join('; ')
    const message = allowed.length > 0 ? this.#voice.unknownKey(key, allowed).message : `the key ${quoted(key)} ${why}`
    return [{ path, about: path.slice(0, -1), what: 'key', message: issue.message || message }]
  }

  #union(issue: z.core.$ZodIssueInvalidUnion, path: Path): Finding[] {
    const value = fieldOf(this.#root, ...path)
    const values = ('options' in issue ? issue.options : undefined) ?? []
    if (value !== undefined || path.length === 0) {
      if (issue.errors.length > 0) return this.#closest(issue.errors, path)
      if (!('options' in issue)) return plain(path, issue.message || 'matches more than one of the allowed forms')
    }
    return this.#refused(path, { types: [], values }, issue.message)
  }

  /** Reports a value of a wrong type or outside a list; without a value, reports its key as missing. */
  #refused(path: Path, wanted: Wanted, own: string): Finding[] {
    const value = fieldOf(this.#root, ...path)
    if (value === undefined && path.length > 0) {
      const message = own || this.#voice.missing(String(path.at(-1)), wanted)
      return [{ path, about: path.slice(0, -1), what: 'value', message, wanted, missing: true }]
    }
    if (own) return plain(path, own)
    return [{ path, about: path, what: 'value', message: this.#mustBe(value, wanted), wanted }]
  }

  #mustBe(value: unknown, wanted: Wanted): string {
    const forbidden = wanted.types.some((type) => type === 'never' || type === 'undefined')
    return forbidden ? 'is not allowed here' : this.#voice.refused(value, wanted)
  }

  /** Returns the findings of the form of a union that was probably meant. */
  #closest(options: readonly (readonly Issue[])[], path: Path): Finding[] {
    const tried = options.map((issues) => issues.flatMap((issue) => this.findings(issue, path)))
    const atRoot = (finding: Finding) => finding.path.length === path.length
    const rejected = tried.filter((found) => found.every((finding) => atRoot(finding) && finding.wanted))
    const near = tried.filter((found) => !rejected.includes(found))
    const types = rejected.flatMap((found) => found.flatMap(({ wanted }) => wanted?.types ?? []))
    const values = rejected.flatMap((found) => found.flatMap(({ wanted }) => wanted?.values ?? []))
    if (near.length === 0) return this.#refused(path, { types, values }, '')
    const least = Math.min(...near.map((found) => found.length))
    const best = near.filter((found) => found.length === least)
    const [first = []] = best
    if (best.length > 1 && best.every(([one]) => least === 1 && one?.missing && one.path.length === path.length + 1)) {
      const keys = best.flatMap((found) => found.map((one) => String(one.path.at(-1))))
      return first.map((one) => ({ ...one, message: this.#voice.missingOneOf(keys) }))
    }
    if (!first.every(atRoot)) return first
    // The value has the right type for these forms: say what each of them, and each list of values, accepts.
    const messages = best.flatMap((found) => found.map(({ message }) => message))
    if (values.length > 0) messages.push(this.#mustBe(fieldOf(this.#root, ...path), { types: [], values }))
    return plain(path, this.#voice.join([...new Set(messages)]))
  }
}

function plain(path: Path, message: string): Finding[] {
  return [{ path, about: path, what: 'value', message }]
}
