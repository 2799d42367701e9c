// The report on a client as a table, JSON, JUnit (one test for each kind of finding) or SARIF 2.1.0.

import { VERSION } from '../package-files.ts'
import { FINDING_IDS, RULES } from '../report/findings.ts'
import type { Report } from '../report/report.ts'
import { jsonText } from './terminal.ts'

export const FORMATS = ['table', 'json', 'junit', 'sarif'] as const
export type Format = (typeof FORMATS)[number]
type Finding = Report['findings'][number]

export function writeReport(report: Report, format: Format): string {
  switch (format) {
    case 'table':
      return table(report)
    case 'json':
      return jsonText(report)
    case 'junit':
      return junit(report)
    case 'sarif':
      return jsonText(sarif(report))
  }
}

/** How many ids a line of the table names. */
const NAMED = 10

function some(names: readonly string[]): string {
  const more = names.length - NAMED
  return more > 0 ? `${names.slice(0, NAMED).join(', ')} and ${more} more` : names.join(', ')
}

function table({ grade, findings }: Report): string {
  const lines = findings.flatMap(({ id, severity, requests, about, why, todo, provoke, handbook }) => [
    '',
    `${severity.padEnd(7)}  ${id}`,
    ...[why, `To do: ${todo}`].map((line) => `         ${line}`),
    ...(requests.length > 0 ? [`         Shown by: ${some(requests)}`] : []),
    ...(about.length > 0 ? [`         About: ${some(about)}`] : []),
    `         More: mockfluence help ${handbook}${provoke === null ? '' : `; provoked by the scenario ${provoke}`}`,
  ])
  const count = findings.length === 1 ? '1 finding' : `${findings.length} findings`
  return [`Grade of the client: ${grade} (${count})`, ...lines, ''].join('\n')
}

/** What a finding says, in one text. */
function textOf({ why, todo, requests, about }: Finding): string {
  return [
    why,
    todo,
    ...(requests.length > 0 ? [`Shown by ${some(requests)}.`] : []),
    ...(about.length > 0 ? [`About ${some(about)}.`] : []),
  ].join(' ')
}

const escaped = (text: string) => text.replace(/[<>&"]/g, (character) => `&#${character.charCodeAt(0)};`)

function junit({ findings }: Report): string {
  const failed = findings.filter(({ severity }) => severity !== 'info')
  const cases = FINDING_IDS.map((id) => {
    const finding = findings.find((one) => one.id === id)
    const name = `<testcase classname="mockfluence.report" name="${id}"`
    if (!finding) return `  ${name}/>`
    const text = escaped(textOf(finding))
    const inner =
      finding.severity === 'info'
        ? `<system-out>${text}</system-out>`
        : `<failure type="${finding.severity}" message="${escaped(finding.why)}">${text}</failure>`
    return `  ${name}>${inner}</testcase>`
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuite name="mockfluence report" tests="${FINDING_IDS.length}" failures="${failed.length}" errors="0" skipped="0">`,
    ...cases,
    '</testsuite>',
    '',
  ].join('\n')
}

const LEVELS = { error: 'error', warning: 'warning', info: 'note' } as const

function sarif({ findings }: Report): unknown {
  const rules = FINDING_IDS.map((id) => ({
    id,
    shortDescription: { text: RULES[id].why },
    help: { text: RULES[id].todo },
    defaultConfiguration: { level: LEVELS[RULES[id].severity] },
  }))
  const results = findings.map((finding) => ({
    ruleId: finding.id,
    level: LEVELS[finding.severity],
    message: { text: textOf(finding) },
    locations: (finding.requests.length > 0 ? finding.requests : ['client']).map((name) => ({
      logicalLocations: [{ name, kind: 'member' }],
    })),
  }))
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [{ tool: { driver: { name: 'mockfluence', version: VERSION, rules } }, results }],
  }
}
