// Documents that mean harm, made in tests rather than kept.

import { crc32, deflateRawSync, deflateSync } from 'node:zlib'

interface Part {
  readonly name: string
  readonly content: Uint8Array
  /** What the headers say of its inflated size; the truth unless given. */
  readonly claimed?: number
}

/** A ZIP package, deflated. */
export function zip(parts: readonly Part[]): Uint8Array<ArrayBuffer> {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content, claimed = content.length } of parts) {
    const data = deflateRawSync(content, { level: 9 })
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(8, 4)
    common.writeUInt32LE(crc32(content), 10)
    common.writeUInt32LE(data.length, 14)
    common.writeUInt32LE(claimed, 18)
    common.writeUInt16LE(name.length, 22)
    const file = Buffer.concat([Buffer.from('PK\x03\x04'), common, Buffer.from(name), data])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), common, rest, Buffer.from(name)]))
    files.push(file)
    offset += file.length
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(parts.length, 4)
  end.writeUInt16LE(parts.length, 6)
  end.writeUInt32LE(size, 8)
  end.writeUInt32LE(offset, 12)
  return new Uint8Array(Buffer.concat([...files, ...directory, Buffer.from('PK\x05\x06'), end]))
}

const TYPES = { name: '[Content_Types].xml', content: Buffer.from('<Types/>') }

/** A .docx with just that document. */
export function docx(document: string | Uint8Array, claimed?: number): Uint8Array<ArrayBuffer> {
  const content = typeof document === 'string' ? Buffer.from(document) : document
  return zip([TYPES, { name: 'word/document.xml', content, ...(claimed === undefined ? {} : { claimed }) }])
}

/** A .docx of plain paragraphs. */
export const paragraphs = (...texts: readonly string[]): Uint8Array<ArrayBuffer> =>
  docx(
    `<w:document xmlns:w="w"><w:body>${texts.map((text) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`).join('')}</w:body></w:document>`,
  )

/** A .docx that inflates to `mebibytes`. */
export const zipBomb = (mebibytes: number, claimed?: number): Uint8Array<ArrayBuffer> =>
  docx(Buffer.alloc(mebibytes * 2 ** 20, ' '), claimed)

/** A PDF of these objects; the first is its root. */
export function pdf(objects: readonly (string | Uint8Array)[]): Uint8Array<ArrayBuffer> {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')]
  const places: number[] = []
  let at = parts[0]?.length ?? 0
  objects.forEach((object, index) => {
    places.push(at)
    const part = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n')])
    parts.push(part)
    at += part.length
  })
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const count = objects.length + 1
  const end = `xref\n0 ${count}\n0000000000 65535 f \n${rows}trailer\n<</Size ${count}/Root 1 0 R>>\nstartxref\n${at}\n%%EOF\n`
  return new Uint8Array(Buffer.concat([...parts, Buffer.from(end)]))
}

export function stream(content: string | Uint8Array, entries = ''): Uint8Array {
  const data = deflateSync(content, { level: 9 })
  const head = `<</Length ${data.length}/Filter/FlateDecode${entries}>>\nstream\n`
  return Buffer.concat([Buffer.from(head), data, Buffer.from('\nendstream')])
}

/** A PDF with one page that draws `content`. */
export const page = (content: string | Uint8Array): Uint8Array<ArrayBuffer> =>
  pdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>',
    stream(content),
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ])

/** A PDF whose table claims more objects than fit into memory. */
export function endlessTable(): Uint8Array<ArrayBuffer> {
  const head = '%PDF-1.7\n'
  const entries = '/Type/XRef/Size 2000000000/W[1 1 1]/Index[0 2000000000]/Root 1 0 R'
  const table = stream(Buffer.alloc(100 * 2 ** 20), entries)
  const end = `\nendobj\nstartxref\n${head.length}\n%%EOF\n`
  return new Uint8Array(Buffer.concat([Buffer.from(`${head}1 0 obj\n`), table, Buffer.from(end)]))
}
