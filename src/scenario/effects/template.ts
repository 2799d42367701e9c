// Templates in the body of a response: `{{ request.body.name }}`, `{{ params.campaign_id }}`, `{{ now + 2h }}`, `{{ id }}`. A literal
// `{{` is written `\{{`.

import { EVERY, parsePath, type Step } from '../../conditions/paths.ts'
import { parseDuration } from '../../kit/duration.ts'
import { nearest } from '../../kit/nearest.ts'
import { idOf } from '../../kit/random.ts'
import { isSecretName, REDACTED, redactBody } from '../../kit/redact.ts'
import { fieldOf } from '../../kit/table.ts'
import { isoInstant } from '../../model/instant.ts'
import { LIMITS } from '../../model/limits.ts'
import { fail } from '../../model/problems.ts'
import type { Occasion } from './effect.ts'

const PARTS = ['body', 'query', 'params', 'form', 'headers'] as const

type Expression =
  | { readonly kind: 'request'; readonly part: (typeof PARTS)[number]; readonly steps: readonly Step[] }
  /** `after`: ms. */
  | { readonly kind: 'now'; readonly after: number }
  | { readonly kind: 'id' }

/** A text in parts: as it is written, and what is filled in, with what was written for it. */
export type Segment = string | { readonly written: string; readonly expression: Expression }

interface TemplateProblem {
  readonly problem: string
}

const KNOWN = [
  'request.body.<name>',
  'request.query.<name>',
  'request.form.<name>',
  'params.<name>',
  'now',
  'now + 2h',
  'id',
]

export function hasTemplates(text: string): boolean {
  return text.includes('{{')
}

/** Returns the parts of a text, or what is wrong with its templates. */
export function segmentsOf(text: string): readonly Segment[] | TemplateProblem {
  const segments: Segment[] = []
  let from = 0
  for (let at = text.indexOf('{{'); at >= 0; at = text.indexOf('{{', from)) {
    if (text[at - 1] === '\\') {
      segments.push(`${text.slice(from, at - 1)}{{`)
      from = at + 2
      continue
    }
    const end = text.indexOf('}}', at)
    if (end < 0) return { problem: 'has "{{" without "}}"' }
    const written = text.slice(at + 2, end).trim()
    const expression = expressionOf(written)
    if ('problem' in expression) return expression
    if (at > from) segments.push(text.slice(from, at))
    segments.push({ written, expression })
    from = end + 2
  }
  if (from < text.length) segments.push(text.slice(from))
  return segments
}

function expressionOf(written: string): Expression | TemplateProblem {
  if (written === 'id') return { kind: 'id' }
  const [now, offset] = /^now(?:\s*\+\s*(\S.*))?$/.exec(written) ?? []
  if (now !== undefined) {
    const after = offset === undefined ? 0 : parseDuration(offset)
    return typeof after === 'number' ? { kind: 'now', after } : { problem: `{{ ${written} }}: ${after.problem}` }
  }
  const steps = parsePath(written)
  if ('problem' in steps || steps.includes(EVERY)) return unknown(written)
  const [root, second, ...rest] = steps
  if (root === 'params' && second !== undefined) return { kind: 'request', part: 'params', steps: [second, ...rest] }
  const part = root === 'request' ? PARTS.find((name) => name === second) : undefined
  return part ? { kind: 'request', part, steps: rest } : unknown(written)
}

function unknown(written: string): TemplateProblem {
  const [, root = '', rest = ''] = /^([^.[]*)(.*)$/s.exec(written) ?? []
  const part = nearest(root, PARTS)
  const meant = part === undefined ? nearest(written, ['now', 'id']) : `request.${part}${rest}`
  const known = `there are ${KNOWN.map((one) => `{{ ${one} }}`).join(', ')}`
  return { problem: `{{ ${written} }} is unknown: ${meant === undefined ? known : `did you mean {{ ${meant} }}?`}` }
}

/** Returns the value of an expression for a call; undefined for a path that leads nowhere. */
function valueFor(expression: Expression, { call, now, draws }: Occasion): unknown {
  switch (expression.kind) {
    case 'id': {
      const drawn = draws()
      return idOf(drawn.uint32(), drawn.uint32(), drawn.uint32())
    }
    case 'now':
      return isoInstant(now + expression.after)
    case 'request':
      return fieldOf(call[expression.part], ...expression.steps)
  }
}

type Template = Exclude<Segment, string>

/** Returns what is filled in without the credentials of the call. */
function withoutSecrets({ expression }: Template, value: unknown): unknown {
  const isSecret = expression.kind === 'request' && expression.steps.some((step) => isSecretName(String(step)))
  return isSecret && value !== undefined ? REDACTED : redactBody(value)
}

/**
 * Returns a body with its templates filled in for a call, and the same without the credentials of the call. `tell` takes what
 * the call lacks. What is filled in is bounded: a template may stand for the whole request, and be repeated.
 */
export function filledIn(
  body: unknown,
  occasion: Occasion,
  tell: (missing: string) => void,
): { readonly body: unknown; readonly shown: unknown } {
  let length = 0
  const shown: unknown[] = []
  let isShown = true
  const lookUp = (template: Template): unknown => {
    const { written, expression } = template
    const value = valueFor(expression, occasion)
    const safe = withoutSecrets(template, value)
    shown.push(safe)
    isShown &&= safe === value
    if (value === undefined) tell(`${written} is not there`)
    length += textOf(value).length
    if (length > LIMITS.edited_answer_length) {
      fail('limit_reached', { what: 'The length of what templates fill in', limit: LIMITS.edited_answer_length })
    }
    return value
  }
  const filled = fill(body, lookUp)
  return { body: filled, shown: isShown ? filled : fill(body, () => shown.shift()) }
}

function fill(value: unknown, lookUp: (template: Template) => unknown): unknown {
  if (Array.isArray(value)) return value.map((entry) => fill(entry, lookUp))
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, fill(entry, lookUp)]))
  }
  if (typeof value !== 'string' || !hasTemplates(value)) return value
  const segments = segmentsOf(value)
  if ('problem' in segments) throw new Error(segments.problem)
  const [only] = segments
  // A text that is one template and nothing else keeps the type of its value.
  if (segments.length === 1 && only !== undefined && typeof only !== 'string') return lookUp(only) ?? null
  return segments.map((segment) => (typeof segment === 'string' ? segment : textOf(lookUp(segment)))).join('')
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : value == null ? '' : JSON.stringify(value)
}
