// The categories that a user adds to those of every population.

import { CATEGORIES, languageNamed, written } from '../../universe/categories.ts'
import { VocabularyData } from '../../universe/data/schema.ts'

/** Each has three brands, whose places take a byte, 255 being none. */
const MOST = 50

const known = new Map(CATEGORIES.map(({ name }) => [name.toLowerCase(), name]))

export const VocabularyInput = VocabularyData.superRefine((added, { addIssue }) => {
  const refuse = (path: (string | number)[], message: string) => addIssue({ code: 'custom', path, message })
  const names = new Set(known.keys())
  if (Object.keys(added).length > MOST) refuse([], `must have at most ${MOST} categories`)
  for (const name of Object.keys(added)) {
    if (names.has(name.toLowerCase())) refuse([name], 'is a category already')
    names.add(name.toLowerCase())
  }
  for (const [name, { near, topics, languages }] of Object.entries(added)) {
    for (const [at, next] of near.entries()) {
      if (!names.has(next.toLowerCase())) refuse([name, 'near', at], `is no category: "${next}"`)
    }
    for (const [spoken, { topics: own }] of Object.entries({ English: { topics }, ...languages })) {
      const path = spoken === 'English' ? [name, 'topics'] : [name, 'languages', spoken, 'topics']
      const classes = Object.keys(languageNamed(spoken)?.classes ?? {})
      if (classes.length === 0) refuse([name, 'languages', spoken], `must be one of ${languageNames()}`)
      for (const [at, topic] of own.entries()) {
        if (classes.length > 0 && !classes.includes(topic.class)) {
          refuse([...path, at, 'class'], `must be one of the classes of ${spoken}: ${classes.join(', ')}`)
        }
      }
    }
  }
})

function languageNames(): string {
  return written()
    .map(({ name }) => name)
    .filter((name) => name !== 'English')
    .join(', ')
}
