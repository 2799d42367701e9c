// Reads the server-sent events of a world.

import type { WorldEvent } from './world.ts'

/** Yields the events of a response as they come, and cancels it when its reader stops. */
export async function* readEvents({ body }: Response): AsyncGenerator<WorldEvent, void> {
  if (body === null) return
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      const blocks = (text + value).split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) {
        const event = eventIn(block)
        if (event !== null) yield event
      }
    }
  } finally {
    await reader.cancel().catch(() => {})
  }
}

/** Returns the event of a block of lines; null for a comment. */
function eventIn(block: string): WorldEvent | null {
  const field = (name: string) =>
    block.split('\n').flatMap((line) => (line.startsWith(`${name}: `) ? [line.slice(name.length + 2)] : []))
  const [event] = field('event')
  return event === undefined
    ? null
    : JSON.parse(`{"event":${JSON.stringify(event)},"data":${field('data').join('\n')}}`)
}
