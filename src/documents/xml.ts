// Reads XML of office documents as trees. A document type is refused, so only the predefined entities exist.

import { SaxesParser } from 'saxes'
import { Unreadable } from './document.ts'

/** An element. Names come without their namespace prefix. */
export class XmlElement {
  readonly name: string
  readonly content: (XmlElement | string)[] = []
  readonly #attributes: Readonly<Record<string, string>>

  constructor(name: string, attributes: Readonly<Record<string, string>>) {
    this.name = local(name)
    this.#attributes = attributes
  }

  attribute(wanted: string): string | undefined {
    const name = Object.keys(this.#attributes).find((name) => local(name) === wanted)
    return this.#attributes[wanted] ?? (name && this.#attributes[name])
  }

  get children(): XmlElement[] {
    return this.content.filter((part) => typeof part !== 'string')
  }

  /** Returns the first child by this path of names. */
  at(...[name, ...rest]: readonly string[]): XmlElement | undefined {
    if (name === undefined) return this
    return this.children.find((child) => child.name === name)?.at(...rest)
  }

  /** Returns the elements of this name in it, in order; none that is inside of another one. */
  all(name: string): XmlElement[] {
    return this.children.flatMap((child) => (child.name === name ? [child] : child.all(name)))
  }
}

/** Returns the root of a document. Leaves out alternatives for older programs (`Fallback`). Throws `Unreadable` if it is not well-formed or has a DOCTYPE. */
export function parseXml(bytes: Uint8Array): XmlElement {
  const document = new XmlElement('', {})
  const open = [document]
  const parser = new SaxesParser({ position: false, xmlns: false as const })
  parser.on('error', ({ message }) => {
    throw new Unreadable(`XML that is not well-formed: ${message}`)
  })
  parser.on('doctype', () => {
    throw new Unreadable('XML with a document type')
  })
  parser.on('opentag', ({ name, attributes }) => {
    const element = new XmlElement(name, attributes)
    if (element.name !== 'Fallback') open.at(-1)?.content.push(element)
    open.push(element)
  })
  parser.on('closetag', () => open.pop())
  const addText = (text: string) => open.at(-1)?.content.push(text)
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.write(decoded(bytes)).close()
  return document.children[0] ?? document
}

/** Decodes XML as UTF-8, or as UTF-16 when it begins with a byte order mark of that. */
function decoded(bytes: Uint8Array): string {
  const encoding =
    bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8'
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    throw new Unreadable('XML that is not valid in its encoding')
  }
}

function local(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}
