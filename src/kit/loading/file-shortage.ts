import { types } from 'node:util'

/** Whether an error says that the process (EMFILE) or the system (ENFILE) has too many files open. A connection counts as one. */
export function isFileShortage(error: unknown): boolean {
  return types.isNativeError(error) && 'code' in error && (error.code === 'EMFILE' || error.code === 'ENFILE')
}
