import * as z from 'zod'
import { CONNECTORS } from '../../model/connector.ts'
import { LIMITS } from '../../model/limits.ts'
import { part } from './part.ts'

/** `<connector>/<handle>`. */
const NamedCreator = z
  .string()
  .max(LIMITS.url_length)
  .regex(
    new RegExp(`^(${CONNECTORS.join('|')})/.`, 's'),
    `expected <connector>/<handle>, with the connector ${CONNECTORS.join(', ')}`,
  )

/** The creators outside the population that were named: their ids are known. */
export const names = part({
  name: 'named_creators',
  schema: z.array(NamedCreator).default([]).describe('Creators outside the population that somebody has named.'),
  save: ({ people }) => people.named.all(),
  load: ({ people }, all) => people.named.restore(all),
  copyFrom: ({ people }, parent) => people.named.inherit(parent.people.named),
})

const Words = z.string().max(LIMITS.url_length)
/** By post: the first handle of its author, since when it is named (ms), and for which brand. */
const NamedPost = z.tuple([Words, Words, z.int().nullable().optional(), Words.nullable().optional()])

/** The posts that records have named. */
export const authors = part({
  name: 'authors',
  schema: z
    .array(NamedPost)
    .default([])
    .describe('Whose the posts are that records have named, since when, and for which brand.'),
  save: ({ people }) =>
    Array.from(
      people.posts(),
      ([key, { handle, seen, sponsor }]): z.output<typeof NamedPost> => [key, handle, seen, sponsor],
    ),
  load: ({ people }, all) =>
    people.restorePosts(
      all.map(([key, handle, seen = null, sponsor = null]) => [key, { handle, seen, sponsor }] as const),
    ),
  copyFrom: ({ people }, parent) => people.restorePosts(parent.people.posts()),
})

/** The handles of companies, with their categories. */
export const companies = part({
  name: 'companies',
  schema: z
    .array(z.tuple([Words, Words.nullable()]))
    .default([])
    .describe('Handles of companies, with their categories.'),
  save: ({ people }) => [...people.companies()],
  load: ({ people }, all) => people.restoreCompanies(all),
  copyFrom: ({ people }, parent) => people.restoreCompanies(parent.people.companies()),
})
