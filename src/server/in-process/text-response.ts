// The responses of calls in process, without what costs most of them.

import { STAND_INS } from '../../kit/loading/platform-classes.ts'

type OfBody = 'body' | 'bodyUsed' | 'text' | 'json' | 'arrayBuffer' | 'blob' | 'formData' | 'bytes' | 'clone'

/** A response but for what concerns its body: TypeScript lets no class what is declared as a property. */
const Head: new (body: null, init: ResponseInit) => Omit<Response, OfBody> = STAND_INS.Response

/** A response whose body is a text. The platform's own takes 16 us until it is read, most of it for a stream that nobody sees. */
export class TextResponse extends Head implements Response {
  readonly #text: string
  #read = false
  #whole: Response | null = null

  /** `text`: JSON, so that it is the same text once it has been bytes. */
  constructor(text: string, init: ResponseInit) {
    super(null, init)
    this.#text = text
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
