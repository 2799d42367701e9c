// Schemas of texts in requests.

import * as z from 'zod'
import { parseUrl } from '../kit/url.ts'
import { LIMITS } from './limits.ts'

/** Text of 1 to 10,000 characters, not only blanks. */
export const Text = z
  .string()
  .max(LIMITS.text_length, `expected at most ${LIMITS.text_length} characters`)
  .regex(/\S/, 'must not be blank')

/** A creator's name on a platform, with or without `@`. */
export const HANDLE = /^@?[\p{L}\p{N}._-]{1,100}$/u
export const WANTED_HANDLE = 'expected a handle: letters, digits, . _ and -, with or without @'

/** A handle; a leading `@` is removed. */
export const Handle = z
  .string()
  .regex(HANDLE, WANTED_HANDLE)
  .overwrite((handle) => handle.replace(/^@/, ''))

/** A post's identifier on its platform. */
export const Shortcode = z.string().regex(/^[A-Za-z0-9_-]{1,100}$/, 'expected a shortcode: letters, digits, _ and -')

/** Returns the schema of 1 to `most` profile URLs, not checked to be such. */
export const profileUrls = (most: number) =>
  z
    .array(z.string().max(LIMITS.text_length, `expected at most ${LIMITS.text_length} characters`))
    .min(1, 'expected at least one profile URL')
    .max(most, `expected at most ${most} profile URLs`)
    .describe('Profile URLs; a text that is none fails its entry, not the call.')

const LABEL_TEXT = '[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*'
const BYTE = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)'
const HOST = `(?:(?:${LABEL_TEXT}\\.)*[A-Za-z]+(?:-[A-Za-z0-9]+)*|${BYTE}(?:\\.${BYTE}){3}|\\[::1\\])(?::\\d{1,4})?`

/** Matches http and https URLs, for documents; of hosts with other letters and users it knows nothing. */
export const URL_PATTERN = `^[Hh][Tt][Tt][Pp][Ss]?://${HOST}(?:[/?#][^\\s\\\\]*)?$`

export const HttpUrl = z
  .string()
  .max(LIMITS.url_length)
  .refine(isHttpUrl, 'expected an http or https URL')
  .meta({ description: 'an http or https URL', pattern: URL_PATTERN })

function isHttpUrl(text: string): boolean {
  return /^https?:\/\//i.test(text) && parseUrl(text) !== null
}

const DOMAIN_LABEL = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?'
const DOMAIN_PATTERN = `^(?:https?://)?${DOMAIN_LABEL}(?:\\.${DOMAIN_LABEL})+/?$`

/** A host name with at least two parts; a scheme and a trailing slash are removed, letters become lower case. */
export const Domain = z
  .string()
  .max(253)
  .meta({ pattern: DOMAIN_PATTERN })
  .transform((text) =>
    text
      .trim()
      .replace(/^https?:\/\//i, '')
      .replace(/\/$/, '')
      .toLowerCase(),
  )
  .refine(isDomain, 'expected a domain such as acme.example-store.com')

function isDomain(text: string): boolean {
  const labels = text.split('.')
  return labels.length > 1 && text.length <= 253 && labels.every((label) => LABEL.test(label))
}

const LABEL = /^(?!-)[\p{L}\p{N}-]{1,63}(?<!-)$/u

/** Returns the schema of a query parameter that is a whole number from `min` to `max`, in digits only. */
export function integerText(min: number, max: number) {
  return z
    .string({ error: ({ input }) => (input === undefined ? 'is required (integer)' : undefined) })
    .meta({ type: 'integer', minimum: min, maximum: max })
    .transform((text) => (/^\d{1,15}$/.test(text) ? Number(text) : Number.NaN))
    .refine((count) => count >= min && count <= max, `must be a whole number from ${min} to ${max}`)
}
