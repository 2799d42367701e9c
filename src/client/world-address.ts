// The addresses that a world's `fetch` may call.

/** What tells the origins of a simulator: its base URL, and the others that its links may have. */
export interface Origins {
  readonly base: string
  /** Asks the simulator for the base URLs that its links have. */
  links(): Promise<readonly string[]>
}

const WHOLE = /^[a-z][a-z\d+.-]*:/i

/**
 * Returns the URL of a path below `world`, or a whole URL as it is. Rejects with a `TypeError` for one of another origin
 * than the simulator's.
 */
export async function addressIn(world: string, path: string, { base, links }: Origins): Promise<string> {
  if (!WHOLE.test(path)) return path.startsWith('/') ? world + path : `${world}/${path}`
  const { origin } = new URL(path)
  if (origin === new URL(base).origin) return path
  const known = (await links()).map((link) => new URL(link).origin)
  if (known.includes(origin)) return path
  throw new TypeError(
    `${path} is not an address of this simulator, which is at ${base}: pass a path such as admin/api/v1/campaigns, or call it by the global fetch`,
  )
}

/** Whether a URL leads to the control API of a simulator or of one of its worlds. `base`: the simulator's base URL. */
export function isControl(url: string, base: string): boolean {
  const { pathname, origin } = new URL(url)
  const root = new URL(base)
  if (origin !== root.origin) return false
  const prefix = root.pathname.replace(/\/$/, '')
  if (!pathname.startsWith(`${prefix}/`)) return false
  return /^(\/w\/[^/]+)?\/__sim(\/|$)/.test(pathname.slice(prefix.length))
}
