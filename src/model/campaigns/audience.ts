// Distributions of an audience in percent, which campaigns and creators share.

import * as z from 'zod'
import { Percent } from '../fields.ts'
import { documented } from '../shape.ts'

function byAgeBand<Value extends z.ZodType>(value: Value) {
  return documented(() => ({
    '13-17': value.describe('Aged 13 to 17.'),
    '18-24': value.describe('Aged 18 to 24.'),
    '25-34': value.describe('Aged 25 to 34.'),
    '35-44': value.describe('Aged 35 to 44.'),
    '45-54': value.describe('Aged 45 to 54.'),
    '55-64': value.describe('Aged 55 to 64.'),
    '65-': value.describe('Aged 65 and over.'),
  }))
}

export const GenderDistribution = documented(() => ({
  male: Percent.describe('Percent of men.'),
  female: Percent.describe('Percent of women.'),
})).meta({ id: 'GenderDistribution', description: 'Shares of men and women, in percent.' })
export const AgeGenderDistribution = byAgeBand(GenderDistribution).meta({
  id: 'AgeGenderDistribution',
  description: 'Shares of men and women by age band, in percent.',
})
export const AgeGroupDistribution = byAgeBand(Percent).meta({
  id: 'AgeGroupDistribution',
  description: 'Shares of age bands, in percent.',
})

/** Percent by name of a city or an interest. */
export const PercentByName = z.record(z.string(), Percent)
