// What a language is made of: patterns with slots, and the nouns that fill them.

import type { Idea } from './ideas.ts'

/**
 * A noun: its class, a blank, and the noun as it stands after its article, such as `las cenas en familia`. The classes of
 * a language tell which articles and endings go with a noun.
 */
export type Noun<Class extends string = string> = `${Class} ${string}`

/** The words of one category: six hashtags without the `#`, and six topics. Topic n means the same in every language. */
export type Subject<Class extends string = string> = readonly [
  tags: string,
  ...topics: [Noun<Class>, Noun<Class>, Noun<Class>, Noun<Class>, Noun<Class>, Noun<Class>],
]

/** What a post may say about each topic of each category: sentences that need no other before them. */
export type Details = Readonly<Record<SubjectName, readonly [Pattern, Pattern, Pattern, Pattern, Pattern, Pattern]>>

/** How many topics each category has. */
export const TOPICS = 6

/**
 * A sentence with slots:
 * - `{t}` is the topic without an article, `{the}` and other names are the topic after the words of `before`.
 * - `[is|are]` agrees with the number of the topic, `[bon|bonne|bons|bonnes]` with its gender, too.
 * - `<tired|tired>` agrees with the gender of the creator: male or unknown, female.
 * - `{brand}` and `{people}` are lists of names.
 */
export type Pattern = string

export interface Language<Class extends string = string> {
  /** The language tag by whose rules letters change between upper and lower case. */
  readonly locale: string
  readonly classes: Readonly<Record<Class, { readonly feminine?: true; readonly plural?: true }>>
  /** For each slot with an article, what stands before a noun of each class, with the blank. */
  readonly before: Readonly<Record<string, Readonly<Record<Class, string>>>>
  readonly subjects: Readonly<Record<SubjectName, Subject<Class>>>
  readonly details: Details
  /** Hashtags of any category, without the `#`. */
  readonly generalTags: string
  /** What stands before and after an exclamation. */
  readonly exclamation: readonly [string, string]
  /** Titles; each names the topic. */
  readonly titles: readonly Pattern[]
  /** Sentences that may follow any title. */
  readonly bodies: readonly Pattern[]
  /** Last sentences, which ask the reader for something. */
  readonly calls: readonly Pattern[]
  readonly sponsored: readonly Pattern[]
  /** How a post names brands that did not pay for it. */
  readonly unpaid: readonly Pattern[]
  readonly withPeople: readonly Pattern[]
  /** What stands before the last name of a list. */
  readonly and: string
  /** The same before a name that begins with the sound of an i, where it differs. */
  readonly andBeforeI?: string
  readonly comments: Readonly<Record<Idea, Pattern>>
  /** Words of three letters or more that say nothing about what a comment is about. */
  readonly stopWords: string
}

/** The categories of the search, and `General` for a category that only a fixture has. */
export type SubjectName =
  | 'Art & Design'
  | 'Automobiles'
  | 'Beauty & Hygiene'
  | 'Books & Writing'
  | 'Business & Entrepreneurship'
  | 'Cinema & Entertainment'
  | 'Family & Relationships'
  | 'Fashion'
  | 'Finance'
  | 'Food & Beverages'
  | 'Gaming'
  | 'Health & Fitness'
  | 'Home & Lifestyle'
  | 'Learning & Education'
  | 'Infotainment'
  | 'Vloggers & Bloggers'
  | 'Politics'
  | 'Non Profits'
  | 'Fan Pages'
  | 'Motivational'
  | 'Music & Dance'
  | 'News & Journalism'
  | 'Parenting'
  | 'Photography'
  | 'Religion & Spirituality'
  | 'Sports'
  | 'Technology'
  | 'Travel & Adventure'
  | 'Work & Career'
  | 'General'

/** Checks the nouns of a language against its classes. */
export function language<const Class extends string>(parts: Language<Class>): Language<Class> {
  return parts
}
