// Declares an operation once. Validation, the check of replies, routes, coverage and types follow from the declaration.

import type * as z from 'zod'
import type { DocumentReader } from '../documents/document-reader.ts'
import type { JsonText } from '../kit/json.ts'
import { once } from '../kit/loading/once.ts'
import type { Links } from '../model/links.ts'
import type { ProblemCode } from '../model/problems.ts'
import { assumptionsIn } from '../model/shape.ts'
import type { Services } from '../world/slices.ts'
import type { World } from '../world/world.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** `service`: the simulated service's error envelope; `control`: RFC 9457 problem documents. */
export type Family = 'service' | 'control'

/**
 * The credentials that a call needs. `bearer`: a bearer token; `bare`: the same, but the prefix may be missing;
 * `discovery`: a token issued for the search; `key`: a bearer token and an insights key; `open`: none.
 */
export type Credential = 'bearer' | 'bare' | 'discovery' | 'key' | 'open'

/** The raw request that a receive step gets. It has no access to the world. */
export interface Incoming {
  readonly headers: Readonly<Record<string, string | undefined>>
  /** The chunks of the body. Throws `request_timeout` if no more arrive, `incomplete_body` if the connection breaks. */
  readonly body: AsyncIterable<Uint8Array>
  /** Reads documents that come with the request. */
  readonly documents: DocumentReader
  readonly seed: string
  /** Counts bytes that are held until the response. Throws if they do not fit into the memory. */
  readonly hold: (bytes: number) => void
}

/** The result of a receive step. */
export interface Received<Value> {
  /** For the handler. */
  readonly value: Value
  /** The fields, for the journal, scenarios and draws; a file has its name as value. */
  readonly form: Readonly<Record<string, string>>
  /** Makes ids and draws differ for requests with other files: the digests of the files. */
  readonly identity: string
  /** What is left of its files for a replay. */
  readonly stored?: unknown
}

/** A validated call, as its handler gets it. It has no parts of HTTP. */
export interface Call<Params, Query, Body, Value> {
  /** The name of the world that was called. */
  readonly world: string
  readonly params: Params
  readonly query: Query
  readonly body: Body
  readonly received: Value
  /** Equal for equal requests; ids and draws depend on it. */
  readonly requestKey: string
  /** The base URLs for links in answers. */
  readonly links: Links
  /** The time of the call on the world's clock, ms. */
  readonly now: number
  /** The header Last-Event-ID: what a stream of events goes on after. */
  readonly lastEventId?: number | undefined
  /** Reports something questionable that is no error (`x-sim-warnings`). */
  warn(message: string): void
}

/** The parameters of a path: `/a/:campaign_id` has `campaign_id`. */
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
  Extra extends readonly unknown[] = [],
  Where = World,
> {
  /** The operation id, as in scenario files, the journal, coverage and OpenAPI. */
  readonly id: string
  readonly method: Method
  /** Relative to the base URL; parameters as `:name`. */
  readonly path: Path
  readonly summary: string
  /** What it does beyond its summary, for documents. */
  readonly about?: string
  readonly query?: Query
  readonly body?: Body
  /** Waits for what takes time (an upload, a document to read), before the atomic handler runs. Changes no state. */
  readonly receive?: (incoming: Incoming) => Promise<Received<Value>>
  /** The body of the successful reply, by its status. */
  readonly replies: Readonly<Record<number, Answer>>
  /** Its own problems, besides those that `problemsOf` adds. */
  readonly problems?: readonly ProblemCode[]
  /** The assumptions behind the answer, besides those of its keys. */
  readonly assumes?: readonly string[]
  readonly handle: (
    call: Call<PathParams<Path>, z.output<Query>, z.output<Body>, Value>,
    where: Where,
    ...extra: Extra
  ) => Result<NoInfer<z.input<Answer>>>
}

/** What a handler returns: the body, perhaps as checked text, or a promise of it. */
type Result<Body> = Body | JsonText | Promise<Body | JsonText>

/** The part of a contract that only operations of the simulated service have. */
interface ServicePart {
  /** The numbers of its endpoints in the interface. */
  readonly number: readonly number[]
  /** The interface asks for `Content-Type: application/json`, so a JSON body without it is refused. */
  readonly asksForType?: true
  /** Set if the insights host serves the endpoint when it has its own port. */
  readonly host?: 'base' | 'insights'
  /** `bearer` by default. */
  readonly auth?: Credential
}

/**
 * An endpoint without the types of its contract, for the pipeline and the tables. `Extra`: what its handler gets beside
 * the call and its world.
 */
export interface Endpoint<Extra extends readonly unknown[] = []> {
  readonly id: string
  /** The numbers of the interface's endpoints that it stands for; none for the control API. */
  readonly number: readonly number[]
  readonly method: Method
  readonly path: string
  readonly summary: string
  readonly about: string
  readonly family: Family
  readonly host: 'base' | 'insights'
  readonly auth: Credential
  readonly query: z.ZodType | null
  readonly body: z.ZodType | null
  /** Whether a JSON body without its Content-Type is refused. */
  readonly asksForType: boolean
  readonly receive: ((incoming: Incoming) => Promise<Received<unknown>>) | null
  readonly status: number
  readonly answer: z.ZodType
  readonly problems: readonly ProblemCode[]
  /** The assumptions behind its successful answers, sorted. */
  readonly assumptions: readonly string[]
  /** The same as a text, for headers. */
  readonly assumed: string
  readonly handle: (call: Call<unknown, unknown, unknown, unknown>, world: World, ...extra: Extra) => unknown
}

/** An endpoint without its handler: what the tables tell about it. */
export type EndpointFacts = Omit<Endpoint, 'handle'>

/** A declaration of an operation of the simulated service. The handler is synchronous and does no I/O, so a call is atomic. */
export function endpoint<
  const Path extends string,
  Answer extends z.ZodType,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
  Value = undefined,
>(contract: Contract<Path, Query, Body, Answer, Value, [], Services> & ServicePart): Endpoint {
  const { number, host = 'base', auth = 'bearer', asksForType = false, handle } = contract
  const inWorld = {
    ...contract,
    handle: (call: Parameters<typeof handle>[0], { services }: World) => handle(call, services),
  }
  return declare(inWorld, { number, family: 'service', host, auth, asksForType })
}

/** Declares an operation of either family; `kind`: what its contract does not say. */
export function declare<
  Path extends string,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Answer extends z.ZodType,
  Value,
  Extra extends readonly unknown[],
  Kind extends Pick<Endpoint, 'number' | 'family' | 'host' | 'auth' | 'asksForType'>,
>(contract: Contract<Path, Query, Body, Answer, Value, Extra>, kind: Kind): Kind & Endpoint<Extra> {
  const [reply, ...others] = Object.entries(contract.replies)
  if (!reply || others.length > 0) throw new Error(`${contract.id} needs one successful reply`)
  const [status, answer] = reply
  const assumptions = once(() => [...new Set([...(contract.assumes ?? []), ...assumptionsIn(answer)])].sort())
  // One text for all answers: the journal keeps their headers.
  const assumed = once(() => assumptions().join(', '))
  return {
    about: `${contract.summary}.`,
    query: null,
    body: null,
    receive: null,
    problems: [],
    ...contract,
    ...kind,
    status: Number(status),
    answer,
    get assumptions() {
      return assumptions()
    },
    get assumed() {
      return assumed()
    },
    // The cast is safe, because the pipeline parses each call by this contract.
    handle: contract.handle as Endpoint<Extra>['handle'],
  }
}
