// Finds paths with values in `on`, which stand for the operation with any values, so that their author is warned.

import { valuesOf } from '../schema/on.ts'
import { entriesOf, fieldOf, type Mistake } from './raw-document.ts'

/** Returns a warning for each path in `on` with a value that no condition of the rule looks at. */
export function pathValueWarnings(document: unknown): Mistake[] {
  return entriesOf(fieldOf(document, 'rules'), ['rules']).flatMap(([path, rule]) => {
    const params = fieldOf(fieldOf(rule, 'when'), 'params')
    return valuesOf(fieldOf(rule, 'on')).flatMap(({ operation, values, path: entry }) =>
      Object.entries(values)
        .filter(([name]) => fieldOf(params, name) === undefined)
        .map(([name, value]) => ({
          path: [...path, 'on', ...entry],
          message: `is ${operation} with any ${name}; for this one only, add when: { params: { ${name}: ${value} } }`,
        })),
    )
  })
}
