import type { ProblemCode } from '../model/problems.ts'
import type { EndpointFacts } from './endpoint.ts'

/** The problems that no call asks for: mockfluence itself is broken, or lacks what it needs. */
export const SELF = ['no_free_file', 'stopping', 'simulator_bug'] as const satisfies readonly ProblemCode[]

/** The problems that any call can end with. */
const ANY_CALL: readonly ProblemCode[] = [
  'bad_host',
  'bad_world_name',
  'limit_reached',
  'malformed_query',
  'memory_full',
  'not_kept',
  'response_too_large',
  'undocumented_field',
  ...SELF,
]

const UPLOAD: readonly ProblemCode[] = [
  'unreadable_body',
  'unsupported_media',
  'too_large',
  'request_timeout',
  'incomplete_body',
]

const BODY: readonly ProblemCode[] = ['invalid_request', 'malformed_json', 'empty_body', ...UPLOAD]

/** Those of a call of the control API. It refuses parameters that it does not take, and a body. */
const CONTROL: readonly ProblemCode[] = ['control_host', 'control_origin', 'control_token', ...BODY]

/** Returns every problem that a call to `endpoint` can end with: its own, then those of its credentials and body. */
export function problemsOf(endpoint: EndpointFacts): readonly ProblemCode[] {
  const { problems, auth, family, query, body, receive } = endpoint
  return [
    ...new Set([
      ...problems,
      ...(auth === 'open' ? [] : (['unauthorized'] as const)),
      ...(auth === 'key' ? (['wrong_insights_key'] as const) : []),
      ...(query ? (['invalid_request'] as const) : []),
      ...(body ? BODY : []),
      ...(receive ? UPLOAD : []),
      ...(family === 'control' ? CONTROL : (['wrong_host'] as const)),
      ...ANY_CALL,
    ]),
  ]
}
