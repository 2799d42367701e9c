// Multipart bodies byte by byte, for what FormData cannot say.

export interface Part {
  readonly name?: string
  readonly filename?: string | undefined
  readonly type?: string
  readonly content?: string
}

export const BOUNDARY = 'mockfluence-boundary'
export const MULTIPART = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }

/** The text of a whole body. */
export function multipart(parts: readonly Part[]): string {
  return `${parts.map((part) => `--${BOUNDARY}\r\n${headOf(part)}\r\n${part.content ?? ''}\r\n`).join('')}--${BOUNDARY}--\r\n`
}

/** The beginning of a body: everything up to the content of its only part. */
export function openPart(part: Part): string {
  return `--${BOUNDARY}\r\n${headOf(part)}\r\n`
}

function headOf({ name, filename, type }: Part): string {
  const named = name === undefined ? '' : `; name="${name}"`
  const file = filename === undefined ? '' : `; filename="${filename}"`
  return `Content-Disposition: form-data${named}${file}\r\n${type === undefined ? '' : `Content-Type: ${type}\r\n`}`
}
