// The URL to which a creator returns from the consent page (interface, endpoint 17).

import * as z from 'zod'
import { parseUrl } from '../../kit/url.ts'
import { LIMITS } from '../limits.ts'
import { URL_PATTERN } from '../text.ts'

/** Schemes that lead to no app of the client: they run code, read files, or start something on the creator's machine. */
const REFUSED_SCHEMES = new Set(
  [
    'javascript livescript mocha vbscript data blob filesystem about view-source jar wyciwyg mhtml mk its',
    'chrome edge moz-extension chrome-extension resource res file feed',
    'search search-ms shell hcp smb cifs nfs afp ldap ldaps ldapi ftp ftps sftp ssh telnet rlogin vnc rdp',
    'mailto tel sms ws wss',
  ].flatMap((line) => line.split(' ')),
)

/** Windows gives its own parts, and those of Office, schemes that begin like this. */
const REFUSED_BEGINNING = /^ms-/

const WANTED =
  'expected an absolute URL to return to: https://..., http://... or a scheme of your app such as myapp://verified'

export const ReturnUrl = z
  .string()
  .max(LIMITS.return_url_length, `expected at most ${LIMITS.return_url_length} characters`)
  .superRefine((text, { addIssue }) => {
    const message = problemOf(text)
    if (message !== null) addIssue({ code: 'custom', message })
  })
  .meta({
    description: "an absolute URL, of the web or of an app's own scheme",
    pattern: `${URL_PATTERN}|^(?:[a-z]{2,20}app|[a-z]{2,20}(?:\\.[a-z0-9]+)+):/{1,2}[a-z0-9]+(?:/[A-Za-z0-9/_-]*)?$`,
  })

function problemOf(text: string): string | null {
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(text)?.[1]?.toLowerCase() ?? ''
  if (REFUSED_SCHEMES.has(scheme) || REFUSED_BEGINNING.test(scheme))
    return `must not lead to ${scheme}: that is no scheme of an app; use https, http or one of your app such as myapp://verified`
  return isReturnUrl(text) ? null : WANTED
}

function isReturnUrl(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: URL parsers drop them, so that they hide what a text says
  const url = /^[a-z][a-z0-9+.-]*:[^\s\u0000-\u001f\u007f-\u009f\\]+$/i.test(text) ? parseUrl(text) : null
  if (url === null) return false
  const { protocol, hostname } = url
  return /^https?:$/.test(protocol) ? hostname !== '' && /^https?:\/\//i.test(text) : true
}
