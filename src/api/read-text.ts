import { formatBytes } from '../model/limits.ts'
import { fail } from '../model/problems.ts'

/** How much of a body is read as text. */
export interface TextBounds {
  /** What it is, for the refusal: `The form`. */
  readonly what: string
  /** Bytes. */
  readonly limit: number
  /** Its declared length, as the header has it. */
  readonly declared: string | undefined
  /** Called with the bytes that have arrived; may throw. */
  readonly arrived?: (bytes: number) => void
}

/** The text of a body; throws `too_large` as soon as it is known to be. */
export async function readText(
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  { what, limit, declared, arrived }: TextBounds,
): Promise<string> {
  const tooLarge = () => fail('too_large', { what, limit: formatBytes(limit) })
  if (Number(declared) > limit) tooLarge()
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  for await (const chunk of body) {
    size += chunk.byteLength
    if (size > limit) tooLarge()
    arrived?.(chunk.byteLength)
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}
