import { describe, expect, it } from 'vitest'
import { OPTION_NAMES } from '../../src/cli/options.ts'
import { misspeltVariables, resolveSettings, variablesOf } from '../../src/cli/settings.ts'
import { usualMemory } from '../../src/model/memory-size.ts'
import { heapLimit } from '../../src/server/worlds/heap.ts'
import { mockfluence } from './mockfluence.ts'

describe('settings', () => {
  it('has the documented defaults', () => {
    expect(resolveSettings({}, {})).toEqual({
      port: 4710,
      host: '127.0.0.1',
      'insights-port': null,
      prefix: '',
      'public-url': null,
      seed: '1',
      fixtures: 'default',
      scenario: [],
      scenarios: null,
      clock: { mode: 'real', factor: 1 },
      now: null,
      token: [],
      'discovery-token': [],
      'insights-key': [],
      'ecom-word': 'ecom',
      'control-token': null,
      'control-open': false,
      'allowed-host': [],
      'webhook-url': [],
      'webhook-secret': 'whsec_bW9ja2ZsdWVuY2UtZGVmYXVsdC1zZWNyZXQtMDAwMQ==',
      'webhook-time': 'wall',
      'webhook-allow': [],
      chaos: null,
      cors: null,
      frame: [],
      data: null,
      strict: false,
      log: null,
      'log-level': 'info',
      'log-file': null,
      memory: usualMemory(heapLimit()),
      'world-ttl': null,
      grace: 5_000,
      'max-connections': 10_000,
      config: null,
    })
  })

  it.each([
    [{}, { PORT: '1' }, 1],
    [{}, { PORT: '1', MOCKFLUENCE_PORT: '2' }, 2],
    [{ port: ['3'] }, { PORT: '1', MOCKFLUENCE_PORT: '2' }, 3],
    [{ port: ['3', '4'] }, {}, 4],
    [{}, { PORT: '1', MOCKFLUENCE_PORT: '' }, 1],
    [{}, { PORT: ' ' }, 4710],
    [{ port: ['3'] }, { MOCKFLUENCE_PORT: 'nonsense' }, 3],
  ])('of %j and %j takes port %d', (given, env, port) => {
    expect(resolveSettings(given, env).port).toBe(port)
  })

  it.each([
    ['prefix', '/svc/', '/svc'],
    ['prefix', 'svc', '/svc'],
    ['prefix', '/', ''],
    ['prefix', '/a/b', '/a/b'],
    ['prefix', '/svc/w', '/svc/w'],
    ['host', '[::1]', '::1'],
    ['host', '0.0.0.0', '0.0.0.0'],
    ['public-url', 'https://sim.example.com/', 'https://sim.example.com'],
    ['public-url', 'HTTP://Sim.example.com:80', 'http://sim.example.com'],
    ['cors', '*', '*'],
    ['cors', 'http://localhost:5173/', 'http://localhost:5173'],
    ['clock', 'manual', { mode: 'manual', factor: 1 }],
    ['clock', 'x60', { mode: 'scaled', factor: 60 }],
    ['clock', 'x0.5', { mode: 'scaled', factor: 0.5 }],
    ['now', '2026-01-05T09:00:00Z', Date.UTC(2026, 0, 5, 9)],
    ['now', '2026-01-05T10:00:00+01:00', Date.UTC(2026, 0, 5, 9)],
    ['now', '2026-01-05', Date.UTC(2026, 0, 5)],
    ['seed', 'check out', 'check out'],
    ['log', 'silent', 'silent'],
  ] as const)('reads --%s %s', (name, text, value) => {
    expect(resolveSettings({ [name]: [text] }, {})[name]).toEqual(value)
    expect(resolveSettings({}, { [`MOCKFLUENCE_${name.replaceAll('-', '_').toUpperCase()}`]: text })[name]).toEqual(
      value,
    )
  })

  it('splits lists at commas in the environment only', () => {
    expect(resolveSettings({}, { MOCKFLUENCE_TOKEN: 'a, b,,c' }).token).toEqual(['a', 'b', 'c'])
    expect(resolveSettings({ token: ['a,b', 'c'] }, { MOCKFLUENCE_TOKEN: 'x' }).token).toEqual(['a,b', 'c'])
  })

  it.each([
    ['true', true],
    ['1', true],
    ['on', true],
    ['false', false],
    ['0', false],
    ['', false],
  ])('reads MOCKFLUENCE_STRICT=%s as %s', (text, strict) => {
    expect(resolveSettings({}, { MOCKFLUENCE_STRICT: text }).strict).toBe(strict)
    expect(resolveSettings({ strict: ['true'] }, { MOCKFLUENCE_STRICT: text }).strict).toBe(true)
  })

  it('notices variables that look like its own, but not those that others set', () => {
    const others = { MOCKFLUENCE_URL: '1', MOCKFLUENCE_INSIGHTS_URL: '1', MOCKFLUENCE_CONTAINER: '/', PROT: '1' }
    const ofServices = {
      MOCKFLUENCE_SERVICE_HOST: '10.0.0.1',
      MOCKFLUENCE_SERVICE_PORT: '4710',
      MOCKFLUENCE_SERVICE_PORT_HTTP: '4710',
      MOCKFLUENCE_PORT_4710_TCP: 'tcp://10.0.0.1:4710',
      MOCKFLUENCE_PORT_4710_TCP_ADDR: '10.0.0.1',
      MOCKFLUENCE_0_SERVICE_HOST: '10.0.0.1',
      MOCKFLUENCE_0_PORT: 'tcp://10.0.0.1:4710',
    }
    const own = Object.fromEntries(OPTION_NAMES.flatMap(variablesOf).map((name) => [name, '1']))
    expect(
      misspeltVariables({
        MOCKFLUENCE_PROT: '1',
        MOCKFLUENCE_INSIGHT_PORT: '2',
        MOCKFLUENCE_WIND: '',
        ...own,
        ...others,
        ...ofServices,
      }),
    ).toEqual([
      'MOCKFLUENCE_PROT has no effect. Did you mean MOCKFLUENCE_PORT?',
      'MOCKFLUENCE_INSIGHT_PORT has no effect. Did you mean MOCKFLUENCE_INSIGHTS_PORT?',
      'MOCKFLUENCE_WIND has no effect.',
    ])
  })
})

