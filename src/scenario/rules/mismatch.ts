// Says why a rule last let a call or an event pass.

import { type Leaf, shouldBe } from '../../conditions/words.ts'
import { cut } from '../../kit/quoted.ts'
import { redactUrls } from '../../kit/redact.ts'
import { isSecretName } from '../../kit/secret-name.ts'
import { isoInstant } from '../../model/instant.ts'
import { LIMITS } from '../../model/limits.ts'
import type { Mismatch } from '../../world/scenario-source.ts'
import type { Missed, Seen, Why } from './missed.ts'
import type { Counted } from './rule.ts'
import { describeWhichCalls } from './which-calls.ts'
import type { Window } from './window.ts'

export function mismatchOf({ at, on, why }: Missed, rule: Counted, window: Window): Mismatch {
  return { at, on, why: cut(inWords(why, at, rule, window), LIMITS.mismatch_length) }
}

function inWords(why: Why, at: number, rule: Counted, { opens, closes }: Window): string {
  if (why === 'window closed') {
    if (opens >= closes) return `its window never opens: ${isoInstant(closes)} is before ${isoInstant(opens)}`
    return at < opens ? `its window opens at ${isoInstant(opens)}` : `its window closed at ${isoInstant(closes)}`
  }
  if ('told' in why) return why.told
  if ('earlier' in why) return `${why.earlier} decided before it`
  if ('acted' in why) return `it has acted ${why.acted} ${why.acted === 1 ? 'time' : 'times'}, which is all it does`
  if ('within' in why) return `the call was within its limit of ${why.within}`
  if ('chance' in why) return `it drew ${why.chance}, and acts below ${rule.which.probability}`
  if ('call' in why)
    return `this was number ${why.call} of such calls, and it acts on ${describeWhichCalls({ ...rule.which, probability: null }).join('; ')}`
  return unmetInWords(why.unmet, why.seen)
}

function unmetInWords(unmet: Leaf, seen: Seen): string {
  // The scenario may name a credential, and a call may hold one.
  if (isSecretName(unmet.path)) return `${unmet.path} is not what it should be`
  return shouldBe(unmet, shown(seen))
}

function shown(seen: Seen): string {
  if (seen === undefined) return 'is not there'
  if (typeof seen === 'symbol') return `is ${seen.description}`
  return `is ${typeof seen === 'string' ? JSON.stringify(redactUrls(seen)) : seen}`
}
