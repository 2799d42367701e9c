// The lines of the log: JSON for programs, one line of words for people.

import { redactUrls } from '../kit/redact.ts'
import type { CallEvent, LogEvent } from '../server/log/event.ts'
import type { Notice } from '../world/settings.ts'
import { traceId } from '../world/trace-context.ts'

type AttemptEvent = Extract<Notice, { event: 'webhook' }>
type ScenarioEvent = Extract<LogEvent, { event: 'scenario' }>

/** Returns an event as a line in JSON that begins with the time. */
export function jsonLine(event: LogEvent, time: string): string {
  switch (event.event) {
    case 'request':
    case 'control': {
      const { trace, minor, ...call } = event
      const rules = unlessEmpty(event.rules.map(({ name }) => name))
      const shown = { duration_ms: rounded(event.duration_ms), problem: event.problem ?? undefined, rules }
      return stampedLine({ ...call, ...shown, warnings: unlessEmpty(event.warnings), ...trace }, time)
    }
    case 'webhook': {
      const { trace, ...attempt } = event
      const shown = {
        url: redactUrls(event.url),
        error: errorOf(event),
        duration_ms: rounded(event.duration_ms),
        rule: event.rule ?? undefined,
      }
      return stampedLine({ ...attempt, ...shown, ...trace }, time)
    }
    case 'scenario':
      return stampedLine({ ...event, problem: problemOf(event), warnings: unlessEmpty(event.warnings) }, time)
    case 'world': {
      const { scenarios, warnings } = event
      return stampedLine({ ...event, scenarios: unlessEmpty(scenarios), warnings: unlessEmpty(warnings) }, time)
    }
  }
}

/** Returns an object as a line in JSON that begins with the time. What is undefined is left out. */
export function stampedLine(line: object, time: string): string {
  return `{"time":"${time}",${JSON.stringify(line).slice(1)}`
}

function unlessEmpty(list: readonly string[]): readonly string[] | undefined {
  return list.length > 0 ? list : undefined
}

function rounded(ms: number): number {
  return Math.round(ms * 1000) / 1000
}

function errorOf({ error }: AttemptEvent): string | undefined {
  return error === null ? undefined : redactUrls(error)
}

/** Returns the first mistake of a file, else the first warning. */
function problemOf(event: ScenarioEvent): string | undefined {
  return 'problem' in event && event.problem !== null ? firstMistake(event.problem) : event.warnings[0]
}

/** Paints a text with a colour of the terminal, or leaves it as it is. */
export type Paint = (colour: number, text: string) => string

const [RED, GREEN, YELLOW, MAGENTA, CYAN, DIM] = [31, 32, 33, 35, 36, 2]

export function prettyOf(event: LogEvent, paint: Paint): string {
  switch (event.event) {
    case 'request':
    case 'control':
      return prettyCall(event, paint)
    case 'webhook':
      return prettyAttempt(event, paint)
    case 'scenario':
      return prettyScenario(event, paint)
    case 'world': {
      const { action, why, scenarios, warnings } = event
      const playing = scenarios.length > 0 ? ` with ${scenarios.join(', ')}` : ''
      return `${where(event.world, paint)}${paint(CYAN, `world ${action}`)}${inLine(playing)} (${why})${noted(warnings, paint)}`
    }
  }
}

function prettyCall(event: CallEvent, paint: Paint): string {
  const { operation, method, path, status, duration_ms, problem, warnings, rules, request_id } = event
  const about = paint(DIM, `${duration_ms.toFixed(1)} ms ${operation ?? ''}${traced(event)}`)
  const acted = rules.map(({ name, at, did }) => `${name} (${at}): ${did.join(', ')}`)
  const wrong = [...(problem === null ? [] : [problem]), ...warnings.filter((warning) => warning !== problem)]
  const notes = [
    ...acted.map((text) => ({ colour: MAGENTA, text })),
    ...wrong.map((text) => ({ colour: YELLOW, text })),
  ]
  const noteText = notes.map(({ colour, text }) => paint(colour, inLine(text))).join('; ')
  const call = `${method.padEnd(5)} ${paint(colourOf(status), String(status))} ${inLine(path)} ${about}`
  return `${where(event.world, paint)}${call}${noteText === '' ? '' : ` ${noteText} (${request_id ?? 'stream'})`}`
}

function traced({ trace }: CallEvent | AttemptEvent): string {
  return trace === null ? '' : ` of trace ${traceId(trace.traceparent)}`
}

function prettyAttempt(event: AttemptEvent, paint: Paint): string {
  const { type, url, status, attempt, duration_ms, id, rule } = event
  const good = status !== null && status >= 200 && status < 300
  const outcome = paint(good ? GREEN : YELLOW, status === null ? (errorOf(event) ?? 'no response') : String(status))
  const about = paint(DIM, `${duration_ms.toFixed(1)} ms attempt ${attempt} of ${id}${traced(event)}`)
  const to = inLine(`webhook ${type} to ${redactUrls(url)}`)
  const by = rule === null ? '' : ` ${paint(MAGENTA, inLine(rule))}`
  return `${where(event.world, paint)}${to}: ${inLine(outcome)} ${about}${by}`
}

function prettyScenario(event: ScenarioEvent, paint: Paint): string {
  const { action, warnings } = event
  const notes = noted(warnings, paint)
  if (!('file' in event)) return `${where(event.world, paint)}scenario ${inLine(event.scenario)} ${action}${notes}`
  if (event.problem === null) {
    const what = action === 'reloaded' ? 'has changed and is loaded again' : action
    return `scenario ${inLine(event.file)} ${what}${notes}`
  }
  return `${paint(RED, inLine(firstMistake(event.problem)))}; the previous version stays loaded`
}

function noted(warnings: readonly string[], paint: Paint): string {
  return warnings.map((warning) => `; ${paint(YELLOW, inLine(`warning: ${warning}`))}`).join('')
}

/** Returns how many mistakes a file has, and the first of them. GET /__sim/health has the others. */
function firstMistake(problem: string): string {
  const [count = '', first = ''] = problem.split('\n')
  return /^\S.*:\d+:\d+: /.test(first) ? `${count}: ${first}` : count
}

function where(world: string, paint: Paint): string {
  return world === 'default' ? '' : `${paint(CYAN, `[${inLine(world)}]`)} `
}

function colourOf(status: number): number {
  if (status >= 500) return RED
  return status >= 400 ? YELLOW : GREEN
}

/** Returns a text without what would break the line, or steer the terminal. Colours stay. */
function inLine(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be printed
  return text.replace(/\s*\n\s*/g, ' ').replace(/[\u0000-\u001a\u001c-\u001f\u007f-\u009f]|\u001b(?!\[\d+m)/g, '?')
}
