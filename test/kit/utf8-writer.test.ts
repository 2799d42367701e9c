import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { Utf8Writer } from '../../src/kit/large/utf8-writer.ts'

const part = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer(),
  // Most figures have at most two decimals.
  fc.integer({ min: -1_000, max: 100_000 }).map((hundredths) => hundredths / 100),
)

it('writes what JSON has, in UTF-8', () => {
  const writer = new Utf8Writer()
  void fc.assert(
    fc.property(fc.array(part, { maxLength: 50 }), (parts) => {
      const written = writer.written((to) => {
        for (const each of parts) {
          if (typeof each === 'number') to.number(each)
          else to.text(each)
        }
      })
      const text = parts.map((each) => (typeof each === 'number' ? JSON.stringify(each) : each)).join('')
      expect(Buffer.compare(written, Buffer.from(text))).toBe(0)
    }),
  )
})

it('has room for any text, and for the next one', () => {
  const writer = new Utf8Writer()
  const long = '✨a'.repeat(200_000)
  const write = (text: string) => Buffer.from(writer.written((to) => to.text(text))).toString()
  expect(write(long)).toBe(long)
  const first = writer.written((to) => to.bytes(Buffer.from('first')))
  expect(write('second')).toBe('second')
  expect(Buffer.from(first).toString()).toBe('first')
})

it('leaves nothing of a text that failed', () => {
  const writer = new Utf8Writer()
  expect(() =>
    writer.written((to) => {
      to.text('left')
      throw new Error('failed')
    }),
  ).toThrow('failed')
  expect(Buffer.from(writer.written((to) => to.number(7))).toString()).toBe('7')
})
