// What the tables of this folder hold. The build and the tests check them by these schemas; users' vocabularies are checked, too.

import * as z from 'zod'
import { strict } from '../../kit/shape.ts'

const Words = z.string().min(1).max(200)
const Word = z.string().regex(/^\S{1,100}$/, 'must be one word, without blanks')
const Ages = z
  .string()
  .regex(/^\d{1,2}(-\d{1,2}|\+)$/, 'must be ages such as 18+ or 13-34')
  .meta({ description: 'ages, such as 18+ or 13-34' })

const Tag = z.string().regex(/^[^\s#@]{1,100}$/, 'must be one word, without blanks, # and @')

/** Returns the schema of a text, or one that suits some people only. */
const lineOf = (text: z.ZodString) =>
  z.union([
    text,
    strict(() => ({
      text: text.meta({ description: 'the text' }),
      who: z.enum(['women', 'men', 'people']).optional().meta({ description: 'left out: pages without a person, too' }),
      ages: Ages.optional(),
      unlike: Words.optional().meta({ description: 'a line that nobody has together with this one' }),
      needs: z.enum(['mail', 'link']).optional().meta({ description: 'only creators who show an address, or a link' }),
    })),
  ])
const Line = lineOf(Words)

const list = <Item extends z.ZodType>(item: Item, least: number, most = least) => z.array(item).min(least).max(most)

const CategoryData = strict(() => ({
  verb: z
    .string()
    .regex(/^[a-z]{1,30}$/)
    .meta({ description: 'what its creators do, as part of a handle: bakes' }),
  share: z
    .number()
    .min(0.1)
    .max(100)
    .default(3)
    .meta({ description: 'how many creators have it, next to others; 3 on average' }),
  ages: Ages.default('13+'),
  women: z.number().min(0).max(100).default(50).meta({ description: 'percent of women among its creators' }),
  pages: z.number().min(0).max(100).default(10).meta({ description: 'percent of pages without a person' }),
  serious: z.boolean().default(false).meta({ description: 'nobody makes light of it' }),
  sponsors: z
    .enum(['goods', 'services', 'causes'])
    .default('goods')
    .meta({ description: 'what sponsors of its posts offer' }),
  ig_category: Words.default('Digital creator').meta({ description: "instagram's name for it" }),
  interests: list(Words, 1, 10).meta({ description: 'what its creators and their followers are interested in' }),
  near: list(Words, 1, 2).default(['Vloggers & Bloggers']).meta({ description: 'categories that are next to it' }),
  hashtags: list(lineOf(Tag), 10).meta({ description: 'ten, without the #' }),
  brands: list(Tag, 3).meta({ description: 'three invented names, without the @' }),
  handle_words: list(Word, 0, 50).default([]).meta({ description: 'words of handles that tell it' }),
}))

/** How many topics each category has. */
export const TOPICS = 6

const TopicData = strict(() => ({
  noun: Words.meta({ description: 'as it stands after its article' }),
  class: Word.meta({ description: 'a class of the language, which tells its articles and endings; in English s or p' }),
  detail: Words.meta({ description: 'what a post may say about it' }),
  practice: z.boolean().default(false).meta({ description: 'one can try it' }),
  sight: z.boolean().default(false).meta({ description: 'one can look at it' }),
  place: z.boolean().default(false).meta({ description: 'one can go there' }),
}))

/** The words of a category in one language. Hashtags: those of the category, if left out. */
const SubjectData = strict(() => ({
  hashtags: list(Tag, 1, 10).optional().meta({ description: 'without the #; those of the category, if left out' }),
  topics: list(TopicData, TOPICS).meta({ description: `${TOPICS} topics, the same in every language` }),
}))

const Pattern = Words
const Patterns = z.array(Pattern).min(1)

/** A language: see `languages/english/` for the meaning of its patterns. */
export const LanguageData = strict(() => ({
  name: Words,
  locale: Word,
  classes: z.record(
    Word,
    strict(() => ({ feminine: z.literal(true).optional(), plural: z.literal(true).optional() })),
  ),
  before: z.record(Word, z.record(Word, z.string())),
  hashtags: list(Tag, 6),
  and: Word,
  and_before_i: Word.optional(),
  exclamation: z.tuple([z.string(), z.string()]),
  stop_words: z.array(Word),
  titles: Patterns,
  bodies: Patterns,
  calls: Patterns,
  sponsored: Patterns,
  unpaid: Patterns,
  with_people: Patterns,
}))

export const Subjects = z.record(Words, SubjectData)
export const Comments = z.record(Word, Pattern)
export const Bios = z.record(Words, z.array(Line))

const IdeaData = strict(() => ({
  mood: z.enum(['positive', 'neutral', 'negative']),
  themes: z.array(Words).default([]),
  under: z
    .array(
      z.enum(['video', 'long', 'offer', 'goods', 'story', 'light', 'practice', 'sight', 'place', 'answer', 'brand']),
    )
    .default([]),
}))

const CountryData = strict(() => ({
  share: z.number().positive(),
  utc: z.number().min(-12).max(14),
  zones: z.record(Words, z.number()).default({}),
  abroad: list(Words, 1, 10),
  languages: list(Words, 1, 5),
  names: Word,
  phones: z.array(Words).default([]),
  cities: list(Words, 1, 20),
}))

const NamesData = strict(() => ({
  groups: z.record(
    Word,
    strict(() => ({ female: z.array(Word), male: z.array(Word), endings: z.array(Word) })),
  ),
  pages: z.array(Word),
  known: strict(() => ({ female: z.array(Word), male: z.array(Word) })),
  handles: strict(() => ({
    after_short: z.array(Word),
    men: z.array(Word),
    women: z.array(Word),
    ages: z.record(Word, z.array(Word)),
  })),
}))

const Texts = z.array(Words).min(1)

const ElementData = strict(() => ({
  kept: Words,
  missing: strict(() => ({ weight: z.int().min(1).max(50), requirement: Words, rectification: Words })).optional(),
  wrong: strict(() => ({
    weight: z.int().min(1).max(50),
    issue: Words,
    why_it_matters: Words,
    evidence: Words,
    rectification: Words,
  })).optional(),
  scene: strict(() => ({ kept: Words.optional(), wrong: Words.optional() })).default({}),
}))

/** The kinds of elements in a brief, in their order in a report. */
const ELEMENTS = [
  'key_message',
  'disclosure',
  'hashtag',
  'do',
  'call_to_action',
  'dont',
  'prohibited_claim',
  'tone',
  'script',
] as const

const ThemeData = strict(() => ({ settings: Texts, beats: Texts }))

const VideosData = strict(() => ({
  kinds: z.record(z.enum(ELEMENTS), ElementData),
  presenters: Texts,
  openings: Texts,
  closings: Texts,
  sounds: Texts,
  paces: Texts,
  themes: z.array(strict(() => ({ ...ThemeData.shape, words: z.string() }))),
  general: ThemeData,
}))

const BrandsData = strict(() => ({
  domains: z.record(Word, Words),
  known: z.record(
    Word,
    strict(() => ({ name: Words, category: Words, country: Words, followers: z.number().positive() })),
  ),
}))

export const Tables = strict(() => ({
  videos: VideosData,
  categories: z.record(Words, CategoryData),
  bios: Bios,
  ideas: z.record(Word, IdeaData),
  places: z.record(Words, CountryData),
  names: NamesData,
  brands: BrandsData,
}))

/** The categories that a user adds. */
export const VocabularyData = z.record(
  Words,
  strict(() => ({
    ...CategoryData.shape,
    bio: list(Line, 8).meta({ description: 'eight lines of biographies' }),
    topics: list(TopicData, TOPICS).meta({ description: 'in English' }),
    languages: z
      .record(Words, SubjectData)
      .default({})
      .meta({ description: 'the same in other languages; whoever speaks none of them writes in English' }),
  })),
)

export type ElementKind = (typeof ELEMENTS)[number]
export type LineData = z.output<typeof Line>
export type Subject = z.output<typeof SubjectData>
export type Vocabulary = Readonly<z.output<typeof VocabularyData>>
