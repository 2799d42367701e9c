import { afterEach, describe, expect, it, onTestFinished } from 'vitest'
import { DocumentReader } from '../../src/documents/document-reader.ts'
import { realTime } from '../../src/kit/real-time.ts'
import { LIMITS } from '../../src/model/limits.ts'
import { lowerLimits } from '../lower-limits.ts'
import { endlessTable } from './hostile-files.ts'
import { bytesOf, kindOf } from './office-files.ts'

/** Real, but with less patience for documents. */
const soon = {
  ...realTime,
  after: (ms: number, then: () => void) => realTime.after(ms === LIMITS.document_ms ? 300 : ms, then),
}

const open: DocumentReader[] = []
afterEach(() => {
  for (const reader of open.splice(0)) reader.close()
})

function readerIn(real = realTime): DocumentReader {
  const reader = new DocumentReader(real)
  open.push(reader)
  return reader
}

function read(reader: DocumentReader, name: string) {
  return reader.read(kindOf(name), [new Uint8Array(bytesOf(name))])
}

describe('a thread for each document', () => {
  it('reads it', async () => {
    expect(await read(readerIn(), 'brief-a.docx')).toMatchObject({
      brief: { call_to_action: 'Order through the link in bio.' },
    })
  })

  it('has only so much time', async () => {
    const reader = readerIn(soon)
    expect(await read(reader, 'nested.pdf')).toEqual({ outcome: 'unreadable', reason: 'it took longer than 5 s' })
    expect((await read(reader, 'empty.docx')).outcome).toBe('empty')
  })

  it('has only so much memory', { timeout: 60_000 }, async () => {
    const patient = { ...realTime, after: (_: number, then: () => void) => realTime.after(50_000, then) }
    onTestFinished(lowerLimits({ document_heap_mib: 80 }))
    const reader = readerIn(patient)
    expect(await reader.read('pdf', [new Uint8Array(endlessTable())])).toEqual({
      outcome: 'unreadable',
      reason: expect.stringMatching(/memory limit/),
    })
    expect((await read(reader, 'empty.docx')).outcome).toBe('empty')
  })

  it('waits for its turn without losing time', async () => {
    const reader = readerIn(soon)
    const names = ['nested.pdf', 'nested.pdf', 'brief-a.docx']
    const outcomes = await Promise.all(names.map((name) => read(reader, name)))
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['unreadable', 'unreadable', 'brief'])
  })

  it('ends with the simulator', async () => {
    const reader = readerIn()
    const readings = [1, 2, 3].map(() => read(reader, 'nested.pdf'))
    reader.close()
    for (const outcome of await Promise.all(readings)) {
      expect(outcome).toEqual({ outcome: 'unreadable', reason: 'the simulator was closed' })
    }
  })
})
