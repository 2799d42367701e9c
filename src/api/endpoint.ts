// One declaration per operation: validation, check of replies, routes, coverage and types all come from it.

import type * as z from 'zod'
import type { DocumentReader } from '../documents/document-reader.ts'
import { assumptionsIn } from '../kit/shape.ts'
import type { AssumptionId } from '../model/assumptions.ts'
import { LIMITS } from '../model/limits.ts'
import type { Links } from '../model/links.ts'
import type { ProblemCode } from '../model/problems.ts'
import type { World } from '../world/world.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** `service`: the simulated service's error envelope; `control`: RFC 9457 problem documents. */
export type Family = 'service' | 'control'

/**
 * What a caller must show: a bearer token (`bare`: the prefix may be missing; `discovery`: one issued for the
 * search; `key`: an insights key besides), or nothing.
 */
export type Credential = 'bearer' | 'bare' | 'discovery' | 'key' | 'open'

/** What the receive step of an endpoint may look at: the raw request, and nothing of the world. */
export interface Incoming {
  readonly headers: Readonly<Record<string, string | undefined>>
  /** The chunks of the body: they end by `request_timeout` when none comes any more, by `incomplete_body` when it breaks off. */
  readonly body: AsyncIterable<Uint8Array>
  /** Reads documents that come with the request. */
  readonly documents: DocumentReader
  readonly seed: string
}

/** What a receive step hands on: the value for the handler, and what stands for it in draws and the journal. */
export interface Received<Value> {
  readonly value: Value
  readonly form: Readonly<Record<string, string>>
  /** What else tells this request from others in ids and draws: the digests of its files. */
  readonly identity: string
}

/** A call as its handler sees it: validated, with nothing of HTTP left. */
export interface Call<Params, Query, Body, Value> {
  /** The name of the world that was called. */
  readonly world: string
  readonly params: Params
  readonly query: Query
  readonly body: Body
  readonly received: Value
  /** The same text for the same request; ids and draws depend on it. */
  readonly requestKey: string
  /** The addresses that answers carry. */
  readonly links: Links
  /** The instant of the call on the world's clock, ms. */
  readonly now: number
  /** Reports something questionable that is no error (`x-sim-warnings`). */
  warn(message: string): void
}

/** The parameters that a path names: `/a/:campaign_id` has `campaign_id`. */
export type PathParams<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? { readonly [Key in Name]: string } & PathParams<Rest>
  : Path extends `${string}:${infer Name}`
    ? { readonly [Key in Name]: string }
    : unknown

/** What an operation takes and returns. */
export interface Contract<
  Path extends string,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Answer extends z.ZodType,
  Value,
> {
  /** The operation id: scenario files, the journal, coverage and OpenAPI all use it. */
  readonly id: string
  readonly method: Method
  /** Relative to the base URL; parameters as `:name`. */
  readonly path: Path
  readonly summary: string
  readonly query?: Query
  readonly body?: Body
  /** An empty body is read as `{}`. */
  readonly optionalBody?: true
  /** How long a JSON body may be, where that is not what it is for all. */
  readonly bodyBytes?: number
  /** What must wait (an upload, a document to read) happens here, before the atomic handler; touches no state. */
  readonly receive?: (incoming: Incoming) => Promise<Received<Value>>
  /** The status of a successful answer: 200 unless said. */
  readonly status?: number
  readonly answer: Answer
  /** Refusals of its own, beyond those every call may meet. */
  readonly problems?: readonly ProblemCode[]
  /** Assumptions that the answer rests on beyond those of its keys. */
  readonly assumes?: readonly AssumptionId[]
}

/** What a contract says besides, of an operation of the simulated service. */
interface ServicePart {
  /** The numbers of the interface's endpoints that it stands for. */
  readonly number: readonly number[]
  /** Endpoints that answer at the insights host when it is apart. */
  readonly host?: 'insights'
  /** `bearer` unless said. */
  readonly auth?: Credential
}

/**
 * An endpoint with its types erased, as the pipeline and the tables see it. `Beside`: what its handler is given besides
 * the call and its world.
 */
export interface Endpoint<Beside extends readonly unknown[] = []> {
  readonly id: string
  /** The numbers of the interface's endpoints that it stands for; none for the control API. */
  readonly number: readonly number[]
  readonly method: Method
  readonly path: string
  readonly summary: string
  readonly family: Family
  readonly host: 'base' | 'insights'
  readonly auth: Credential
  readonly query: z.ZodType | null
  readonly body: z.ZodType | null
  readonly optionalBody: boolean
  readonly bodyBytes: number
  /** Whether a call makes its world when it is the first one there. */
  readonly opensWorld: boolean
  readonly receive: ((incoming: Incoming) => Promise<Received<unknown>>) | null
  readonly status: number
  readonly answer: z.ZodType
  readonly problems: readonly ProblemCode[]
  /** The assumptions its successful answers rest on, sorted. */
  readonly assumptions: readonly string[]
  readonly handle: (call: Call<unknown, unknown, unknown, unknown>, world: World, ...beside: Beside) => unknown
}

/** An endpoint without what it does: what the tables tell about it. */
export type EndpointFacts = Omit<Endpoint, 'handle'>

/** Declares an operation: its contract, then, by `.handle`, what it does (synchronously and without I/O, so that a call is atomic). */
export function endpoint<
  const Path extends string,
  Answer extends z.ZodType,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
  Value = undefined,
>(contract: Contract<Path, Query, Body, Answer, Value> & ServicePart) {
  const { number, host = 'base', auth = 'bearer' } = contract
  const kind = { number, family: 'service', host, auth, opensWorld: true } as const
  const { handle } = declare<Path, Query, Body, Answer, Value, []>(contract, kind)
  return { handle }
}

/** Declares an operation of either family; `kind`: what its contract does not say. */
export function declare<
  Path extends string,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Answer extends z.ZodType,
  Value,
  Beside extends readonly unknown[],
>(
  contract: Contract<Path, Query, Body, Answer, Value>,
  kind: Pick<Endpoint, 'number' | 'family' | 'host' | 'auth' | 'opensWorld'>,
) {
  type Handler<Result> = (
    call: Call<PathParams<Path>, z.output<Query>, z.output<Body>, Value>,
    world: World,
    ...beside: Beside
  ) => Result
  const withHandler = (handle: unknown): Endpoint<Beside> => ({
    ...kind,
    id: contract.id,
    method: contract.method,
    path: contract.path,
    summary: contract.summary,
    query: contract.query ?? null,
    body: contract.body ?? null,
    optionalBody: contract.optionalBody ?? false,
    bodyBytes: contract.bodyBytes ?? LIMITS.json_body_bytes,
    receive: contract.receive ?? null,
    status: contract.status ?? 200,
    answer: contract.answer,
    problems: contract.problems ?? [],
    assumptions: [...new Set([...(contract.assumes ?? []), ...assumptionsIn(contract.answer)])].sort(),
    // The pipeline has parsed the call by this very contract, which is what the types say.
    handle: handle as Endpoint<Beside>['handle'],
  })
  return {
    handle: (handle: Handler<z.input<Answer>>) => withHandler(handle),
    /** For what waits for the clock, or for something to happen. */
    wait: (handle: Handler<Promise<z.input<Answer>>>) => withHandler(handle),
  }
}
