import { languageNamed, written } from '../../../src/universe/categories.ts'
import type { Language } from '../../../src/universe/data/languages.ts'
import type { Post } from '../../../src/universe/types.ts'

export { written }

/** The patterns that `(this/that)` in a pattern stands for: each text at least once, not each with each. */
export function forms(patterns: readonly string[]): string[] {
  const alternatives = /\(([^()]*\/[^()]*)\)/g
  return patterns.flatMap((pattern) => {
    const texts = [...pattern.matchAll(alternatives)].map(([, all = '']) => all.split('/'))
    const most = Math.max(1, ...texts.map(({ length }) => length))
    return Array.from({ length: most }, (_, nth) => {
      let at = 0
      return pattern.replace(alternatives, () => {
        const of = texts[at++] ?? []
        return of[nth % of.length] ?? ''
      })
    })
  })
}

export function language(name: string): Language {
  const found = languageNamed(name)
  if (!found) throw new Error(`there is no ${name}`)
  return found
}

/** Returns what is left of a title without its topic (and the article of it) and without numbers. */
export function frameOf(
  { before, subjects }: Language,
  { title, topic, creator }: Pick<Post, 'title' | 'topic' | 'creator'>,
) {
  const noun = subjects[creator.category]?.topics[topic]?.noun ?? ''
  const articles = Object.values(before).flatMap((by) => Object.values(by))
  return title
    .replace(new RegExp(`(?:${articles.join('|')}|)${noun}`, 'i'), '*')
    .replace(/\p{N}+/gu, '0')
    .toLowerCase()
}
