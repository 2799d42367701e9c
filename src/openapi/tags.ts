// Tags: the resources that group operations, each with the numbers of its endpoints.

import type { EndpointFacts } from '../contract/endpoint.ts'
import { capitalised } from './names.ts'

interface Tag {
  readonly name: string
  readonly description: string
  readonly from: number
  readonly to: number
}

const tag = (name: string, from: number, to: number, description: string): Tag => ({ name, description, from, to })

const TABLE: readonly Tag[] = [
  tag('Campaigns', 1, 5, 'Posts tracked together, and their figures'),
  tag('Post tracking', 6, 7, 'All comments of one post'),
  tag('Stores', 8, 9, 'Online stores and short links, whose clicks and sales campaigns report'),
  tag('Real-time tracking', 10, 16, 'Creators and posts polled on a schedule'),
  tag('Consented insights', 17, 19, 'Creators who gave consent'),
  tag('Creators', 20, 22, 'Creators on the dashboard'),
  tag('Public insights', 23, 25, 'Publicly visible insights of a creator'),
  tag('Data refresh', 26, 27, 'Refresh of a creator or post'),
  tag('Data requests', 28, 29, 'Basic analytics in bulk'),
  tag('Competition', 30, 31, 'A brand compared with its competitors'),
  tag('Discovery', 32, 32, 'Search for creators'),
  tag('Video analysis', 33, 34, 'Analysis of a video, alone or against a brief'),
]

const WEBHOOKS = { name: 'Webhooks', description: 'Events sent to the endpoints that a client sets' }

/** The tags of the document. */
export const TAGS = [...TABLE.map(({ name, description }) => ({ name, description })), WEBHOOKS]

export const WEBHOOK_TAG = WEBHOOKS.name

const CONTROL: Readonly<Record<string, string>> = {
  World: 'The world as a whole: its health, seed, state and report',
  Clock: 'The time of a world: read it, set it, move it forward',
  Scenarios: 'Rules that make the service misbehave',
  Requests: 'The journal of calls, and checks of it',
  State: 'Records: look at them, or force them',
  Webhooks: 'Endpoints and deliveries',
  Worlds: 'The worlds of a simulator: list, make and delete them',
}

export const CONTROL_TAGS = Object.entries(CONTROL).map(([name, description]) => ({ name, description }))

/** Returns the tag of a call: of the service by its first endpoint number, of the control API by its path. */
export function tagOf({ family, number: [number = 0], path }: EndpointFacts): string {
  if (family === 'control') {
    const [, part = ''] = /^\/__sim\/([a-z]+)\/?/.exec(path) ?? []
    return CONTROL[capitalised(part)] ? capitalised(part) : 'World'
  }
  const found = TABLE.find(({ from, to }) => number >= from && number <= to)
  if (!found) throw new Error(`endpoint ${number} belongs to no resource`)
  return found.name
}
