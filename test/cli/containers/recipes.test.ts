// The recipes of the handbook: run where that needs neither engine nor registry; the others are read, and compared with the image.

import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { parse } from 'yaml'
import { OPTION_NAMES } from '../../../src/cli/options.ts'
import { twinOf } from '../../../src/cli/settings.ts'
import { blocksOf, ROOT, textOf } from '../documents.ts'
import { executed, mockfluence } from '../mockfluence.ts'

const TEXT = textOf('src/handbook/recipes.md')
const IMAGE = /^(registry\.example\.com\/)?mockfluence$/
const EXPOSED = Number(/^EXPOSE (\d+)$/m.exec(textOf('Dockerfile'))?.[1])
const BASE = /^FROM (\S+)/m.exec(textOf('Dockerfile'))?.[1]
const PYTHON = ['python3', '/usr/bin/python3'].find((path) => succeeds(path, '--version'))
const folder = mkdtempSync(join(tmpdir(), 'mockfluence-recipes-'))

afterAll(() => rmSync(folder, { recursive: true }))

function succeeds(command: string, ...args: readonly string[]): boolean {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0
}

/** The one block in a language that has a text. */
function block(language: string, having: string): string {
  const found = blocksOf(TEXT, language).filter((each) => each.includes(having))
  expect(found).toHaveLength(1)
  return found[0] ?? ''
}

function file(name: string, text: string): string {
  const path = join(folder, name)
  mkdirSync(join(path, '..'), { recursive: true })
  writeFileSync(path, text)
  return path
}

/** Expects that an environment gives control access, and sets options that there are to values that they take. */
async function expectSettings(environment: Readonly<Record<string, string>>) {
  expect(Object.keys(environment)).toContain('MOCKFLUENCE_CONTROL_TOKEN')
  for (const name of Object.keys(environment)) expect(OPTION_NAMES.map(twinOf)).toContain(name)
  const { MOCKFLUENCE_WEBHOOK_URL: _url, ...checked } = environment
  expect(await mockfluence(['config'], checked)).toMatchObject({ status: 0, stderr: '' })
}

describe('the recipe of Compose', () => {
  const { services } = parse(block('yaml', 'service_healthy'))

  it('waits for a healthy mockfluence with a control token, which the tests know', async () => {
    const { mockfluence: service, app } = services
    expect(service.image).toMatch(IMAGE)
    await expectSettings(service.environment)
    expect(app.depends_on).toEqual({ mockfluence: { condition: 'service_healthy' } })
    expect(app.environment.SERVICE_URL).toBe(`http://mockfluence:${EXPOSED}`)
    expect(app.environment.MOCKFLUENCE_CONTROL_TOKEN).toBe(service.environment.MOCKFLUENCE_CONTROL_TOKEN)
    expect(service.volumes.map((volume: string) => volume.split(':')[1])).toEqual(['/scenarios'])
  })

  it('has a receiver where the webhooks go, which prints them', async () => {
    const { receiver, mockfluence: service } = services
    const url = new URL(service.environment.MOCKFLUENCE_WEBHOOK_URL)
    expect(url.hostname).toBe('receiver')
    expect(receiver.image).toBe(BASE)
    const [node, flag, script] = receiver.command
    expect([node, flag, script]).toEqual(['node', '-e', expect.stringContaining(`listen(${url.port})`)])
    const port = await freePort()
    const child = spawn(process.execPath, ['-e', script.replace(url.port, String(port))])
    let printed = ''
    child.stdout.on('data', (part) => {
      printed += part
    })
    const post = () => fetch(`http://127.0.0.1:${port}/hooks`, { method: 'POST', body: '{"a":1}' })
    await expect
      .poll(
        () =>
          post().then(
            ({ status }) => status,
            () => 0,
          ),
        { timeout: 10_000 },
      )
      .toBe(200)
    await expect.poll(() => printed).toContain('{"a":1}')
    child.kill()
  })
})

describe('the recipe of CI services', () => {
  it('of GitHub Actions publishes the port that the tests use', async () => {
    const { jobs } = parse(block('yaml', 'runs-on'))
    const { services, env, steps } = jobs.test
    expect(services.mockfluence.image).toMatch(IMAGE)
    await expectSettings(services.mockfluence.env)
    expect(services.mockfluence.ports).toEqual([`${EXPOSED}:${EXPOSED}`])
    expect(env).toEqual({
      SERVICE_URL: `http://127.0.0.1:${EXPOSED}`,
      MOCKFLUENCE_CONTROL_TOKEN: services.mockfluence.env.MOCKFLUENCE_CONTROL_TOKEN,
    })
    expect(steps.at(-1)).toEqual({ run: 'npm test' })
  })

  it('of GitLab finds the service by its alias', async () => {
    const { test } = parse(block('yaml', 'alias'))
    const [service] = test.services
    expect(service.name).toMatch(IMAGE)
    const { SERVICE_URL, ...variables } = test.variables
    // Variables of a job are those of its services, too.
    await expectSettings(variables)
    expect(SERVICE_URL).toBe(`http://${service.alias}:${EXPOSED}`)
    expect(await mockfluence(['config', ...service.command])).toMatchObject({ status: 0, stderr: '' })
  })
})

