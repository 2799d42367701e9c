import { describe, expect, it } from 'vitest'
import { TOPICS, textOf } from './documents.ts'
import { mockfluence } from './mockfluence.ts'

describe('mockfluence help', () => {
  it('prints the usage and a line for each topic', async () => {
    const { status, stdout, stderr } = await mockfluence(['help'])
    const usage = await mockfluence(['--help'])
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    const [before = '', list = ''] = stdout.split('\nTopics (mockfluence help <topic>):\n')
    expect(before).toBe(usage.stdout)
    const lines = list.trimEnd().split('\n')
    expect(lines.map((line) => line.trim().split(/ {2,}/)[0]).toSorted()).toEqual(TOPICS)
    for (const line of lines) expect(line).toMatch(/^ {2}[a-z-]+ {2,}[A-Z].{10,80}\.$/)
  })

  it.each(TOPICS)('%s prints the topic, complete', async (topic) => {
    const { status, stdout, stderr } = await mockfluence(['help', topic])
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    const lines = textOf(`src/handbook/${topic}.md`)
      .split('\n')
      .filter((line) => !line.startsWith('<!-- '))
    expect(stdout).toBe(lines.join('\n').replaceAll('\\|', '|'))
  })

  it.each(['options', 'containers', 'agents', 'running#options'])('%s prints a section of a topic', async (name) => {
    const { status, stdout } = await mockfluence(['help', name])
    expect(status).toBe(0)
    expect(stdout.split('\n')[0]?.toLowerCase()).toBe(`## ${name.replace('running#', '')}`)
    expect(stdout.match(/^## /gm)).toHaveLength(1)
  })

  it.each([
    [['help', 'wolrds'], "there is no help about 'wolrds'. Did you mean worlds?"],
    [['help', 'healthchek'], "there is no help about 'healthchek'. Did you mean healthcheck?"],
    [['help', '../cli/main'], /^mockfluence: there is no help about '\.\.\/cli\/main'\. There are: first-steps, /],
    [['help', 'time', 'worlds'], /too many arguments/],
    [['--port', '1', 'help'], '--port belongs to serve, not to help'],
    [['hepl'], "unknown command 'hepl'. Did you mean help?"],
  ])('refuses %j', async (args, message) => {
    const { status, stdout, stderr } = await mockfluence(args)
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
    if (typeof message === 'string') expect(stderr).toBe(`mockfluence: ${message}\n`)
    else expect(stderr).toMatch(message)
  })
})
