import { expect, test } from 'vitest'
import { wordsOf, written } from '../../src/universe/categories.ts'
import { say } from '../../src/universe/text/writing.ts'
import { wordCloudOf } from '../../src/world/campaigns/comment-analysis.ts'

const CREATOR = { category: 'Travel & Adventure', gender: 'n/a' } as const

test('the words of a cloud are whole words of the comments, in lower case, in every language', () => {
  for (const language of written()) {
    const broken: string[] = []
    for (const pattern of Object.values(language.comments)) {
      const text = say(language, pattern, { words: wordsOf({}), topic: 0, creator: CREATOR })
      const whole = new Set(text.toLocaleLowerCase(language.locale).split(/[^\p{L}\p{N}]+/u))
      const words = wordCloudOf([{ text }]).map((word) => word.text)
      broken.push(...words.filter((word) => !whole.has(word)))
    }
    expect(broken, language.locale).toEqual([])
  }
})

test('a Turkish word keeps its first letter', () => {
  expect(wordCloudOf([{ text: 'İkinci bölümü istiyoruz' }]).map(({ text }) => text)).toContain('ikinci')
})
