// What the log says of the end: when it begins, and what was cut off.

import { formatDuration } from '../kit/duration.ts'
import { realTime } from '../kit/real-time.ts'
import type { UnderWay } from '../server/worlds/stopping.ts'
import { timed } from './log.ts'
import type { LogStyle } from './options.ts'

export function stoppingLine(style: LogStyle, under: UnderWay, grace: number): string {
  const { calls, deliveries } = under
  const some = calls > 0 || deliveries > 0
  const words = some ? `stopping: ${inWords(under)} may finish within ${formatDuration(grace)}` : 'stopping'
  const facts = { calls: calls || undefined, deliveries: deliveries || undefined }
  return written(style, words, { event: 'stopping', ...facts })
}

export function cutLine(style: LogStyle, cut: UnderWay, grace: number): string {
  const problem = `${inWords(cut)} cut off: the grace of ${formatDuration(grace)} is over`
  return written(style, problem, { event: 'stopping', cut, problem })
}

function written(style: LogStyle, words: string, facts: object): string {
  if (style === 'silent') return ''
  return `${style === 'json' ? timed(facts, realTime) : words}\n`
}

function inWords({ calls, deliveries }: UnderWay): string {
  return [counted(calls, 'call', 'calls'), counted(deliveries, 'delivery', 'deliveries')].filter(Boolean).join(' and ')
}

function counted(count: number, one: string, more: string): string {
  return count === 0 ? '' : `${count} ${count === 1 ? one : more}`
}
