import { languageNamed, written } from '../../../src/universe/categories.ts'
import type { Language } from '../../../src/universe/data/languages.ts'

export { written }

export function language(name: string): Language {
  const found = languageNamed(name)
  if (!found) throw new Error(`there is no ${name}`)
  return found
}
