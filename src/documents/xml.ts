// XML as office documents use it: no document type, and so no entities but the predefined ones.

import { SaxesParser } from 'saxes'
import { Unreadable } from './document.ts'

export interface XmlHandler {
  /** Names come without their namespace prefix. */
  open(name: string, attribute: (name: string) => string | undefined): void
  close(name: string): void
  text?(text: string): void
}

/** Walks through `text`; throws `Unreadable` when it is not well-formed or declares a document type. */
export function scanXml(text: string, handler: XmlHandler): void {
  const parser = new SaxesParser({ position: false, xmlns: false as const })
  parser.on('error', ({ message }) => {
    throw new Unreadable(`XML that is not well-formed: ${message}`)
  })
  parser.on('doctype', () => {
    throw new Unreadable('XML with a document type')
  })
  parser.on('opentag', ({ name, attributes }) => {
    handler.open(local(name), (wanted) => attributes[wanted] ?? attributeByLocal(attributes, wanted))
  })
  parser.on('closetag', ({ name }) => handler.close(local(name)))
  if (handler.text) {
    const say = handler.text.bind(handler)
    parser.on('text', say)
    parser.on('cdata', say)
  }
  parser.write(text).close()
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

function attributeByLocal(attributes: Readonly<Record<string, string>>, wanted: string): string | undefined {
  for (const name in attributes) if (local(name) === wanted) return attributes[name]
  return undefined
}

function local(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}
