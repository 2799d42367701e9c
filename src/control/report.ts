import * as z from 'zod'
import { strict } from '../kit/shape.ts'
import { FINDING_IDS, GRADE_NAMES, SEVERITIES } from '../report/findings.ts'
import { findingsIn, findingsInAll, merged, reportOn } from '../report/report.ts'
import { control } from './control.ts'
import { AllWorlds } from './inputs.ts'

const FindingShape = strict(() => ({
  id: z.enum(FINDING_IDS).meta({ description: 'What was found' }),
  severity: z.enum(SEVERITIES).meta({ description: 'How bad it is' }),
  requests: z.array(z.string()).readonly().meta({ description: 'Ids of the calls, or deliveries, that show it' }),
  about: z.array(z.string()).readonly().meta({ description: 'Fields, paths, errors, jobs or operations' }),
  why: z.string().meta({ description: 'Why it matters' }),
  todo: z.string().meta({ description: 'What to do' }),
  handbook: z.string().meta({ description: 'The topic of the handbook that says more, and its heading' }),
  provoke: z.string().nullable().meta({ description: 'A bundled scenario that provokes it' }),
}))

export const ReportShape = strict(() => ({
  grade: z.enum(GRADE_NAMES).meta({ description: 'From A, the best, to F' }),
  findings: z.array(FindingShape).readonly().meta({ description: 'The worst first' }),
  unprovoked: z
    .array(z.string())
    .readonly()
    .meta({ description: 'Bundled scenarios that would show what was not exercised' }),
}))

export type Report = z.output<typeof ReportShape>

export const getReport = control({
  id: 'getReport',
  method: 'GET',
  path: '/__sim/report',
  summary: 'What calls and webhooks say about the client under test, and its grade',
  query: strict(() => ({ worlds: AllWorlds })),
  replies: { 200: ReportShape },
  handle: ({ query }, world, worlds) =>
    reportOn(query.worlds === 'all' ? findingsInAll(worlds) : merged([findingsIn(world)])),
})
