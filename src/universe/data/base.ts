import { readTables } from './tables.ts'

/** The tables that every population needs. */
export const BASE = readTables()
