import { Refusal } from './refusal.ts'
import { WrongValue } from './values.ts'

/** What `read` returns; a wrong value is refused under the name of the option or variable that it was given for. */
export function named<Value>(name: string, read: () => Value): Value {
  try {
    return read()
  } catch (error) {
    if (error instanceof WrongValue) throw new Refusal(`${name} ${error.message}`)
    throw error
  }
}
