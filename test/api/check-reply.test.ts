import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { ContractBreach, checkReply, renderReply } from '../../src/api/check-reply.ts'
import { Memo } from '../../src/kit/memo.ts'

/** A schema that counts how often it was asked. */
function counted() {
  const asked = { times: 0 }
  const schema = z.object({ name: z.string() }).refine(() => {
    asked.times++
    return true
  })
  return { schema, asked }
}

/** The value as a memo has it that was asked for it twice. */
function kept<Value extends object>(value: Value): Value {
  const memo = new Memo<Value>()
  const ask = () => memo.of(value, 0, [], () => ({ value, until: Number.POSITIVE_INFINITY }))
  ask()
  return ask()
}

describe('the check of a reply', () => {
  it('refuses what the contract does not declare, every time', () => {
    const reply = kept({ name: 7 })
    const check = () => checkReply('getThing', z.object({ name: z.string() }), reply)
    expect(check).toThrow(ContractBreach)
    expect(check).toThrow('getThing: name: ')
  })

  it('is done once for a reply that comes again', () => {
    const { schema, asked } = counted()
    const reply = kept({ name: 'a' })
    checkReply('getThing', schema, reply)
    checkReply('getThing', schema, reply)
    expect(asked.times).toBe(1)
  })

  it('is done again when another operation answers with it', () => {
    const reply = kept({ name: 'a' })
    checkReply('getThing', z.object({ name: z.string() }), reply)
    expect(() => checkReply('getOther', z.object({ name: z.number() }), reply)).toThrow(ContractBreach)
  })

  it('is done each time for replies of one use, of which nothing is remembered', () => {
    const { schema, asked } = counted()
    const reply = { name: 'a' }
    checkReply('getThing', schema, reply)
    expect(renderReply(reply)).toBe('{"name":"a"}')
    reply.name = 'b'
    checkReply('getThing', schema, reply)
    expect(asked.times).toBe(2)
    expect(renderReply(reply)).toBe('{"name":"b"}')
  })
})
