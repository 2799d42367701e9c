// Reads XML of office documents: a document type is refused, so only the predefined entities exist.

import { SaxesParser } from 'saxes'
import { Unreadable } from './document.ts'

export interface XmlHandler {
  /** Names come without their namespace prefix. */
  open(name: string, attribute: (name: string) => string | undefined): void
  close(name: string): void
  text?(text: string): void
}

/** Calls `handler` for each element and text. Throws `Unreadable` if the XML is not well-formed or has a DOCTYPE. */
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
    const onText = handler.text.bind(handler)
    parser.on('text', onText)
    parser.on('cdata', onText)
  }
  parser.write(text).close()
}

/** Decodes XML as UTF-8, or as UTF-16 when it begins with a byte order mark of that. */
export function decodeXml(bytes: Uint8Array): string {
  const encoding =
    bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8'
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    throw new Unreadable('XML that is not valid in its encoding')
  }
}

function attributeByLocal(attributes: Readonly<Record<string, string>>, wanted: string): string | undefined {
  for (const name in attributes) if (local(name) === wanted) return attributes[name]
  return undefined
}

function local(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}
