// The register of assumptions. The build puts it into a file, and this module reads that: few runs need its long texts.

import { ASSUMPTIONS, type Assumption } from '../model/assumptions.ts'

export function readAssumptions(): Readonly<Record<string, Assumption>> {
  return ASSUMPTIONS
}
