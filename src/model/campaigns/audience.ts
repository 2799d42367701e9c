// Distributions of an audience in percent, which campaigns and creators share.

import * as z from 'zod'
import { Percent } from '../fields.ts'
import { shape } from '../shape.ts'

/** The age bands, exactly as the interface writes them. */
export const AGE_BANDS = ['13-17', '18-24', '25-34', '35-44', '45-54', '55-64', '65-'] as const

/** Returns the shape `{<band>: value}` for all bands. */
function byAgeBand<Value extends z.ZodType>(value: Value) {
  return shape(() => ({
    documented: {
      '13-17': value,
      '18-24': value,
      '25-34': value,
      '35-44': value,
      '45-54': value,
      '55-64': value,
      '65-': value,
    },
  }))
}

export const GenderDistribution = shape(() => ({ documented: { male: Percent, female: Percent } }))
export const AgeGenderDistribution = byAgeBand(GenderDistribution)
export const AgeGroupDistribution = byAgeBand(Percent)

/** Percent by name of a city or an interest. */
export const PercentByName = z.record(z.string(), Percent)
