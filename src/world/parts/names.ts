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

/** The first handles of the authors of posts that records have named, by post. */
export const authors = part({
  name: 'authors',
  schema: z
    .array(z.tuple([z.string().max(LIMITS.url_length), z.string().max(LIMITS.url_length)]))
    .default([])
    .describe('Who made posts that say nothing of it.'),
  save: ({ people }) => [...people.authors()],
  load: ({ people }, all) => people.restoreAuthors(all),
  copyFrom: ({ people }, parent) => people.restoreAuthors(parent.people.authors()),
})
