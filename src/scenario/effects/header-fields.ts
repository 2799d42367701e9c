// The schema of headers in a response.

import * as z from 'zod'

export const HeaderName = z
  .string()
  .regex(/^[!#$%&'*+.^_`|~\w-]+$/, 'is no header name')
  .refine(
    (name) => !/^(content-length|transfer-encoding)$/i.test(name),
    'follows from the body; for a wrong one use fault: truncate or malformed',
  )

export const HeaderFields = z.record(
  HeaderName,
  z.union([z.string().regex(/^[\t\x20-\x7e\x80-\xff]*$/, 'has characters that no header can carry'), z.number()]),
)

/** Returns headers as they are sent: the names in lower case, the values as text. */
export function headersOf(fields: z.output<typeof HeaderFields>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name.toLowerCase(), String(value)]))
}
