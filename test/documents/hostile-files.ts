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
  const table = stream(Buffer.alloc(20 * 2 ** 20), entries)
  const end = `\nendobj\nstartxref\n${head.length}\n%%EOF\n`
  return new Uint8Array(Buffer.concat([Buffer.from(`${head}1 0 obj\n`), table, Buffer.from(end)]))
}

const SECTOR = 512
export const CHAIN_END = 0xfffffffe
const NOTHING = 0xffffffff

interface CompoundEntry {
  readonly name: string
  readonly start: number
  readonly size: number
  /** Which entry comes next to it; none unless given. */
  readonly right?: number
}

interface Compound {
  /** The sector that follows each, from the fourth on: the table of sectors, the directory and the small table come first. */
  readonly chain: readonly number[]
  readonly root: { readonly start: number; readonly size: number }
  /** At most three; the first is number 1. */
  readonly entries: readonly CompoundEntry[]
}

/** A compound file, with a table of one sector. */
export function compound({ chain, root, entries }: Compound): Uint8Array<ArrayBuffer> {
  const file = Buffer.alloc(SECTOR * (4 + chain.length))
  file.write('d0cf11e0a1b11ae1', 'hex')
  for (const [value, at] of [
    [0x3e, 0x18],
    [3, 0x1a],
    [0xfffe, 0x1c],
    [9, 0x1e],
    [6, 0x20],
  ] as const)
    file.writeUInt16LE(value, at)
  file.fill(0xff, 0x4c, SECTOR)
  const head = [1, 1, 0, 4096, 2, 1, CHAIN_END, 0, 0]
  for (const [at, value] of head.entries()) file.writeUInt32LE(value, 0x2c + 4 * at)
  const [table, directory, smallTable] = [SECTOR, 2 * SECTOR, 3 * SECTOR]
  file.fill(0xff, table, directory)
  for (const [at, next] of [0xfffffffd, CHAIN_END, CHAIN_END, ...chain].entries())
    file.writeUInt32LE(next, table + 4 * at)
  file.fill(0xff, smallTable, smallTable + SECTOR)
  for (const [at, { name, start, size, right = NOTHING }] of [{ name: 'Root Entry', ...root }, ...entries].entries()) {
    const from = directory + 128 * at
    file.write(name, from, 'utf16le')
    file.writeUInt16LE(2 * name.length + 2, from + 0x40)
    file.writeUInt8(at === 0 ? 5 : 2, from + 0x42)
    for (const [place, value] of [NOTHING, right, at === 0 ? 1 : NOTHING].entries())
      file.writeUInt32LE(value, from + 0x44 + 4 * place)
    file.writeUInt32LE(start, from + 0x74)
    file.writeUInt32LE(size, from + 0x78)
  }
  return new Uint8Array(file)
}
