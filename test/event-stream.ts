// The server-sent events of a world, as a client reads them.

import type { Sim } from './simulate.ts'

export interface Told {
  readonly event: string
  // biome-ignore lint/suspicious/noExplicitAny: tests look into events freely
  readonly data: any
}

export const OF_CALLS = ['request', 'transition', 'delivery']

/** Begins to follow the events of a world; `world` is a path prefix such as `/w/a`. `kinds`: which are told. */
export async function follow(sim: Sim, world = '', kinds = OF_CALLS, headers = {}) {
  const response = await sim.respond('GET', `${world}/__sim/events`, { headers })
  const reader = response.body?.getReader()
  if (!reader) throw new Error('a stream of events without a body')
  const decoder = new TextDecoder()
  let text = ''
  const read = async () => {
    const { value, done } = await reader.read()
    text += decoder.decode(value)
    return !done
  }
  const told = (): Told[] =>
    text
      .split('\n\n')
      .slice(1, -1)
      .map((part) => {
        const [, event = '', data = ''] = /^event: (.*)\ndata: (.*)\nid: \d+$/.exec(part) ?? []
        return { event, data: JSON.parse(data) }
      })
      .filter(({ event }) => kinds.includes(event))
  // It begins with a comment: what happens from then on is told.
  await read()
  return {
    headers: response.headers,
    /** Reads until the events are enough, or the stream ends; leaves it, and returns what was told. */
    async until(enough: (events: readonly Told[]) => boolean): Promise<Told[]> {
      while (!enough(told())) if (!(await read())) break
      await reader.cancel()
      return told()
    },
  }
}
