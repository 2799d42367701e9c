import { LIMITS } from '../model/limits.ts'
import { openApiText } from './document.ts'
import type { OpenApiOptions } from './operations.ts'

/** By what they depend on; the one not asked for the longest goes first. */
const kept = new Map<string, string>()

/** The document as text, made once for the same options. */
export function keptOpenApiText(options: OpenApiOptions): string {
  // None of the three can have a blank.
  const key = `${options.base} ${options.insights} ${options.ecomWord}`
  const text = kept.get(key) ?? openApiText(options)
  kept.delete(key)
  kept.set(key, text)
  const [oldest] = kept.keys()
  if (kept.size > LIMITS.openapi_documents && oldest !== undefined) kept.delete(oldest)
  return text
}