describe('a refusal', () => {
  const table: [readonly string[], Record<string, string>, string | RegExp][] = [
    [['--prot', '1'], {}, "unknown option '--prot'. Did you mean --port?"],
    [['rotes'], {}, "unknown command 'rotes'. Did you mean routes?"],
    [['dance'], {}, /^mockfluence: unknown command 'dance'\. There are: serve, routes, /],
    [['--port', '1', 'routes'], {}, '--port belongs to serve, not to routes'],
    [['routes', '--port', '1'], {}, "unknown option '--port'"],
    [['serve', 'now'], {}, /too many arguments/],
    [['--port'], {}, "option '--port <N>' argument missing"],
    [['--port', 'abc'], {}, '--port must be a whole number from 0 to 65535, not "abc"'],
    [[], { MOCKFLUENCE_PORT: '1e3' }, 'MOCKFLUENCE_PORT must be a whole number from 0 to 65535, not "1e3"'],
    [[], { PORT: 'tcp://10.0.0.1:80' }, 'PORT must be a whole number from 0 to 65535, not "tcp://10.0.0.1:80"'],
    [['--port', '5000', '--insights-port', '5000'], {}, '--insights-port must differ from --port, but both are 5000'],
    [['--host', 'localhost:80'], {}, /^mockfluence: --host must be a host name or an IP address, .*not "localhost:80"/],
    [
      ['--host', 'no-such-host.invalid'],
      {},
      /^mockfluence: --host "no-such-host.invalid" is no address of this machine/,
    ],
    [['--world-ttl', '30'], {}, '--world-ttl 30 has no unit: say 30ms or 30s'],
    [[], { MOCKFLUENCE_WORLD_TTL: '0s' }, 'MOCKFLUENCE_WORLD_TTL must be longer than nothing, such as 30m, not "0s"'],
    [['--prefix', '/a?b'], {}, '--prefix must be a path without "?" and "#", such as /svc, not "/a?b"'],
    [['--prefix', '/a b'], {}, /^mockfluence: --prefix must be a path of letters, digits/],
    [['--prefix', '/__sim'], {}, '--prefix must not contain /__sim, where the control API is, not "/__sim"'],
    [['--prefix', '/w/test'], {}, '--prefix must not begin with /w, where the other worlds are, not "/w/test"'],
    [['--public-url', 'sim.example.com'], {}, /^mockfluence: --public-url must be an http or https origin/],
    [
      ['--public-url', 'https://example.com/svc'],
      {},
      /must be an origin without a path \(write the path as --prefix \/svc\)/,
    ],
    [['--clock', 'slow'], {}, /^mockfluence: --clock must be real, manual or xN .*not "slow"/],
    [['--now', 'tomorrow'], {}, /^mockfluence: --now must be a time of the years 1970 to 9999, .*not "tomorrow"/],
    [['--token', 'a b'], {}, '--token must be visible ASCII characters without blanks'],
    [['--ecom-word', 'a/b'], {}, /^mockfluence: --ecom-word must be one word of letters and digits/],
    [['--cors', 'localhost'], {}, '--cors must be * or an origin, such as http://localhost:5173, not "localhost"'],
    [['--log', 'jsno'], {}, '--log must be pretty, json or silent, not "jsno". Did you mean json?'],
    [[], { MOCKFLUENCE_STRICT: 'maybe' }, 'MOCKFLUENCE_STRICT must be true or false, not "maybe"'],
    [['--port', 'x', '--log', 'y'], {}, /--port must be .*"x"\n {2}--log must be .*"y"/],
    [['--fixtures', 'agncy'], {}, 'no bundled fixtures are called "agncy". Did you mean agency?'],
    [['--fixtures', 'gone.yaml'], {}, 'the fixtures file gone.yaml cannot be read: there is no such file'],
    [['healthcheck'], { MOCKFLUENCE_PORT: '0' }, /port 0 takes any free port/],
    [['validate'], {}, "missing required argument 'FILE'"],
  ]
  it.concurrent.each(table)('of %j %j', async (args, env, message) => {
    const { status, stdout, stderr } = await mockfluence(args, env)
    expect(stdout).toBe('')
    if (typeof message === 'string') expect(stderr).toBe(`mockfluence: ${message}\n`)
    else expect(stderr).toMatch(message)
    expect(stderr).not.toMatch(/^ +at /m)
    expect(status).toBe(2)
  })
})
