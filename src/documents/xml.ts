// XML as office documents use it: one pass, no recursion, no entities but the predefined ones.

import { Unreadable } from './document.ts'

export interface XmlHandler {
  /** Names come without their namespace prefix. */
  open(name: string, attribute: (name: string) => string | undefined): void
  close(name: string): void
  text?(text: string): void
}

/** Walks through `text`; throws `Unreadable` when it is not well-formed or declares a document type. */
export function scanXml(text: string, handler: XmlHandler): void {
  const open: string[] = []
  let seen = false
  let at = 0
  while (at < text.length) {
    const start = text.indexOf('<', at)
    if (start !== at) {
      const run = text.slice(at, start === -1 ? text.length : start)
      if (open.length > 0) handler.text?.(unescapeXml(run))
      else if (run.replace('\ufeff', '').trim() !== '') throw new Unreadable('XML with text outside of its root')
    }
    if (start === -1) break
    if (text.startsWith('<!--', start)) at = after(text, '-->', start + 4)
    else if (text.startsWith('<?', start)) at = after(text, '?>', start + 2)
    else if (text.startsWith('<![CDATA[', start)) {
      at = after(text, ']]>', start + 9)
      handler.text?.(text.slice(start + 9, at - 3))
    } else if (text.startsWith('<!', start)) throw new Unreadable('XML with a document type')
    else {
      at = endOfTag(text, start)
      seen = true
      readTag(text.slice(start + 1, at - 1), open, handler)
    }
  }
  if (open.length > 0 || !seen) throw new Unreadable('XML that breaks off')
}

/** Bytes as text: UTF-8, or UTF-16 when it says so by its first bytes. */
export function decodeXml(bytes: Uint8Array): string {
  const encoding =
    bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8'
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    throw new Unreadable('XML that is not in its encoding')
  }
}

function readTag(tag: string, open: string[], handler: XmlHandler): void {
  if (tag.startsWith('/')) {
    const name = tag.slice(1).trimEnd()
    if (open.pop() !== name) throw new Unreadable('XML whose tags do not match')
    handler.close(local(name))
    return
  }
  const whole = tag.endsWith('/')
  const [name] = /^[^\s/]+/.exec(tag) ?? []
  if (name === undefined) throw new Unreadable('XML with a tag without a name')
  handler.open(local(name), (wanted) => attributeOf(tag, wanted))
  if (whole) handler.close(local(name))
  else open.push(name)
}

const ATTRIBUTE = /\s([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

function attributeOf(tag: string, wanted: string): string | undefined {
  for (const [, name = '', double, single] of tag.matchAll(ATTRIBUTE)) {
    if (name === wanted || (!wanted.includes(':') && local(name) === wanted)) return unescapeXml(double ?? single ?? '')
  }
  return undefined
}

function after(text: string, end: string, from: number): number {
  const at = text.indexOf(end, from)
  if (at === -1) throw new Unreadable('XML that breaks off')
  return at + end.length
}

/** Just behind the `>` of the tag that begins at `start`; a `>` in quotes is none. */
function endOfTag(text: string, start: number): number {
  let quote = 0
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (quote !== 0) {
      if (code === quote) quote = 0
    } else if (code === 0x22 || code === 0x27) quote = code
    else if (code === 0x3e) return at + 1
    else if (code === 0x3c) break
  }
  throw new Unreadable('XML that breaks off')
}

function local(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function unescapeXml(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi,
    (whole, hex?: string, decimal?: string, name?: string) => {
      if (name !== undefined) return NAMED[name] ?? whole
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
      return code <= 0x10ffff ? String.fromCodePoint(code) : ''
    },
  )
}
