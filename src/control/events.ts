// Streams the events of a world as server-sent events.

import * as z from 'zod'
import type { Happening } from '../world/feed.ts'
import { control } from './control.ts'
import { showTransition, writeEntry } from './requests/journal-entry.ts'
import { showDelivery } from './shown-delivery.ts'

/** Typed, because a declaration file cannot name what is inferred. */
const EventStream: z.ZodType<Response> = z.custom<Response>((value) => value instanceof Response)

export const getEvents = control({
  id: 'getEvents',
  method: 'GET',
  path: '/__sim/events',
  summary: 'Stream server-sent events: request, transition, delivery',
  replies: { 200: EventStream },
  handle: ({ world: name }, _world, registry) =>
    new Response(registry.streams.open(name, registry.find(name)), {
      headers: {
        'content-type': 'text/event-stream',
        'cache-control': 'no-store',
        'x-sim-world': encodeURIComponent(name),
      },
    }),
})

export function renderEvent(happening: Happening): string {
  return `event: ${happening.event}\ndata: ${written(happening)}\n\n`
}

function written(happening: Happening): string {
  switch (happening.event) {
    case 'request':
      return writeEntry(happening.data)
    case 'transition':
      return JSON.stringify(showTransition(happening.data))
    case 'delivery':
      return JSON.stringify(showDelivery(happening.data))
  }
}
