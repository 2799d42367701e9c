// Whether the process may open more files. A connection counts as a file, so that its clients can use them all up.

import { closeSync, openSync } from 'node:fs'
import { devNull } from 'node:os'

/** How many files the loading of a module, or the start of a thread, may have open at once. */
const FILES_TO_LOAD = 48

/** Whether an error says that the process (EMFILE) or the system (ENFILE) has too many files open. */
export function isFileShortage(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'EMFILE' || error.code === 'ENFILE')
}

/**
 * Throws Node's error if the process may not open as many files as a module takes. Node never tries again to load a
 * module whose files it could not open, so it must not begin to.
 */
export function expectFreeFiles(): void {
  const opened: number[] = []
  try {
    for (let count = 0; count < FILES_TO_LOAD; count++) opened.push(openSync(devNull, 'r'))
  } finally {
    for (const file of opened) closeSync(file)
  }
}
