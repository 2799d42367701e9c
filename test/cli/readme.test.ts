// README is true: its tables are those of the source, and its curl lines work as printed.

import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { ENDPOINTS } from '../../src/api/index.ts'
import { OPTION_NAMES, OPTIONS } from '../../src/cli/options.ts'
import { start } from './mockfluence.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const README = `${ROOT}/README.md`
const text = readFileSync(README, 'utf8')

function table(rows: readonly (readonly string[])[]): string {
  const [head = [], ...body] = rows
  return [head, head.map(() => '---'), ...body].map((row) => `| ${row.join(' | ')} |`).join('\n')
}

const TABLES = {
  options: table([
    ['option', 'default', 'meaning'],
    ...OPTION_NAMES.map((name) => {
      const { value, repeatable, help, without } = OPTIONS[name]
      const shown = `\`--${name}${value === null ? '' : ` ${value.replaceAll('|', '\\|')}`}\``
      return [shown, without === null ? '' : `\`${without}\``, repeatable ? `${help} (repeatable)` : help]
    }),
  ]),
  endpoints: table([
    ['number', 'operation', 'method', 'path', 'what it does'],
    ...ENDPOINTS.map(({ number, id, method, path, host, summary }) => [
      number.join('+'),
      `\`${id}\``,
      method,
      `\`${host === 'insights' ? '{insights_url}' : ''}${path.replace(/:([a-z_]+)/g, '<$1>')}\``,
      summary,
    ]),
  ]),
}

/** README with the tables of the source between their marks. */
function withTables(readme: string): string {
  return Object.entries(TABLES).reduce((all, [name, rows]) => {
    const mark = new RegExp(`(<!-- ${name}:start -->\n)[\\s\\S]*?(<!-- ${name}:end -->)`)
    return all.replace(mark, (_, start: string, end: string) => `${start}${rows}\n${end}`)
  }, readme)
}

describe('README', () => {
  it('has the tables of the source (npm run readme writes them)', () => {
    if (process.env.WRITE_README) writeFileSync(README, withTables(text))
    else expect(text).toBe(withTables(text))
    for (const rows of Object.values(TABLES)) if (!process.env.WRITE_README) expect(text).toContain(rows)
  })

  it('has curl lines that work as printed, pasted in order into one bash', async () => {
    const { url } = await (await start()).listening()
    const blocks = [...text.matchAll(/```bash\n([\s\S]*?)```/g)].map(([, block]) => block ?? '')
    expect(blocks.length).toBeGreaterThan(5)
    const script = blocks.join('\n').replaceAll('http://127.0.0.1:4710', url)
    const { stdout, stderr, status } = spawnSync('bash', ['-euo', 'pipefail'], {
      cwd: ROOT,
      input: script,
      encoding: 'utf8',
    })
    expect([status, stderr]).toEqual([0, ''])
    expect(stdout).not.toMatch(/simulator_bug|undefined|NaN/)
    const refusals = [...script.matchAll(/http_code(?:.*\\\n)*.*# (\d{3})/g)].map(([, code]) => code)
    expect(refusals.length).toBeGreaterThan(2)
    expect([...stdout.matchAll(/^.*\}(\d{3})$/gm)].map(([, code]) => code)).toEqual(refusals)
  })
})
