// The text format of Prometheus (version 0.0.4), as far as mockfluence needs it.

export const EXPOSITION_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

type Labels = Readonly<Record<string, string | number>>

/** A value with its labels. `suffix`: what its name has beyond that of its family, such as `_bucket`. */
export interface Sample {
  readonly value: number
  readonly labels?: Labels
  readonly suffix?: '_bucket' | '_sum' | '_count'
}

/** The samples of one name. */
export interface Family {
  readonly name: string
  readonly help: string
  readonly type: 'counter' | 'gauge' | 'histogram'
  readonly samples: readonly Sample[]
}

/** Returns the families as text: each with its help, its type and its samples. */
export function exposition(families: readonly Family[]): string {
  return families
    .flatMap(({ name, help, type, samples }) => [
      `# HELP ${name} ${help.replace(/\\/g, '\\\\').replace(/\n/g, '\\n')}\n`,
      `# TYPE ${name} ${type}\n`,
      ...samples.map(({ value, labels = {}, suffix = '' }) => `${name}${suffix}${labelled(labels)} ${value}\n`),
    ])
    .join('')
}

function labelled(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(String(value))}"`)
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`
}

function escaped(value: string): string {
  return value.replace(/\\/g, '\\\\').replace(/"/g, '\\"').replace(/\n/g, '\\n')
}