describe('the recipe of Testcontainers', () => {
  it.each([
    ['js', 'GenericContainer'],
    ['java', 'GenericContainer'],
    ['py', 'DockerContainer'],
  ])('for %s names the image, its port and its options, and waits for its health', async (language, having) => {
    const text = block(language, having)
    expect(/Container(?:<>)?\(["'](.*?)["']\)/.exec(text)?.[1]).toMatch(IMAGE)
    const ports = [...text.matchAll(/\((\d{4})\)/g)].map(([, port]) => Number(port))
    expect(ports).toEqual([EXPOSED, EXPOSED])
    const pairs = [...text.matchAll(/(MOCKFLUENCE_\w+)["']?[,:] ["'](.*?)["']/g)].map(([, name = '', value = '']) => [
      name,
      value,
    ])
    expect(pairs.length).toBeGreaterThan(1)
    await expectSettings(Object.fromEntries(pairs))
    expect(text).toMatch(/forHealth[cC]heck\(\)|HealthcheckWaitStrategy\(\)/)
  })

  it('for Node is a module', () => {
    const path = file('testcontainers.mjs', block('js', 'GenericContainer'))
    expect(spawnSync(process.execPath, ['--check', path], { encoding: 'utf8' }).stderr).toBe('')
  })

  it.skipIf(PYTHON === undefined)('for Python is a program (skipped without Python)', () => {
    const program = 'import ast, sys; ast.parse(sys.stdin.read())'
    const { stderr } = spawnSync(PYTHON ?? '', ['-c', program], {
      input: block('py', 'DockerContainer'),
      encoding: 'utf8',
    })
    expect(stderr).toBe('')
  })
})

describe('the recipe of base URLs', () => {
  const beside = async (...command: readonly string[]) => {
    const [name = '', ...args] = command
    const script = 'SERVICE_URL="$MOCKFLUENCE_URL/w/recipe" exec "$@"'
    const env = { PYTHONDONTWRITEBYTECODE: '1' }
    return executed(['exec', '--', 'sh', '-c', script, 'sh', name, ...args], env, { cwd: folder })
  }
  const ok = { status: 0, stdout: '200\n', stderr: '' }

  it('for fetch works, also with the path of a world', async () => {
    expect(await beside(process.execPath, file('fetch.mjs', block('js', 'await fetch(')))).toEqual(ok)
  })

  const axios = pathOf('axios')
  it.skipIf(axios === null)('for axios works (skipped without axios)', async () => {
    const text = block('js', 'axios.create').replace("from 'axios'", `from '${axios}'`)
    expect(await beside(process.execPath, file('axios.mjs', text))).toEqual(ok)
  })

  const requests = ['python3', '/usr/bin/python3'].find((path) => succeeds(path, '-c', 'import requests'))
  it.skipIf(requests === undefined)('for requests works (skipped without requests for Python)', async () => {
    expect(await beside(requests ?? '', file('base_url.py', block('py', 'requests.Session')))).toEqual(ok)
  })

  const jars = ['okhttp', 'okio', 'kotlin-stdlib'].map((name) => `/usr/share/java/${name}.jar`)
  const java = succeeds('java', '--version') && jars.slice(0, 2).every((jar) => succeeds('test', '-f', jar))
  it.skipIf(!java)('for OkHttp works (skipped without Java and libokhttp-java)', async () => {
    const path = file('Search.java', block('java', 'OkHttpClient'))
    expect(await beside('java', '-cp', jars.join(':'), path)).toEqual(ok)
  })
})

describe('the recipe of Playwright', () => {
  it('starts mockfluence, waits until it is ready, and ends it', async () => {
    const port = String(await freePort())
    const text = block('js', 'webServer').replaceAll('4790', port)
    // The executable of this build, in place of the installed one.
    const main = join(ROOT, 'node_modules/@playwright/test')
    const own = text.replace('npx mockfluence', `${process.execPath} ${inject('main')}`)
    expect(own).not.toBe(text)
    file('playwright/playwright.config.mjs', own.replace("'@playwright/test'", `'${main}/index.mjs'`))
    file(
      'playwright/a.spec.mjs',
      `import { expect, test } from '${main}/index.mjs'
      test('is there', async ({ request }) => {
        expect((await request.get(process.env.SERVICE_URL + '/__sim')).status()).toBe(200)
      })`,
    )
    const { status, stdout } = spawnSync(process.execPath, [join(main, 'cli.js'), 'test'], {
      cwd: join(folder, 'playwright'),
      encoding: 'utf8',
      timeout: 60_000,
    })
    expect([status, stdout]).toEqual([0, expect.stringContaining('1 passed')])
    await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow()
  })
})

function pathOf(name: string): string | null {
  try {
    return createRequire(import.meta.url).resolve(name)
  } catch {
    return null
  }
}

/** A port that nobody listens on. */
function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}
