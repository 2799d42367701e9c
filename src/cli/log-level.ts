// How much an event matters.

import type { LogEvent } from '../server/log/event.ts'

export const LOG_LEVELS = ['error', 'warn', 'info', 'debug'] as const

export type LogLevel = (typeof LOG_LEVELS)[number]

export function isLogged(event: LogEvent, level: LogLevel): boolean {
  return LOG_LEVELS.indexOf(levelOf(event)) <= LOG_LEVELS.indexOf(level)
}

function levelOf(event: LogEvent): LogLevel {
  switch (event.event) {
    case 'request':
    case 'control':
      if (event.status >= 500) return 'error'
      if (event.problem !== null) return 'warn'
      return event.minor ? 'debug' : 'info'
    case 'webhook':
      return event.status !== null && event.status >= 200 && event.status < 300 ? 'info' : 'warn'
    case 'scenario':
      if ('problem' in event && event.problem !== null) return 'error'
      return event.warnings.length > 0 ? 'warn' : 'info'
    case 'world':
      return event.warnings.length > 0 ? 'warn' : 'info'
  }
}
