// Checks the names and paths of a scenario against the interface: what it does not know would do nothing.

import { listed } from '../../kit/quoted.ts'
import { LIMITS } from '../../model/limits.ts'
import { entriesOf, fieldOf, type Path } from '../reading/raw-document.ts'
import { type CallsOfRule, callsOf, refusingWith } from './calls-of-rule.ts'
import { inWhen } from './in-conditions.ts'
import { inEdits } from './in-edits.ts'
import { inOutcomes, inTimeline, inWebhooks } from './in-events.ts'
import { inPlainTexts, inTemplates } from './in-templates.ts'
import type { Finding, Findings } from './names.ts'

/** Returns what a scenario says that the interface does not know, up to a limit. The document may have any shape. */
export function contractFindings(document: unknown): Finding[] {
  const found: Finding[] = []
  const parts = [inRules, inOutcomes, inWebhooks, inTimeline].map((look) => look(document))
  for (const part of parts) {
    for (const finding of part) {
      found.push(finding)
      if (found.length >= LIMITS.contract_findings) return found
    }
  }
  return found
}

function* inRules(document: unknown): Findings {
  for (const [path, rule] of entriesOf(fieldOf(document, 'rules'), ['rules'])) {
    const calls = callsOf(fieldOf(rule, 'on'))
    const undocumented = fieldOf(rule, 'undocumented') === true
    const body = fieldOf(fieldOf(rule, 'respond'), 'body')
    yield* inTemplates(body, [...path, 'respond', 'body'], calls, undocumented)
    if (!undocumented) yield* inPlain(rule, path)
    if (!calls) continue
    yield* inEdits(rule, path, calls, undocumented)
    if (undocumented) continue
    yield* inWhen(fieldOf(rule, 'when'), [...path, 'when'], calls)
    yield* inError(fieldOf(rule, 'error'), [...path, 'error'], calls)
  }
}

/** The parts of a rule that look as if they took templates. */
const PLAIN = [['patch'], ['set'], ['headers', 'set'], ['respond', 'headers']] as const

function* inPlain(rule: unknown, path: Path): Findings {
  for (const [key, inner] of PLAIN) {
    const part = fieldOf(rule, key)
    if (part === undefined) continue
    yield* inPlainTexts(inner === undefined ? part : fieldOf(part, inner), [...path, key, ...(inner ? [inner] : [])])
  }
}

function* inError(code: unknown, path: Path, calls: CallsOfRule): Findings {
  const able = typeof code === 'number' ? refusingWith(code) : []
  const unable = typeof code === 'number' && able.length > 0 ? calls.without(code) : []
  if (unable.length === 0) return
  const whose = `${listed(unable.slice(0, 3), 'and')} ${unable.length > 1 ? 'have' : 'has'}`
  yield { path, message: `${whose} no error ${code}: it belongs to ${listed(able, 'and')}` }
}
