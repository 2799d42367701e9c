// Makes a failing program short.

import type { Program, Step } from './program.ts'

/** Returns the shortest program found that still `fails`. The first step stays: it makes the world. */
export async function shrink(program: Program, fails: (program: Program) => Promise<boolean>): Promise<Program> {
  let best = program
  const tryOut = async (steps: readonly Step[], fixtures = best.fixtures): Promise<boolean> => {
    const shorter = { ...best, fixtures, steps: [...steps] }
    if (!(await fails(shorter))) return false
    best = shorter
    return true
  }
  for (let size = Math.ceil(best.steps.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    // From the end, where nothing later depends on what is taken away.
    for (let at = best.steps.length - size; at > 1 - size; at -= size) {
      const from = Math.max(1, at)
      await tryOut([...best.steps.slice(0, from), ...best.steps.slice(at + size)])
    }
  }
  for (let at = best.steps.length - 1; at >= 1; at--) {
    await tryOut([...best.steps.slice(0, at), ...best.steps.slice(at + 1)])
  }
  await tryOut(best.steps, { universe: { creators: 200 } })
  for (const [at, step] of best.steps.entries()) {
    for (const simpler of simplerThan(step))
      await tryOut(best.steps.map((other, place) => (place === at ? simpler : other)))
  }
  return best
}

/** The step without one field of its body, or with one entry of a list less. */
function* simplerThan(step: Step): Generator<Step> {
  const { body, headers } = step
  if (headers !== undefined) {
    const { headers: _, ...rest } = step
    yield rest
  }
  if (typeof body !== 'object' || body === null) return
  for (const [key, value] of Object.entries(body)) {
    if (Array.isArray(body)) continue
    if (Array.isArray(value) && value.length > 1) {
      for (const only of value) yield { ...step, body: { ...body, [key]: [only] } }
    }
    const rest = Object.entries(body).filter(([name]) => name !== key)
    yield { ...step, body: Object.fromEntries(rest) }
  }
}
