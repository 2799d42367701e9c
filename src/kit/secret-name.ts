// Tells from a name whether its value is a secret.

/** What any name of a secret contains. Most names do not, which saves a closer look. */
export const HINT = /key|token|secret|pass|pwd|auth|jwt|sig|bearer|credential|cookie/i

/** Names of secrets, in lower-case letters only: `x-api-key` is `xapikey`. `page_key` and `key_messages` are none. */
const SECRET =
  /^(key|auth|jwt|pass|pwd|sig|bearer)$|(token|secret|password|passwd|passphrase|credential|authorization|cookie|signature|(api|access|secret|private|insights|subscription|account|master|admin)key)s?$/

/** Whether a header, parameter or field of this name holds a secret, however it is spelt: `api_key`, `user[apiKey]`. */
export function isSecretName(name: string): boolean {
  if (!HINT.test(name)) return false
  return name.split(/[[.]/).some((part) => SECRET.test(part.toLowerCase().replace(/[^a-z]/g, '')))
}
