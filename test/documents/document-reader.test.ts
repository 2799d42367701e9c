import { afterEach, describe, expect, it, onTestFinished } from 'vitest'
import { DocumentReader } from '../../src/documents/document-reader.ts'
import { realTime } from '../../src/kit/real-time.ts'
import { LIMITS } from '../../src/model/limits.ts'
import { lowerLimits } from '../lower-limits.ts'
import { endlessTable } from './hostile-files.ts'
import { bytesOf, kindOf } from './office-files.ts'

/** Real, but that the time for a document is over when the test says so, by a call of what is in the list. */
function patience() {
  const begun: (() => void)[] = []
  const after = (ms: number, then: () => void) => {
    if (ms !== LIMITS.document_ms) return realTime.after(ms, then)
    begun.push(then)
    return () => {}
  }
  return { real: { ...realTime, after }, begun }
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
    const { real, begun } = patience()
    const reader = readerIn(real)
    const [first, second] = [read(reader, 'nested.pdf'), read(reader, 'nested.pdf')]
    const last = read(reader, 'brief-a.docx')
    await expect.poll(() => begun.length, { timeout: 30_000 }).toBe(2)
    for (const isOver of begun.slice()) isOver()
    for (const one of [first, second])
      expect(await one).toEqual({ outcome: 'unreadable', reason: 'it took longer than 5 s' })
    // It has waited for its turn without losing time.
    expect((await last).outcome).toBe('brief')
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

  it('ends with the simulator', async () => {
    const reader = readerIn()
    const readings = [1, 2, 3].map(() => read(reader, 'nested.pdf'))
    reader.close()
    for (const outcome of await Promise.all(readings)) {
      expect(outcome).toEqual({ outcome: 'unreadable', reason: 'the simulator was closed' })
    }
  })
})
