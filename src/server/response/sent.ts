/**
 * What handlers return for a response that is on its way over its socket. The adaptor's own `RESPONSE_ALREADY_SENT` is one of
 * the platform's, which a start would have to load. It knows both by this header, also in the copy that Hono makes for HEAD.
 */
export const SENT: Response = Object.assign(Object.create(null), { headers: { 'x-hono-already-sent': 'true' } })
