// npm run questions: prints each question with its answer, the command that gave it, and how much had to be read.

import { answered } from './questions.ts'

const all = await answered()
for (const { asked, answer, command, bytes } of all)
  console.log(`${asked} ${[answer].flat().join(', ')}\n    mockfluence ${command}: ${bytes} bytes`)
console.log(`${all.length} answers from ${all.reduce((sum, { bytes }) => sum + bytes, 0)} bytes`)
