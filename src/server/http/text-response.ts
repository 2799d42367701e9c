// The responses of calls in process. The platform's own takes 11 us with a body, and 9 more to read it, for a stream that
// nobody sees: a call in process would take three times as long.

interface Head {
  readonly status: number
  readonly headers: Record<string, string>
}

type Own = 'headers' | 'body' | 'bodyUsed' | 'text' | 'json' | 'arrayBuffer' | 'blob' | 'formData' | 'bytes' | 'clone'

/** A response but for its headers and its body: TypeScript lets no class override what is declared as a property. */
const Bare: new (body: null, init: { status: number }) => Omit<Response, Own> = Response

/** What a response holds. Under a symbol, and not private: callers may wrap it in a proxy, as they may the platform's own. */
const HELD = Symbol('held')

interface Held {
  readonly text: string
  readonly head: Head
  headers: Headers | null
  read: boolean
  /** The same response as the platform makes it. */
  whole: Response | null
}

/** A response whose body is a text. `text`: JSON, so that it is the same text once it has been bytes. */
export class TextResponse extends Bare implements Response {
  readonly [HELD]: Held

  constructor(text: string, head: Head) {
    super(null, { status: head.status })
    this[HELD] = { text, head, headers: null, read: false, whole: null }
  }

  get headers(): Headers {
    const held = this[HELD]
    held.headers ??= new Headers(held.head.headers)
    return held.headers
  }

  get body(): Response['body'] {
    return wholeOf(this).body
  }

  get bodyUsed(): boolean {
    const { read, whole } = this[HELD]
    return read || (whole?.bodyUsed ?? false)
  }

  async text(): Promise<string> {
    const held = this[HELD]
    if (held.read || held.whole !== null) return wholeOf(this).text()
    held.read = true
    return held.text
  }

  async json(): Promise<unknown> {
    return JSON.parse(await this.text())
  }

  arrayBuffer(): Promise<ArrayBuffer> {
    return wholeOf(this).arrayBuffer()
  }

  blob(): Promise<Blob> {
    return wholeOf(this).blob()
  }

  formData(): ReturnType<Response['formData']> {
    return wholeOf(this).formData()
  }

  bytes(): Promise<Uint8Array> {
    return this.arrayBuffer().then((bytes) => new Uint8Array(bytes))
  }

  clone(): Response {
    return wholeOf(this).clone()
  }
}

/** Returns the same response as the platform makes it, its body read if this one's was. */
function wholeOf({ [HELD]: held, headers }: TextResponse): Response {
  if (held.whole === null) {
    held.whole = new Response(held.text, { status: held.head.status, headers })
    if (held.read) void held.whole.text()
  }
  return held.whole
}
