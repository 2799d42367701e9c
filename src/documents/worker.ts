// The worker thread that reads one document: posts 'up', then the outcome, and ends.

import { parentPort, workerData } from 'node:worker_threads'
import { readDocument } from './read-document.ts'

parentPort?.postMessage('up')
const { kind, chunks } = workerData
parentPort?.postMessage(await readDocument(kind, new Uint8Array(Buffer.concat(chunks))))
