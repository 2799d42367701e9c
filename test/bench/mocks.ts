// Other mocks: the files and the arguments that have them answer the small record and a creation with fixed JSON.

/** The paths of a server's small record and of its creations. */
export interface Paths {
  readonly get: string
  readonly post: string
}

/** Those of mockfluence. */
export const PATHS: Paths = { get: '/api/v1/rt_tracking/creators/anna.bakes', post: '/admin/api/v1/campaigns' }

/** Another mock, which answers two paths with fixed JSON. */
export interface Mock {
  readonly name: string
  readonly command: string
  readonly files: (answers: Fixed) => Readonly<Record<string, unknown>>
  readonly args: (port: number) => readonly string[]
  readonly paths?: Paths
}

/** The answers of mockfluence that other mocks are given. */
export interface Fixed {
  readonly creator: object
  readonly campaign: object
}

export const MOCKS: readonly Mock[] = [
  {
    name: 'json-server',
    command: 'json-server',
    files: ({ creator }) => ({
      'db.json': { creators: [{ ...creator, id: 'anna.bakes' }], campaigns: [] },
      'public/index.html': '',
    }),
    args: (port) => ['db.json', '--port', String(port)],
    paths: { get: '/creators/anna.bakes', post: '/campaigns' },
  },
  {
    name: 'Mockoon',
    command: 'mockoon-cli',
    files: ({ creator, campaign }) => ({
      'mock.json': {
        uuid: 'e',
        lastMigration: 33,
        name: 'bench',
        port: 0,
        hostname: '127.0.0.1',
        routes: [mockoonRoute('get', PATHS.get, 200, creator), mockoonRoute('post', PATHS.post, 201, campaign)],
      },
    }),
    args: (port) => ['start', '--data', 'mock.json', '--port', String(port), '--disable-log-to-file'],
  },
  {
    name: 'Prism',
    command: 'prism',
    files: ({ creator, campaign }) => ({
      'api.json': {
        openapi: '3.0.3',
        info: { title: 'bench', version: '1' },
        paths: {
          [PATHS.get]: { get: { responses: { 200: openApiAnswer(creator) } } },
          [PATHS.post]: { post: { responses: { 201: openApiAnswer(campaign) } } },
        },
      },
    }),
    args: (port) => ['mock', 'api.json', '--port', String(port)],
  },
  {
    name: 'WireMock',
    command: 'wiremock',
    files: ({ creator, campaign }) => ({
      'mappings/get.json': wireMockMapping('GET', PATHS.get, 200, creator),
      'mappings/post.json': wireMockMapping('POST', PATHS.post, 201, campaign),
    }),
    args: (port) => ['--port', String(port), '--root-dir', '.', '--no-request-journal'],
  },
  {
    name: 'MockServer',
    command: 'mockserver',
    files: ({ creator, campaign }) => ({
      'mockserver.json': [
        mockServerExpectation('GET', PATHS.get, 200, creator),
        mockServerExpectation('POST', PATHS.post, 201, campaign),
      ],
      'mockserver.properties': 'mockserver.initializationJsonPath=mockserver.json',
    }),
    args: (port) => ['-serverPort', String(port), '-logLevel', 'WARN'],
  },
]

function mockoonRoute(method: string, path: string, statusCode: number, body: object) {
  const response = { uuid: `${method}-r`, body: JSON.stringify(body), latency: 0, statusCode, default: true }
  const more = { label: '', headers: [], bodyType: 'INLINE', rules: [], rulesOperator: 'OR', disableTemplating: true }
  const type = { type: 'http', documentation: '', method, endpoint: path.slice(1), responseMode: null }
  return { uuid: method, ...type, responses: [{ ...response, ...more }] }
}

function openApiAnswer(example: object) {
  return { description: 'ok', content: { 'application/json': { example } } }
}

function wireMockMapping(method: string, urlPath: string, status: number, jsonBody: object) {
  return {
    request: { method, urlPath },
    response: { status, jsonBody, headers: { 'Content-Type': 'application/json' } },
  }
}

function mockServerExpectation(method: string, path: string, statusCode: number, json: object) {
  return {
    httpRequest: { method, path },
    httpResponse: { statusCode, body: { type: 'JSON', json } },
    times: { unlimited: true },
  }
}
