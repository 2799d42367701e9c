// Streams the events of a world as server-sent events.

import type { Happening } from '../world/feed.ts'
import { showClock } from './clock.ts'
import { control, WholeResponse } from './control.ts'
import { showEntry, showTransition } from './requests/journal-entry.ts'
import { showDelivery } from './shown-delivery.ts'

export const getEvents = control({
  id: 'getEvents',
  method: 'GET',
  path: '/__sim/events',
  summary: 'Stream server-sent events: request, transition, delivery, clock, scenarios, inbox, worlds',
  about: `The event \`request\` has a call as GET /__sim/requests lists it, \`transition\` a job that changed its state: {job, id,
from, to, at}, \`delivery\` a webhook as GET /__sim/webhooks/deliveries lists it, after each attempt, \`clock\` the clock as GET
/__sim/clock shows it, \`scenarios\` the active ones: {active: [name]}, \`inbox\` the id of what came: {id}, \`worlds\` what became of
a world: {world, action}. Each has an \`id\`: send the last one as \`Last-Event-ID\` to go on after it.`,
  replies: { 200: WholeResponse },
  handle: ({ world: name, lastEventId }, _world, registry) =>
    new Response(registry.streams.open(name, registry.find(name), lastEventId), {
      headers: {
        'content-type': 'text/event-stream',
        'cache-control': 'no-store',
        'x-sim-world': encodeURIComponent(name),
      },
    }),
})

/** Returns an event as it is sent. */
export function renderEvent(happening: Happening, id: number): string {
  return `event: ${happening.event}\ndata: ${written(happening)}\nid: ${id}\n\n`
}

function written(happening: Happening): string {
  switch (happening.event) {
    case 'request':
      return JSON.stringify(showEntry(happening.data))
    case 'transition':
      return JSON.stringify(showTransition(happening.data))
    case 'delivery':
      return JSON.stringify(showDelivery(happening.data))
    case 'clock':
      return JSON.stringify(showClock({ clock: happening.data }))
    case 'scenarios':
      return JSON.stringify({ active: happening.data })
    case 'inbox':
      return JSON.stringify({ id: happening.data })
    case 'worlds':
      return JSON.stringify(happening.data)
  }
}
