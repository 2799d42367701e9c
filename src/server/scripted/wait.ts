// The wait of a call that a rule delays.

import type { Wait } from '../../world/script.ts'
import type { Exchange } from '../exchange.ts'
import { onDeleted } from '../worlds/on-deleted.ts'

/** How a wait ends: its time is over, the client disconnects, or the world is deleted. */
export type End = 'over' | 'left' | 'deleted'

/** Waits until one of these happens. */
export async function waited(exchange: Exchange, { real, virtual }: Wait): Promise<End> {
  if (real === 0 && virtual === 0) return 'over'
  const { worlds } = exchange.pipeline
  const gone = interruption(exchange)
  try {
    if (real > 0) {
      const until = paused(exchange, real, gone)
      // Its rules have counted the call.
      await (worlds.find(exchange.worldName)?.history.during(until) ?? until)
    }
    if (virtual > 0 && gone.by() === null) {
      const sleep = worlds.open(exchange.worldName).sleepers.sleep(virtual)
      await Promise.race([sleep.done, new Promise<void>((resolve) => gone.wake(resolve))])
      sleep.cancel()
    }
    return gone.by() ?? 'over'
  } finally {
    gone.forget()
  }
}

/** Waits for so many ms of real time, or until the interruption. */
function paused({ pipeline: { options } }: Exchange, ms: number, gone: Interruption): Promise<void> {
  const { real } = options
  return new Promise((resolve) => {
    const due = real.elapsed() + ms
    let cancel = () => {}
    const look = () => {
      const left = due - real.elapsed()
      // Timers count in whole ms, and may be early by a part of one.
      if (left <= 0) resolve()
      // `true` keeps the process alive: in process there may be nothing else that does.
      else cancel = real.after(left, look, true)
    }
    look()
    gone.wake(() => {
      cancel()
      resolve()
    })
  })
}

interface Interruption {
  by(): 'left' | 'deleted' | null
  /** Calls this when it happens, at once if it has; instead of what was given before. */
  wake(told: () => void): void
  forget(): void
}

/** Watches for the client to disconnect, and for the world to be deleted. */
function interruption({ context, pipeline, worldName }: Exchange): Interruption {
  let by: 'left' | 'deleted' | null = null
  let told = () => {}
  const note = (what: 'left' | 'deleted') => {
    by ??= what
    told()
  }
  const onLeft = onDeparture(context, () => note('left'))
  const onEnd = onDeleted(pipeline.worlds, worldName, () => note('deleted'))
  return {
    by: () => by,
    wake: (next) => {
      told = next
      if (by !== null) next()
    },
    forget: () => {
      onLeft()
      onEnd()
    },
  }
}

/** Calls `told` when the client disconnects, at once if it has. Returns a function that cancels this. */
function onDeparture({ env: { outgoing }, req }: Exchange['context'], told: () => void): () => void {
  if (outgoing) {
    outgoing.on('close', told)
    if (outgoing.destroyed) told()
    return () => outgoing.off('close', told)
  }
  const { signal } = req.raw
  signal.addEventListener('abort', told)
  if (signal.aborted) told()
  return () => signal.removeEventListener('abort', told)
}
