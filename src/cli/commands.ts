// Every command: what help says of it, and what it runs.

import type { Commands } from './command.ts'

const BUNDLED_OR_FILE = 'a file, or the name of a bundled scenario'
const MINIMUM = {
  value: 'PERCENT',
  help: 'the minimum, also by kind, such as operations=100,answers=60: exit status 1 if less has been exercised',
}
const MINIMUM_GRADE = { value: 'GRADE', help: 'from A, the best, to F: exit status 1 below it' }
const STARTED_WITH = {
  value: 'FILE',
  help: 'the configuration file that it was started with, for its address and control token',
}

const JSON_FORM = { json: { value: null, help: 'print JSON' } }

export const COMMANDS: Commands = {
  serve: {
    about: 'serve the simulated service (the default command)',
    serves: true,
    load: async () => (await import('./serve-while.ts')).serve,
  },
  routes: {
    about: 'print every endpoint: number, operation id, method, path, host',
    options: JSON_FORM,
    load: async () => (await import('./commands/routes.ts')).printRoutes,
  },
  describe: {
    about: 'describe an operation or a field in a few lines; without one, list the operations',
    operands: [['[WHAT...]', 'an operation id, a number, POST /path, a field, or states, errors or events']],
    options: JSON_FORM,
    load: async () => (await import('./commands/describe.ts')).printDescription,
  },
  call: {
    about: 'call an operation of a running mockfluence: exit status 1 for 4xx and 5xx',
    operands: [['<OPERATION>', 'its id; mockfluence describe lists all']],
    options: {
      '<field>': {
        value: 'TEXT',
        help: 'a parameter or field by its name; a repeated one makes a list',
        repeatable: true,
      },
      body: { value: 'JSON|FILE', help: 'the body, or further fields of it' },
      world: { value: 'NAME', help: 'the world to call' },
      url: { value: 'URL', help: 'the server (default: MOCKFLUENCE_URL, else http://127.0.0.1:4710)' },
      json: { value: null, help: 'print the body of the response alone' },
    },
    raw: true,
    notes: 'The bearer token is that of MOCKFLUENCE_CALL_TOKEN, else demo.',
    load: async () => (await import('./commands/call.ts')).call,
  },
  tail: {
    about: 'print what happens in a running mockfluence, one line for each event',
    operands: [['[URL]', 'its base URL (default: MOCKFLUENCE_URL, else http://127.0.0.1:4710)']],
    options: {
      operation: { value: 'ID', help: 'only calls of this operation', repeatable: true },
      status: { value: 'STATUS', help: 'only calls with this status, such as 404 or 5xx', repeatable: true },
    },
    load: async () => (await import('./commands/tail.ts')).tail,
  },
  mcp: {
    about: 'serve tools for coding agents on stdio (Model Context Protocol)',
    options: { url: { value: 'URL', help: 'a running server (default: MOCKFLUENCE_URL, else one of its own)' } },
    load: async () => (await import('./commands/mcp.ts')).mcp,
  },
  completion: {
    about: 'print a script for completion in a shell',
    operands: [['<SHELL>', 'bash, zsh or fish']],
    load: async () => (await import('./commands/completion.ts')).printCompletion,
  },
  healthcheck: {
    about: 'check the health of a running mockfluence: exit status 0 or 1',
    operands: [['[URL]', 'its base URL (default: the address that serve would use in the same environment)']],
    options: {
      wait: { value: 'DURATION', help: 'how long to wait until it is up, such as 30s' },
      config: STARTED_WITH,
    },
    load: async () => (await import('./commands/healthcheck.ts')).healthcheck,
  },
  coverage: {
    about: 'print how much of the interface a running mockfluence has exercised: exit status 1 below --min',
    operands: [['[URL]', 'its base URL, for all of its worlds; with /w/<name>, for that world']],
    options: {
      min: MINIMUM,
      format: { value: 'FORMAT', help: 'table, json or junit (default table)' },
      json: { value: null, help: 'short for --format json' },
      all: { value: null, help: 'print the whole table, also beyond 40 lines' },
      config: STARTED_WITH,
    },
    load: async () => (await import('./commands/coverage.ts')).coverage,
  },
  report: {
    about:
      'print what calls and webhooks say about the client of a running mockfluence: exit status 1 below --min-grade',
    operands: [['[URL]', 'its base URL, for all of its worlds; with /w/<name>, for that world']],
    options: {
      'min-grade': MINIMUM_GRADE,
      format: { value: 'FORMAT', help: 'table, json, junit or sarif (default table)' },
      json: { value: null, help: 'short for --format json' },
      provoke: { value: null, help: 'list the bundled scenarios that would show what was not exercised' },
      config: STARTED_WITH,
    },
    load: async () => (await import('./commands/report.ts')).report,
  },
  record: {
    about: 'print a scenario that repeats what chaos did in a running mockfluence',
    operands: [['[URL]', 'its base URL, for all of its worlds; with /w/<name>, for that world']],
    options: { config: STARTED_WITH },
    load: async () => (await import('./commands/record.ts')).record,
  },
  exec: {
    about:
      "run a command with a simulator of its own, on a free port: sets MOCKFLUENCE_URL, exits with the command's status",
    operands: [['[COMMAND...]', 'the command, after --, with its arguments']],
    options: {
      report: {
        value: null,
        help: 'print what the command has exercised, and the report on the client, when it has ended',
      },
      min: MINIMUM,
      'min-grade': MINIMUM_GRADE,
      provoke: { value: null, help: 'run it again under each bundled scenario that would show what was not exercised' },
      bundle: { value: 'FILE', help: 'serve the world of this bundle as it began; further worlds start like it' },
      until: { value: 'ID', help: 'with --bundle: as the world was after this call, such as req_17' },
      bundles: { value: 'DIR', help: 'write the bundles of the worlds that it called there, if the command fails' },
    },
    serves: true,
    usage:
      '[options of serve] [--report] [--min PERCENT] [--min-grade GRADE] [--provoke] [--bundle FILE [--until ID]] [--bundles DIR] -- COMMAND [ARGS...]',
    notes: `The port is a free one unless --port or MOCKFLUENCE_PORT names another. The log is silent unless --log says otherwise; then it goes to
stderr. With --provoke the exit status is that of the first run, which no scenario disturbs.`,
    load: async () => (await import('./commands/exec.ts')).exec,
  },
  doctor: {
    about: 'check what the tests of a client need of a running mockfluence: exit status 1 where something is wrong',
    operands: [['[URL]', 'its base URL (default: the address that serve would use in the same environment)']],
    options: {
      origin: { value: 'ORIGIN', help: 'also whether pages of that origin may call it' },
      ...JSON_FORM,
      config: STARTED_WITH,
    },
    load: async () => (await import('./commands/doctor.ts')).doctor,
  },
  conform: {
    about:
      'compare calls recorded against the real service with the contract: exit status 1 with more deviations than --max',
    operands: [['<FILE...>', 'HAR files, journals of mockfluence (GET /__sim/requests), or folders of them']],
    options: {
      max: { value: 'N', help: 'the most deviations: exit status 1 with more' },
      ...JSON_FORM,
    },
    load: async () => (await import('./commands/conform.ts')).conform,
  },
  fixtures: {
    about:
      'print fixtures made from calls recorded against the real service, without credentials and addresses of people',
    operands: [['<FILE...>', 'HAR files, journals of mockfluence (GET /__sim/requests), or folders of them']],
    load: async () => (await import('./commands/conform.ts')).printFixtures,
  },
  shrink: {
    about: 'run a command under chaos until it fails, and write the smallest scenario with which it fails',
    operands: [['[COMMAND...]', 'the command, after --, with its arguments']],
    options: {
      runs: { value: 'N', help: 'the most runs of the command (default 200)' },
      time: { value: 'DURATION', help: 'how long it may take, such as 10m (default: no end)' },
    },
    serves: true,
    usage: '--chaos RATE [options of serve] [--runs N] [--time DURATION] -- COMMAND [ARGS...]',
    load: async () => (await import('./commands/shrink.ts')).shrink,
  },
  validate: {
    about:
      'check scenario, fixtures and configuration files and report every mistake with its place: exit status 0 or 2',
    operands: [
      ['<FILE...>', 'files, folders, globs such as "tests/**/*.yaml", or names of bundled scenarios and fixtures'],
    ],
    options: {
      watch: { value: null, help: 'go on, and check each file again when it changes, until Ctrl+C' },
      ...JSON_FORM,
    },
    load: async () => (await import('./commands/validate.ts')).validate,
  },
  schema: {
    about: 'print the JSON Schema of a kind of file',
    operands: [['<KIND>', 'scenario, fixtures or config']],
    load: async () => (await import('./commands/schema.ts')).printSchema,
  },
  scenarios: {
    about: 'list the bundled scenarios, or print the file of one, with what a client should do',
    operands: [['[NAME]', 'the name of one']],
    options: JSON_FORM,
    load: async () => (await import('./commands/scenarios.ts')).printScenarios,
  },
  openapi: {
    about: 'print the OpenAPI document; a running simulator serves it at /openapi.json',
    options: {
      server: { value: 'URL', help: 'its base URL in the document (default http://127.0.0.1:4710)' },
      'insights-server': { value: 'URL', help: 'the base URL of the insights host, if it is another one' },
      'ecom-word': { value: 'W', help: "the word for the shop platform's name (default ecom)" },
      json: { value: null, help: 'no effect: the document is always JSON' },
    },
    load: async () => (await import('./commands/openapi.ts')).printOpenApi,
  },
  explain: {
    about: 'print which rules of a scenario a call meets, and why it does not meet the others',
    operands: [
      ['<FILE>', BUNDLED_OR_FILE],
      ['[ID]', 'with --from-journal: the call, such as req_17'],
    ],
    options: {
      request: { value: 'CALL', help: "method and address, such as 'POST /admin/api/v1/campaigns'" },
      'from-journal': {
        value: 'URL',
        help: 'a call that the simulator there has received; with /w/<name>, in that world',
      },
      body: { value: 'JSON', help: 'its JSON body' },
      header: { value: 'NAME:VALUE', help: 'one of its headers', repeatable: true },
      form: {
        value: 'NAME=VALUE',
        help: 'a field of its upload; the value of a file is its name',
        repeatable: true,
      },
      ...JSON_FORM,
    },
    load: async () => (await import('./commands/explain.ts')).explain,
  },
  timeline: {
    about: 'print what falls due when in a scenario, without a server',
    operands: [['<FILE>', BUNDLED_OR_FILE]],
    options: {
      now: {
        value: 'ISO',
        help: "when it is loaded (default: the scenario's start.clock.now, else the real time)",
      },
      ...JSON_FORM,
    },
    load: async () => (await import('./commands/timeline.ts')).printTimeline,
  },
  replay: {
    about: 'make the calls of a bundle again and print the first difference: exit status 0 or 1',
    operands: [['<FILE>', 'what GET /__sim/bundle returned']],
    options: {
      until: { value: 'ID', help: 'the last call to make, such as req_17; req_0: none' },
      listen: { value: null, help: 'then serve the world, so that you can look' },
      port: { value: 'N', help: 'where to serve it (default: a free one)' },
      ...JSON_FORM,
    },
    load: async () => (await import('./commands/replay.ts')).replay,
  },
  config: {
    about: 'print which options are in force, and where each value comes from',
    options: JSON_FORM,
    serves: true,
    usage: '[options of serve] [--json]',
    load: async () => (await import('./commands/config.ts')).printConfig,
  },
  help: {
    about: 'print this help with the topics of the handbook, or one topic',
    operands: [['[TOPIC]', 'a topic of the handbook, or a command']],
    options: JSON_FORM,
    load: async () => (await import('./commands/help.ts')).printHelp,
  },
}
