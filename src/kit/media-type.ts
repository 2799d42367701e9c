// The Content-Type of a request.

/** Whether it says JSON, in any of its forms. */
export function isJson(type: string): boolean {
  return /^application\/(?:[\w.+-]+\+)?json\s*(;|$)/i.test(type)
}

/** As a refusal names it. */
export function shownType(type: string | undefined): string {
  return type ? type.slice(0, 100) : 'without a Content-Type'
}
