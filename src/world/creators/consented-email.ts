import { draws } from '../../kit/random.ts'
import { pinOf } from '../../universe/drawn-creators.ts'
import { MAIL_HOSTS, mailOf } from '../../universe/people/email.ts'
import type { Creator, UniverseOptions } from '../../universe/types.ts'

/**
 * Returns the address of the account of a creator who consents. Its profile may show none; a pin of null says that there is
 * none.
 */
export function consentedEmail(universe: UniverseOptions, creator: Creator): string | null {
  const { connector, handle, email } = creator
  if (email !== null || pinOf(universe, connector, handle)?.email === null) return email
  return mailOf(handle, draws(universe.seed, 'email', connector, handle).pick(MAIL_HOSTS))
}
