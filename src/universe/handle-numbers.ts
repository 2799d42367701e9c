// Handles as whole numbers, for ids to hold them.

const SYMBOLS = 'abcdefghijklmnopqrstuvwxyz0123456789._-'
const BASE = BigInt(SYMBOLS.length + 1)

/** How a number stands for a handle: by 5.3 bits a character where its characters allow, by its UTF-8 otherwise. */
export type Packing = 'packed' | 'plain'

export function packHandle(handle: string): { packing: Packing; value: bigint } {
  if (!/^[a-z0-9._-]{1,256}$/.test(handle)) {
    return { packing: 'plain', value: BigInt(`0x0${Buffer.from(handle).toString('hex')}`) }
  }
  let value = 0n
  for (const letter of handle) value = value * BASE + BigInt(SYMBOLS.indexOf(letter) + 1)
  return { packing: 'packed', value }
}

export function unpackHandle(packing: Packing, value: bigint): string {
  if (packing === 'plain') {
    const hex = value.toString(16)
    return Buffer.from(hex.length % 2 ? `0${hex}` : hex, 'hex').toString()
  }
  let handle = ''
  for (let left = value; left > 0n; left /= BASE) handle = SYMBOLS.charAt(Number(left % BASE) - 1) + handle
  return handle
}
