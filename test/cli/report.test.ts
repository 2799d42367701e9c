import { describe, expect, it } from 'vitest'
import { mockfluence, start } from './mockfluence.ts'

/** Serves a client that misspells a field in the world a. */
async function served(): Promise<string> {
  const { url } = await (await start()).listening()
  await fetch(`${url}/w/a/admin/api/v1/campaigns`, {
    method: 'POST',
    headers: { authorization: 'Bearer any', 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'A', brand_name: 'B', brnad_url: 'x' }),
  })
  return url
}

describe('mockfluence report', () => {
  it('prints findings and grade in each form, and ends with 1 below the least grade', async () => {
    const url = await served()
    const table = await mockfluence(['report', url])
    expect(table).toMatchObject({ status: 0, stderr: '' })
    expect(table.stdout).toMatch(/^Grade of the client: B .*\n\nwarning +undocumented-field\n/)
    expect((await mockfluence(['report', url, '--min-grade', 'b'])).status).toBe(0)
    expect(await mockfluence(['report', url, '--min-grade', 'A'])).toMatchObject({
      status: 1,
      stderr: 'mockfluence: the grade of the client is B, below A\n',
    })
    expect((await mockfluence(['report', `${url}/w/other`, '--min-grade', 'A'])).status).toBe(0)

    const json = JSON.parse((await mockfluence(['report', url, '--json'])).stdout)
    expect(json).toMatchObject({ grade: 'B', findings: [{ id: 'undocumented-field', requests: ['req_1'] }] })
    const junit = (await mockfluence(['report', url, '--format', 'junit'])).stdout
    expect(junit).toMatch(/<testsuite name="mockfluence report" tests="20" failures="1" /)
    expect(junit).toMatch(/name="undocumented-field"><failure type="warning" .*brnad_url/)
    const sarif = JSON.parse((await mockfluence(['report', url, '--format', 'sarif'])).stdout)
    expect(sarif).toMatchObject({
      version: '2.1.0',
      runs: [{ results: [{ ruleId: 'undocumented-field', level: 'warning' }] }],
    })
    expect((await mockfluence(['report', url, '--provoke'])).stdout.split('\n')).toContain('saved-but-lost')
  })

  it.each([
    [['--min-grade', 'G'], '--min-grade must be one of A, B, C, D, E, F, not "G"'],
    [['--format', 'xml'], '--format must be one of table, json, junit, sarif, not "xml"'],
  ])('refuses %j', async (options, reason) => {
    const { status, stdout, stderr } = await mockfluence(['report', 'http://127.0.0.1:1', ...options])
    expect([status, stdout]).toEqual([2, ''])
    expect(stderr).toContain(reason)
  })
})
