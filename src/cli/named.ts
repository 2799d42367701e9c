import { Refusal } from './refusal.ts'
import { WrongValue } from './values.ts'

/** Returns the result of `read`. Refuses a wrong value with `name`, the option or variable that has it. */
export function named<Value>(name: string, read: () => Value): Value {
  try {
    return read()
  } catch (error) {
    if (error instanceof WrongValue) throw new Refusal(`${name} ${error.message}`)
    throw error
  }
}
