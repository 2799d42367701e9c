// Streams the events of a world as server-sent events. A slow reader is disconnected, so that the buffer stays bounded.

import * as z from 'zod'
import { LIMITS } from '../model/limits.ts'
import type { Happening } from '../world/feed.ts'
import type { World } from '../world/world.ts'
import { control } from './control.ts'
import { showTransition, writeEntry } from './requests/journal-entry.ts'
import { showDelivery } from './shown-delivery.ts'

export const getEvents = control({
  id: 'getEvents',
  method: 'GET',
  path: '/__sim/events',
  summary: 'Stream server-sent events: request, transition, delivery',
  opensWorld: true,
  answer: z.instanceof(Response),
}).handle((_call, world) => eventStream(world))

/** Streams the events of `world` until the reader disconnects or its backlog exceeds the limit. */
function eventStream(world: World): Response {
  const encoder = new TextEncoder()
  let stop = () => {}
  const stream = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const write = (text: string) => {
          if ((controller.desiredSize ?? 0) <= 0) {
            stop()
            controller.error(new Error('the reader of these events fell behind'))
            return
          }
          controller.enqueue(encoder.encode(text))
        }
        write(': connected\n\n')
        const unlisten = world.feed.listen((happening) => write(render(happening)))
        const unclose = world.onClose(() => {
          stop()
          controller.close()
        })
        stop = () => {
          unlisten()
          unclose()
        }
      },
      cancel: () => stop(),
    },
    new ByteLengthQueuingStrategy({ highWaterMark: LIMITS.event_backlog_bytes }),
  )
  return new Response(stream, {
    headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-sim-world': world.name },
  })
}

function render(happening: Happening): string {
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
