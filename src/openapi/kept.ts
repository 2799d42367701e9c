import { BoundedCache } from '../kit/bounded-cache.ts'
import { LIMITS } from '../model/limits.ts'
import { openApiText } from './document.ts'
import type { OpenApiOptions } from './operations.ts'

/** By what they depend on. */
const kept = new BoundedCache<string, string>(LIMITS.openapi_documents)

/** The document as text, made once for the same options. */
export function keptOpenApiText(options: OpenApiOptions): string {
  // None of the three can have a blank.
  const key = `${options.base} ${options.insights} ${options.ecomWord}`
  return kept.of(key, () => openApiText(options))
}
