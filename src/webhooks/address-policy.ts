// Which addresses webhooks may be sent to: this machine, private networks, and the hosts allowed by name. No others.

import { BlockList, isIP, isIPv4 } from 'node:net'
import { dns } from '../kit/loading/builtins.ts'
import { once } from '../kit/loading/once.ts'
import { redactUrls } from '../kit/redact.ts'
import { parseUrl } from '../kit/url.ts'

export interface Address {
  readonly address: string
  readonly family: 4 | 6
}

/** Returns the addresses of a host name; rejects when it has none. */
export type Resolve = (host: string) => Promise<readonly Address[]>

const resolveName: Resolve = async (host) => {
  const found = await dns().lookup(host, { all: true, verbatim: true })
  return found.map(({ address, family }) => ({ address, family: family === 6 ? 6 : 4 }))
}

function listOf(ranges: readonly (readonly [network: string, prefix: number])[]): () => BlockList {
  return once(() => {
    const list = new BlockList()
    for (const [network, prefix] of ranges) list.addSubnet(network, prefix, isIPv4(network) ? 'ipv4' : 'ipv6')
    return list
  })
}

/** Metadata addresses of clouds within the private ranges: AWS, Google, Oracle, Scaleway, Linode. */
const METADATA = listOf([
  ['fd00:ec2::', 32],
  ['fd20:ce::254', 128],
  ['fd00:c1::a9fe:a9fe', 128],
  ['fd00:42::42', 128],
  ['fd00:a9fe:a9fe::1', 128],
])

/** Allowed ranges: loopback and private. */
const OPEN = listOf([
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['::1', 128],
  ['fc00::', 7],
])

/** Normalises a host: lower case, no trailing dot, no IPv6 zone, shortest IPv6 form, IPv4-mapped IPv6 as IPv4. */
export function plainAddress(text: string): string {
  const [bare = ''] = text.replace(/^\[|\]$|\.$/g, '').split('%')
  if (isIP(bare) !== 6) return bare.toLowerCase()
  const short = new URL(`http://[${bare}]`).hostname.slice(1, -1)
  const mapped = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(short)
  if (!mapped) return short
  return mapped
    .slice(1)
    .map((half) => Number.parseInt(half, 16))
    .flatMap((half) => [half >> 8, half & 255])
    .join('.')
}

/** Whether webhooks may be sent to this address. */
export function isOpen(address: string): boolean {
  const plain = plainAddress(address)
  const family = isIPv4(plain) ? 'ipv4' : 'ipv6'
  return OPEN().check(plain, family) && !METADATA().check(plain, family)
}

export class AddressPolicy {
  readonly #allowed: ReadonlySet<string>
  readonly #resolve: Resolve

  /** `allowed`: host names and addresses to allow besides loopback and private ranges. */
  constructor(allowed: readonly string[], resolve: Resolve = resolveName) {
    this.#allowed = new Set(allowed.map(plainAddress))
    this.#resolve = resolve
  }

  /** Returns the addresses of the URL's host. Rejects when it has none, with `RefusedAddress` when one is refused. */
  async addressesOf({ hostname }: URL): Promise<readonly Address[]> {
    const host = plainAddress(hostname)
    const kind = isIP(host)
    const own: Address = { address: host, family: kind === 6 ? 6 : 4 }
    const addresses = kind === 0 ? await this.#resolve(hostname) : [own]
    if (this.#allowed.has(host)) return addresses
    for (const { address } of addresses) {
      const plain = plainAddress(address)
      if (!this.#allowed.has(plain) && !isOpen(plain)) throw new RefusedAddress(host, plain)
    }
    return addresses
  }

  /** Returns what is wrong with the URL of a receiver; null when it is fine, or its host does not resolve yet. */
  async problemOf(text: string): Promise<string | null> {
    const wrong = formProblem(text)
    if (wrong !== null) return wrong
    try {
      await this.addressesOf(new URL(text))
      return null
    } catch (error) {
      return error instanceof RefusedAddress ? error.message : null
    }
  }
}

/** Checks the URL of a receiver without resolving its host: returns what is wrong, or null. */
export function formProblem(text: string): string | null {
  const url = parseUrl(text)
  if (url === null) {
    return `must be an http or https URL, such as http://127.0.0.1:8080/webhooks, not ${JSON.stringify(redactUrls(text))}`
  }
  const { protocol, username, password } = url
  if (protocol !== 'http:' && protocol !== 'https:') {
    return `must be an http or https URL: webhooks do not go to ${protocol}`
  }
  return username === '' && password === '' ? null : 'must not carry a user name or password'
}

export class RefusedAddress extends Error {
  constructor(host: string, address: string) {
    const which = host === address ? host : `${host} (${address})`
    super(
      `must not lead to ${which}: webhooks go to loopback and private addresses only, unless allowed by --webhook-allow ${host}`,
    )
  }
}
