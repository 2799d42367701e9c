// The worker thread that reads one document: posts 'up', then the outcome, and ends.

import { parentPort, workerData } from 'node:worker_threads'
import { readDocument } from './read-document.ts'

parentPort?.postMessage('up')
const { kind, chunks } = workerData
parentPort?.postMessage(await readDocument(kind, joined(chunks)))

function joined(chunks: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(chunks.reduce((sum, { byteLength }) => sum + byteLength, 0))
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.byteLength
  }
  return bytes
}
