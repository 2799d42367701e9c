import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { ddmin } from '../../src/cli/ddmin.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { executed, mockfluence } from './mockfluence.ts'

describe('ddmin', () => {
  it.each([[[3]], [[0, 9]], [[2, 5, 7]], [[0, 1, 2, 3, 4, 5, 6, 7, 8, 9]]])('finds %j among ten', async (needed) => {
    let better = 10
    const fails = async (part: readonly number[]) => needed.every((one) => part.includes(one))
    const least = await ddmin([0, 1, 2, 3, 4, 5, 6, 7, 8, 9], fails, (part) => {
      expect(part.length).toBeLessThan(better)
      better = part.length
    })
    expect(least).toEqual(needed)
  })
})

/** A client that makes four searches and ends with 1 if one of them is a 503. */
const CLIENT = `
for call in 1 2 3 4; do
  status=$(curl -s -o /dev/null -w '%{http_code}' -H 'authorization: Bearer x' "$MOCKFLUENCE_URL/admin/api/v1/search?type=discovery&skip=0&limit=1")
  [ "$status" != 503 ] || exit 1
done
true`
const bash = ['bash', '-c', CLIENT]
const node = (script: string) => [process.execPath, '--input-type=module', '-e', script]

describe('mockfluence shrink', () => {
  it('writes the one misfortune with which a command fails, and the command fails with it', async () => {
    const cwd = temporaryFolder()
    const env = { MOCKFLUENCE_CHAOS: '1' }
    const found = await executed(['shrink', '--chaos', '0.6', '--', ...bash], env, { cwd })
    expect(found.status, found.stderr).toBe(0)
    const file = found.stdout.trim()
    expect(file).toMatch(/^shrunk-\d+\.yaml$/)
    const text = await readFile(join(cwd, file), 'utf8')
    expect(text).toMatch(/^# .*\n# fails with this: seed \d+ of chaos, after \d+ runs\.\n/)
    const { rules, webhooks } = parse(text)
    expect(webhooks).toEqual([])
    expect(rules).toMatchObject([{ on: 'searchCreators', nth: [expect.any(Number)], respond: { status: 503 } }])
    const again = await executed(['exec', '--scenario', file, '--', ...bash], {}, { cwd })
    expect(again.status).toBe(1)
  })

  it.each([
    ['fails without any misfortune', '--runs', '3', 'process.exit(1)'],
    ['runs are used up', '--runs', '3', ''],
    ['time is used up', '--time', '1s', 'setTimeout(() => {}, 60_000)'],
  ])('says that the command %s', async (reason, bound, most, script) => {
    const { status, stdout, stderr } = await mockfluence([
      'shrink',
      '--chaos',
      '0.5',
      bound,
      most,
      '--',
      ...node(script),
    ])
    expect([status, stdout]).toEqual([1, ''])
    expect(stderr).toContain(reason)
  })

  it.each([
    [['--', 'true']],
    [['--chaos', '0.5']],
    [['--chaos', '2', '--', 'true']],
    [['--chaos', '0.1', '--runs', '0', '--', 'true']],
  ])('refuses %j', async (args) => {
    expect((await mockfluence(['shrink', ...args])).status).toBe(2)
  })
})
