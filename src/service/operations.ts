// The ids of the documented operations, as scenario files and the journal have them.

import { ENDPOINTS } from './index.ts'

/** In the order of the interface. */
export const OPERATIONS: readonly string[] = ENDPOINTS.map(({ id }) => id)

/** The operations whose requests have no body. */
export const WITHOUT_BODY: readonly string[] = ENDPOINTS.filter(
  ({ body, receive }) => body === null && receive === null,
).map(({ id }) => id)
