// What a check against the contract finds.

import type { Mistake } from '../reading/raw-document.ts'

export interface Finding extends Mistake {
  /** Set for a value that only has another type than the contract's: no mistake, but `explain` lists it. */
  readonly differs?: true
}

export type Findings = Generator<Finding>
