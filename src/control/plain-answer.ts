import * as z from 'zod'

/** The answer of a call that has no JSON: a text of another kind, or a stream of bytes. */
export class PlainAnswer {
  readonly body: string | ReadableStream<Uint8Array>
  readonly headers: Readonly<Record<string, string>>

  constructor(body: string | ReadableStream<Uint8Array>, headers: Readonly<Record<string, string>>) {
    this.body = body
    this.headers = headers
  }
}

/** Typed, because a declaration file cannot name what is inferred. */
export const PlainAnswerShape: z.ZodType<PlainAnswer> = z.instanceof(PlainAnswer)
