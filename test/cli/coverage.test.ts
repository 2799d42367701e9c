import { describe, expect, it } from 'vitest'
import { mockfluence, start } from './mockfluence.ts'

async function served(args: readonly string[] = []) {
  const { url } = await (await start(args)).listening()
  await fetch(`${url}/w/a/api/v1/rt_tracking/insights`, { headers: { authorization: 'Bearer any' } })
  return url as string
}

describe('mockfluence coverage', () => {
  it('prints a table of what has been exercised in all worlds, and what has not', async () => {
    const { status, stdout, stderr } = await mockfluence(['coverage', await served()])
    expect([status, stderr]).toEqual([0, ''])
    const [first = '', ...lines] = stdout.split('\n')
    expect(first).toMatch(/^operations +1 of 33 +3\.0 %$/)
    expect(lines.some((line) => /^all +\d+ of \d+ +\d\.\d %$/.test(line))).toBe(true)
    expect(stdout).toContain('\noperations not exercised:\n  createCampaign, updateCampaign, ')
    expect(lines.every((line) => line.length <= 100)).toBe(true)
    expect(lines.length).toBe(40)
    expect(lines[38]).toMatch(/^\.\.\. and \d+ more lines: --all shows them$/)
  })

  it('ends with 1 below the bar, and says so', async () => {
    const url = await served()
    expect(await mockfluence(['coverage', url, '--min', '0.1'])).toMatchObject({ status: 0, stderr: '' })
    const below = await mockfluence(['coverage', `${url}/`, '--min', '80'])
    expect([below.status, below.stderr]).toEqual([
      1,
      expect.stringMatching(/^mockfluence: \d\.\d % has been exercised, less than the minimum of 80 %\n$/),
    ])
    expect(below.stdout).toContain('operations')
  })

  it('takes a bar for each kind, and prints JSON or JUnit', async () => {
    const url = await served()
    expect((await mockfluence(['coverage', url, '--min', 'operations=3,answers=0'])).status).toBe(0)
    const below = await mockfluence(['coverage', url, '--min', 'operations=100,answers=60', '--json'])
    expect([below.status, below.stderr]).toEqual([
      1,
      expect.stringMatching(/% of the operations [^\n]+\n.*% of the answers/),
    ])
    expect(JSON.parse(below.stdout)).toMatchObject({ operations: { exercised: 1 }, apart: { exercised: 0 } })
    const { stdout } = await mockfluence(['coverage', url, '--format', 'junit'])
    expect(stdout).toContain('<testsuite name="operations" tests="33" failures="0" skipped="32">')
    expect((await mockfluence(['coverage', url, '--all'])).stdout).toContain(
      '\noperations exercised:\n  getTrackingInsights\n',
    )
    const exec = (code: string) => mockfluence(['exec', '--min', 'operations=1', '--', process.execPath, '-e', code])
    expect(await exec('')).toMatchObject({ status: 1, stderr: expect.stringContaining('0 % of the operations') })
    expect(await exec('process.exit(7)')).toMatchObject({ status: 7, stderr: '' })
  })

  it('looks at one world when its URL names one', async () => {
    const url = await served()
    expect((await mockfluence(['coverage', `${url}/w/a`])).stdout).toMatch(/^operations +1 of 33/)
    expect((await mockfluence(['coverage', `${url}/w/b`])).stdout).toMatch(/^operations +0 of 33/)
  })

  it.each(['127.0.0.1', '0.0.0.0'])('shows the control token of its environment at %s', async (host) => {
    const url = await served(['--host', host, '--control-token', 'letmein'])
    expect(await mockfluence(['coverage', url])).toMatchObject({
      status: 1,
      stderr: expect.stringContaining(
        '/__sim/coverage returns status 401; set MOCKFLUENCE_CONTROL_TOKEN to its control token',
      ),
    })
    expect(await mockfluence(['coverage', url], { MOCKFLUENCE_CONTROL_TOKEN: 'letmein' })).toMatchObject({ status: 0 })
  })

  it.each([
    [['coverage'], /missing required argument 'URL', .*, or --config/],
    [['coverage', 'localhost:4710'], /must be http or https/],
    [
      ['coverage', 'http://127.0.0.1:4710', '--min', 'most'],
      /--min must be a percentage from 0 to 100, .*, not "most"/,
    ],
    [['coverage', 'http://127.0.0.1:4710', '--min', '101'], /--min must be a percentage/],
    [
      ['coverage', 'http://127.0.0.1:4710', '--min', 'colours=5'],
      /percentages of operations, answers, states, webhooks/,
    ],
    [['coverage', 'http://127.0.0.1:4710', '--format', 'xml'], /--format must be one of table, json, junit/],
  ])('refuses %j', async (args, message) => {
    const { status, stdout, stderr } = await mockfluence(args)
    expect([status, stdout]).toEqual([2, ''])
    expect(stderr).toMatch(message)
  })

  it('says when nothing listens', async () => {
    const { status, stderr } = await mockfluence(['coverage', 'http://127.0.0.1:1'])
    expect([status, stderr]).toEqual([
      1,
      'mockfluence: the coverage of http://127.0.0.1:1 cannot be read: nothing listens there\n',
    ])
  })
})
