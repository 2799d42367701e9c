// The register of assumptions. The build puts it into a file, and this module reads that: few runs need its long texts.

import * as z from 'zod'
import { strict } from '../kit/shape.ts'
import { readData } from '../universe/data/read-data.ts'

const Register = z.record(
  z.string(),
  strict(() => ({ question: z.string(), behaviour: z.string(), setting: z.string().nullable().default(null) })),
)

export function readAssumptions(): Readonly<z.output<typeof Register>> {
  return Register.parse(readData('../../model/assumptions.yaml'))
}
