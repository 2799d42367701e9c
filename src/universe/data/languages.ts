// Reads the languages, one folder each. In the program the build puts a file in place of the folders: most runs need none.

import * as z from 'zod'
import { foldersIn, readData } from './read-data.ts'
import { Bios, Comments, LanguageData, type LineData, Subjects } from './schema.ts'

const textOf = (line: LineData) => (typeof line === 'string' ? line : line.text)

/** A language, with its words for the topics of each category, for each idea, and for lines of biographies (as texts). */
const Language = z.object({
  ...LanguageData.shape,
  subjects: Subjects,
  comments: Comments,
  bios: Bios.transform((bios) =>
    Object.fromEntries(Object.entries(bios).map(([of, lines]) => [of, lines.map(textOf)])),
  ),
})

export type Language = Readonly<z.output<typeof Language>>

/** Returns the languages that creators write in: those of all folders in `all`, relative to this one. */
export function readLanguages(all = 'languages/'): readonly Language[] {
  return foldersIn(all).map((folder) => {
    const of = (file: string) => readData(`${all}${folder}/${file}`)
    const { data, error } = Language.safeParse({
      ...Object(of('language.yaml')),
      subjects: of('topics.yaml'),
      comments: of('comments.yaml'),
      bios: of('bios.yaml'),
    })
    if (error) throw new Error(`${all}${folder}: ${z.prettifyError(error)}`)
    return data
  })
}
