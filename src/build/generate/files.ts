// Every file that is generated from the source, in whole or in part. `npm run readme` writes them.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LLMS_FILES } from '../../pages/for-programs.ts'
import { scenarioJsonSchema } from '../../scenario/schema/scenario.ts'
import { fixturesJsonSchema } from '../../world/state/fixtures.ts'
import { DECLARATIONS } from './declarations.ts'
import { withTables } from './tables.ts'

/** Returns the texts of the files as they should be, by their paths from the root. */
export function generatedFiles(root: string): Readonly<Record<string, string>> {
  const topics = readdirSync(join(root, 'src/handbook')).filter((name) => name.endsWith('.md'))
  const documents = ['README.md', ...topics.map((name) => `src/handbook/${name}`)]
  return {
    ...DECLARATIONS,
    ...Object.fromEntries(Object.entries(LLMS_FILES).map(([name, write]) => [`src/handbook/${name}`, write()])),
    // For editors. Without indentation they are a third of the size.
    'scenarios/scenario.schema.json': `${JSON.stringify(scenarioJsonSchema(), null, 2)}\n`,
    'fixtures/fixtures.schema.json': `${JSON.stringify(fixturesJsonSchema(), null, 2)}\n`,
    ...Object.fromEntries(documents.map((path) => [path, withTables(readFileSync(join(root, path), 'utf8'))])),
  }
}
