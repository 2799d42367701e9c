// The data of an event that is emitted without: what its contract says, of the newest record if there is one.

import { idOf } from '../../kit/random.ts'
import { COMMENTS_PROCESSED, CREATOR_EVENT, POST_EVENT } from '../../model/webhooks.ts'
import { KINDS } from '../slices.ts'
import type { World } from '../world.ts'

/** Returns the data; nothing of an event that is not documented. */
export function sampleData(world: World, event: string): Readonly<Record<string, unknown>> {
  if (event === COMMENTS_PROCESSED) return { campaign_id: newest(world, 'post_trackings', 'cmp') }
  if (event === CREATOR_EVENT || event === POST_EVENT) {
    return { ...world.ticks.sample(event === POST_EVENT ? 'post' : 'creator', world.clock.now()) }
  }
  const [job = '', end] = event.split('.')
  for (const { name, prefix, lifecycle } of KINDS) {
    const [status] = Object.entries(lifecycle?.ends ?? {}).find(([, ends]) => ends === end) ?? []
    if (lifecycle?.name === job && status !== undefined) return { job, id: newest(world, name, prefix ?? ''), status }
  }
  return {}
}

function newest({ collections, seed }: World, name: string, prefix: string): string {
  return [...collections.of(name).keys()].at(-1) ?? `${prefix === '' ? '' : `${prefix}_`}${idOf(seed, 'sample', name)}`
}
