// The wait of a call that a rule delays.

import type { Wait } from '../../world/script.ts'
import type { Exchange, Pipeline } from './exchange.ts'

/** How a wait ends: its time is over, the client disconnects, or the world is deleted. */
export type End = 'over' | 'left' | 'deleted'

/** Waits until one of these happens. */
export async function waited(exchange: Exchange, { real, virtual }: Wait): Promise<End> {
  const { pipeline, worldName } = exchange
  const end =
    real > 0 && pipeline.options.delays ? await untilGone(exchange, (over) => pause(exchange, real, over)) : 'over'
  if (virtual === 0 || end !== 'over') return end
  return untilGone(exchange, (over) => pipeline.worlds.open(worldName).callers.sleep(virtual, over))
}

/** Calls `over` after so many ms of real time. Returns a function that cancels this. */
function pause({ pipeline }: Exchange, ms: number, over: () => void): () => void {
  const { real } = pipeline.options
  const due = real.elapsed() + ms
  let cancel = () => {}
  const look = () => {
    const remaining = due - real.elapsed()
    // Timers may be early by a part of a ms; another one would take a whole ms more.
    if (remaining <= 0) over()
    else if (remaining < 1) real.atEndOfTurn(look)
    // `true` keeps the process alive: in process there may be nothing else that does.
    else cancel = real.after(remaining, look, true)
  }
  look()
  return () => cancel()
}

/** Waits until `begin` calls what it gets, the client disconnects, or the world is deleted. `begin` returns what cancels it. */
function untilGone(exchange: Exchange, begin: (over: () => void) => () => void): Promise<End> {
  const { context, pipeline, worldName } = exchange
  return new Promise((resolve) => {
    let stops: readonly (() => void)[] = []
    let ended: End | null = null
    const end = (how: End) => {
      ended ??= how
      for (const stop of stops) stop()
      resolve(ended)
    }
    stops = [
      onDeparture(context, () => end('left')),
      onDeleted(pipeline, worldName, () => end('deleted')),
      begin(() => end('over')),
    ]
    // One may have ended it at once.
    if (ended !== null) for (const stop of stops) stop()
  })
}

/** Calls `callback` when the client disconnects, at once if it has. Returns a function that cancels this. */
function onDeparture({ env: { outgoing }, req }: Exchange['context'], callback: () => void): () => void {
  if (outgoing) {
    outgoing.on('close', callback)
    if (outgoing.destroyed) callback()
    return () => outgoing.off('close', callback)
  }
  const { signal } = req.raw
  signal.addEventListener('abort', callback)
  if (signal.aborted) callback()
  return () => signal.removeEventListener('abort', callback)
}

/**
 * Calls `callback` once the world of this name is deleted, or the simulator stops; at once if that is so. A world that takes its place, as after a
 * reset, is watched in its stead. Returns a function that cancels this; until then the world is used.
 */
function onDeleted({ worlds }: Pipeline, name: string, callback: () => void): () => void {
  let cancel = () => {}
  const look = () => {
    cancel()
    const world = worlds.find(name)
    if (world && !world.callers.released) cancel = world.callers.onClose(look)
    else callback()
  }
  look()
  return () => cancel()
}
