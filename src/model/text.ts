// Texts in requests, bounded and not blank.

import * as z from 'zod'
import { LIMITS } from './limits.ts'

/** Text that says something: 1 to 10,000 characters, not only blanks. */
export const Text = z
  .string()
  .max(LIMITS.text_length, `expected at most ${LIMITS.text_length} characters`)
  .refine((text) => text.trim() !== '', 'must not be blank')

/** A creator's name on a platform, with or without `@`; read without it. */
export const Handle = z
  .string()
  .regex(/^@?[\p{L}\p{N}._-]{1,100}$/u, 'expected a handle: letters, digits, . _ and -, with or without @')
  .transform((handle) => handle.replace(/^@/, ''))

/** A post's identifier on its platform. */
export const Shortcode = z.string().regex(/^[A-Za-z0-9_-]{1,100}$/, 'expected a shortcode: letters, digits, _ and -')

/** An http or https address. */
export const HttpUrl = z.string().max(4_000).refine(isHttpUrl, 'expected an http or https URL')

function isHttpUrl(text: string): boolean {
  if (!/^https?:\/\//i.test(text)) return false
  return URL.canParse(text)
}
