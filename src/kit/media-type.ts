// The Content-Type of a request.

/** Returns true for JSON in any form: `application/json`, `application/problem+json`, with parameters. */
export function isJson(type: string): boolean {
  return /^application\/(?:[\w.+-]+\+)?json\s*(;|$)/i.test(type)
}

/** Returns true where a client said nothing: no type, or the one of forms, which `curl -d` sends with any text. */
export function isUnsaid(type: string | undefined): boolean {
  return /^\s*(application\/x-www-form-urlencoded\s*(;|$)|$)/i.test(type ?? '')
}

/** Returns the type as error messages show it. */
export function shownType(type: string | undefined): string {
  return type ? type.slice(0, 100) : 'without a Content-Type'
}

/** Returns the charset of a type; null if it names none. */
export function charsetOf(type: string | undefined): string | null {
  return (
    /;\s*charset\s*=\s*(?:"([^"]*)"|([^";\s]*))/i
      .exec(type ?? '')
      ?.slice(1)
      .join('') ?? null
  )
}
