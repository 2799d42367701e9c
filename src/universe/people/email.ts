// E-mail addresses, at hosts that nobody has.

/** Hosts that are kept free for examples (RFC 2606). */
export const MAIL_HOSTS = ['example.com', 'example.org', 'example.net']

/** Returns the address of a handle: without its accents, and without dots where an address must not have them. */
export function mailOf(handle: string, host: string): string {
  const letters = handle
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replace(/[^a-z0-9._-]/g, '')
  const name = letters.split('.').filter((part) => part !== '')
  return `${name.join('.') || 'creator'}@${host}`
}
