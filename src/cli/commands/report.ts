// `mockfluence report`: prints what a running simulator has found of the client under test.

import { GRADE_NAMES, type Grade, isBelow } from '../../report/findings.ts'
import { type Report, ReportShape } from '../../report/report.ts'
import { readFromServer } from '../asked-server.ts'
import { formatOf, last, type Words } from '../command.ts'
import { Refusal } from '../refusal.ts'
import { FORMATS, type Format, writeReport } from '../report-forms.ts'
import { jsonText, type Terminal } from '../terminal.ts'

/** Prints the report of the simulator that is asked. Returns 1 if its grade is below the minimum, else 0. */
export async function report(words: Words, { env, stdout, stderr }: Terminal): Promise<number> {
  const { own } = words
  const least = gradeFrom(last(own, 'min-grade'))
  const format = formatOf(own, FORMATS)
  const found = await readFromServer(words, env, 'report', { what: 'the report', shape: ReportShape })
  stdout.write('provoke' in own ? provoking(found, format) : writeReport(found, format))
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

function provoking({ unprovoked }: Report, format: Format): string {
  if (format === 'json') return jsonText(unprovoked)
  return unprovoked.map((name) => `${name}\n`).join('')
}
