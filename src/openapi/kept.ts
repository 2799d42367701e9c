import { BoundedCache } from '../kit/bounded-cache.ts'
import { LIMITS } from '../model/limits.ts'
import { openApiText } from './document.ts'
import type { OpenApiOptions } from './operations.ts'

/** By the options they are made from. */
const kept = new BoundedCache<string, string>(LIMITS.openapi_documents)

/** Returns the document as text, from a cache by options. */
export function keptOpenApiText(options: OpenApiOptions): string {
  // None of the three can contain a blank.
  const key = `${options.base} ${options.insights} ${options.ecomWord}`
  return kept.of(key, () => openApiText(options))
}
