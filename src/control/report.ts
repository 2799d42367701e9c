import { strict } from '../kit/shape.ts'
import { findingsIn, findingsInAll, merged, ReportShape, reportOn } from '../report/report.ts'
import { control } from './control.ts'
import { AllWorlds } from './inputs.ts'

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
