// One call, as far as it has been understood.

import type { Control } from '../control/control.ts'
import type { DocumentReader } from '../documents/document-reader.ts'
import type { Links } from '../model/links.ts'
import type { Transition } from '../world/feed.ts'
import type { Verdict } from '../world/script.ts'
import type { World } from '../world/world.ts'
import { addressOf, linksFor, type Origins } from './address.ts'
import { type AppContext, headersOf } from './exchange.ts'
import type { ServerOptions } from './options.ts'
import type { Asked } from './respond.ts'
import { DEFAULT_WORLD, type Worlds } from './worlds.ts'

export interface Pipeline {
  readonly options: ServerOptions
  readonly worlds: Worlds
  readonly origins: () => Origins
  readonly documents: DocumentReader
}

/** A request as far as it has been understood. */
export interface Exchange extends Asked {
  readonly pipeline: Pipeline
  worldName: string
  /** The world that its handler saw. */
  world: World | undefined
  verdict: Verdict | null
  body: unknown
  warnings: string[]
  transitions: readonly Transition[]
}

/** A call of which nothing but its address is known yet. */
export function newExchange(pipeline: Pipeline, endpoint: Control, context: AppContext): Exchange {
  return {
    pipeline,
    options: pipeline.options,
    context,
    endpoint,
    headers: headersOf(context),
    address: addressOf(context.req.url, pipeline.options.prefix),
    started: pipeline.options.real.elapsed(),
    worldName: DEFAULT_WORLD,
    world: undefined,
    verdict: null,
    body: undefined,
    warnings: [],
    transitions: [],
  }
}

/** The addresses that its answer carries. */
export function linksOf(exchange: Exchange): Links {
  const { pipeline, headers, context, worldName } = exchange
  return linksFor(pipeline.origins(), headers.host, context.env?.onInsights ?? false, worldName)
}
