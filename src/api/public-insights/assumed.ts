import type { AssumptionId } from '../../model/assumptions.ts'

/** What the insights of every platform rest on. */
export const ASSUMED = [
  'creators-never-added',
  'date-formats',
  'insights-details',
  'insights-identifier',
  'rates',
  'success-status',
] as const satisfies readonly AssumptionId[]
