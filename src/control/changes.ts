import * as z from 'zod'
import { strict } from '../kit/shape.ts'
import { ChangeInput, changeAt } from '../model/change.ts'
import { isoInstant } from '../model/instant.ts'
import { control } from './control.ts'
import { NextPage, PageShape, writePage } from './paging.ts'

const Change = changeAt(z.iso.datetime().describe("When, on the world's clock."))

export const listChanges = control({
  id: 'listChanges',
  method: 'GET',
  path: '/__sim/changes',
  summary: 'What stories have changed of creators and posts, oldest first',
  query: strict(() => PageShape),
  replies: { 200: strict(() => ({ changes: z.array(Change).describe('The changes, oldest first.'), next: NextPage })) },
  handle: ({ query }, { people }) => {
    const entries = (people.universe.changes?.list ?? []).map((change, at) => ({ id: String(at), change }))
    const write = ({ change: { at, ...changed } }: (typeof entries)[number]) =>
      JSON.stringify({ at: isoInstant(at), ...changed })
    return writePage({ name: 'changes', entries, passes: () => true, write, rest: {} }, query)
  },
})

export const createChange = control({
  id: 'createChange',
  method: 'POST',
  path: '/__sim/changes',
  changes: true,
  grows: true,
  summary: 'Change creators and posts from now on, in every document',
  body: ChangeInput,
  replies: { 201: Change },
  handle: ({ body, now }, world) => {
    world.happen({ change: body }, now)
    return { at: isoInstant(now), ...body }
  },
})
