// `mockfluence report`: prints what a running simulator has found of the client under test.

import { type Report, ReportShape } from '../../control/report.ts'
import { GRADE_NAMES, type Grade, isBelow } from '../../report/findings.ts'
import { type Asked, askedServer } from '../asked-server.ts'
import { getText, reasonOf } from '../get-text.ts'
import { Refusal } from '../refusal.ts'
import { FORMATS, type Format, writeReport } from '../report-forms.ts'
import type { Terminal } from '../terminal.ts'

interface ReportCommand extends Asked {
  readonly minGrade: string | undefined
  readonly format: string | undefined
  readonly provoke: boolean
}

/** Prints the report of the simulator that is asked. Returns 1 if its grade is below the minimum, else 0. */
export async function report(
  { minGrade, format, provoke, ...asked }: ReportCommand,
  { env, stdout, stderr }: Terminal,
): Promise<number> {
  const least = gradeFrom(minGrade)
  const form = formatFrom(format)
  const { base, headers } = await askedServer(asked, env, 'report')
  const found = await read(base, headers)
  stdout.write(provoke ? provoking(found, form) : writeReport(found, form))
  return below(found, least, stderr) ? 1 : 0
}

/** Whether the grade of a report is below the least one. Says so. */
export function below({ grade }: Report, least: Grade | null, stderr: Terminal['stderr']): boolean {
  if (least === null || !isBelow(grade, least)) return false
  stderr.write(`mockfluence: the grade of the client is ${grade}, below ${least}\n`)
  return true
}

export function gradeFrom(text: string | undefined): Grade | null {
  if (text === undefined) return null
  const grade = GRADE_NAMES.find((name) => name === text.toUpperCase())
  if (grade === undefined) {
    throw new Refusal(`--min-grade must be one of ${GRADE_NAMES.join(', ')}, not ${JSON.stringify(text)}`)
  }
  return grade
}

function formatFrom(text = 'table'): Format {
  const format = FORMATS.find((name) => name === text)
  if (format === undefined)
    throw new Refusal(`--format must be one of ${FORMATS.join(', ')}, not ${JSON.stringify(text)}`)
  return format
}

async function read(base: string, headers: Readonly<Record<string, string>>): Promise<Report> {
  const worlds = /\/w\/[^/]+$/.test(base) ? '' : '?worlds=all'
  const text = await getText(new URL(`${base}/__sim/report${worlds}`), headers).catch((error) => {
    throw new Refusal(`the report of ${base} cannot be read: ${reasonOf(error)}`, 1)
  })
  try {
    return ReportShape.parse(JSON.parse(text))
  } catch {
    throw new Refusal(`the report of ${base} cannot be read: the response is not from mockfluence`, 1)
  }
}

/** Lists the scenarios that would show what was not exercised. */
export function provoking({ unprovoked }: Report, format: Format): string {
  if (format === 'json') return `${JSON.stringify(unprovoked, null, 2)}\n`
  return unprovoked.map((name) => `${name}\n`).join('')
}
