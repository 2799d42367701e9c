// `npm run readme`: writes the generated tables, types and schema files.

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { recordedExamples } from './examples.ts'
import { generatedFiles } from './files.ts'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))

for (const [path, text] of Object.entries(generatedFiles(ROOT))) writeFileSync(join(ROOT, path), text)
writeFileSync(join(ROOT, 'src/openapi/examples.json'), await recordedExamples())
