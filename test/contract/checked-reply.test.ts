import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { strict } from '../../src/kit/shape.ts'
import { ContractBreach, checkedText } from '../../src/model/checked-reply.ts'

const Thing = strict(() => ({ name: z.string(), parts: z.array(strict(() => ({ id: z.int() }))) }))

describe('the check of a reply', () => {
  it('writes what the contract declares', () => {
    const reply = { name: 'a', parts: [{ id: 1 }] }
    expect(checkedText('getThing', Thing, reply)).toBe(JSON.stringify(reply))
  })

  it.each([
    [{ name: 7, parts: [] }, 'getThing: name: '],
    [{ name: 'a', parts: [{ id: 1.5 }] }, 'getThing: parts.0.id: '],
    [{ name: 'a', parts: [{ id: 1, more: 1 }] }, 'getThing: parts.0'],
    [{ name: 'a' }, 'getThing: parts: '],
  ])('refuses what it does not: %j', (reply, message) => {
    const check = () => checkedText('getThing', Thing, reply)
    expect(check).toThrow(ContractBreach)
    expect(check).toThrow(message)
  })
})
