import { signal } from '@preact/signals'

/** The scenario that is being written. */
export const draft = signal('')
