// The responses of calls in process, without what costs most of them.

import { once } from '../../kit/loading/once.ts'
import { platform } from '../../kit/loading/platform-classes.ts'

type OfBody = 'body' | 'bodyUsed' | 'text' | 'json' | 'arrayBuffer' | 'blob' | 'formData' | 'bytes' | 'clone'
type OfHead = 'status' | 'statusText' | 'ok' | 'headers'

interface Head {
  readonly status: number
  readonly headers: Record<string, string>
}

/**
 * Returns a response whose body is a text. The platform's own takes 16 us until it is read, most of it for a stream that
 * nobody sees, and 2 of them for headers, which few look at. `text`: JSON, so that it is the same text once it has been bytes.
 */
export function textResponse(text: string, head: Head): Response {
  const TextResponse = textResponses()
  return new TextResponse(text, head)
}

// Made when it is first needed, as Node loads the platform's class when that is named. A stand-in for that takes 10 us more.
const textResponses = once((): (new (text: string, head: Head) => Response) => {
  const { Response } = platform()
  // A test's replacement may have its head in fields of its own, which would hide what is declared here.
  if (Object.hasOwn(new Response(null), 'status')) return Response
  /** A response but for its body and its head: TypeScript lets no class override what is declared as a property. */
  const Bare: new () => Omit<Response, OfBody | OfHead> = Response

  return class TextResponse extends Bare implements Response {
    readonly #text: string
    readonly #head: Head
    #headers: Headers | null = null
    #read = false
    #whole: Response | null = null

    constructor(text: string, head: Head) {
      super()
      this.#text = text
      this.#head = head
    }

    get status(): number {
      return this.#head.status
    }

    get statusText(): string {
      return ''
    }

    get ok(): boolean {
      return this.status >= 200 && this.status < 300
    }

    get headers(): Headers {
      this.#headers ??= new Response(null, this.#head).headers
      return this.#headers
    }

    get body(): Response['body'] {
      return this.#response.body
    }

    get bodyUsed(): boolean {
      return this.#read || (this.#whole?.bodyUsed ?? false)
    }

    async text(): Promise<string> {
      if (this.bodyUsed || this.#whole !== null) return this.#response.text()
      this.#read = true
      return this.#text
    }

    async json(): Promise<unknown> {
      return JSON.parse(await this.text())
    }

    arrayBuffer(): Promise<ArrayBuffer> {
      return this.#response.arrayBuffer()
    }

    blob(): Promise<Blob> {
      return this.#response.blob()
    }

    formData(): ReturnType<Response['formData']> {
      return this.#response.formData()
    }

    bytes(): Promise<Uint8Array> {
      return this.arrayBuffer().then((bytes) => new Uint8Array(bytes))
    }

    clone(): Response {
      return this.#response.clone()
    }

    /** The same response as the platform makes it, its body read if this one's was. */
    get #response(): Response {
      if (this.#whole === null) {
        const { status, statusText, headers } = this
        this.#whole = new Response(this.#text, { status, statusText, headers })
        if (this.#read) void this.#whole.text()
      }
      return this.#whole
    }
  }
})
