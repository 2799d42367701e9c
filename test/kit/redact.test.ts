import { describe, expect, it } from 'vitest'
import {
  isSecretName,
  redactBody,
  redactCutJson,
  redactHeaders,
  redactQuery,
  redactUrls,
} from '../../src/kit/redact.ts'

const SECRET = [
  ...['key', 'KEY', 'api_key', 'apiKey', 'API-Key', 'apikey', 'x-api-key', 'X_API_KEY', 'x-goog-api-key', 'api_keys'],
  ...['token', 'access_token', 'accessToken', 'refresh_token', 'x-auth-token', 'id_token', 'tokens'],
  ...['secret', 'client_secret', 'password', 'user[password]', 'api_key[]', 'key[0]', 'auth.key', 'passwd', 'pwd'],
  ...['authorization', 'proxy-authorization', 'x-forwarded-authorization', 'cookie', 'set-cookie', 'auth', 'jwt'],
  ...['insights_key', 'ocp-apim-subscription-key', 'private_key', 'signature', 'credentials'],
]
/** Names of the interface, and others, that hold no secret. */
const OPEN = [
  ...['key_messages', 'keywords', 'authentic_audience', 'authenticity_distribution', 'state', 'handle', 'author'],
  ...['idempotency-key', 'sort_key', 'monkey', 'token_count', 'design', 'passport', 'session_id', ''],
]

describe('the name of a secret', () => {
  it.each(SECRET)('is %s', (name) => expect(isSecretName(name)).toBe(true))
  it.each(OPEN)('is not %j', (name) => expect(isSecretName(name)).toBe(false))
})

describe('a query', () => {
  it.each([
    ['', ''],
    ['a=1&b=2', 'a=1&b=2'],
    ['key=S', 'key=[redacted]'],
    ['a=1&api_key=S&b=2', 'a=1&api_key=[redacted]&b=2'],
    ['key=S&key=S&KEY=S', 'key=[redacted]&key=[redacted]&KEY=[redacted]'],
    ['k%65y=S&api%5Fkey=S&api+key=S', 'k%65y=[redacted]&api%5Fkey=[redacted]&api+key=[redacted]'],
    ['u%5Bapi_key%5D=S', 'u%5Bapi_key%5D=[redacted]'],
    ['key=&token', 'key=[redacted]&token'],
    ['key==S=S', 'key=[redacted]'],
    ['u=https%3A%2F%2Fa%2F%3Ftoken%3DS%26b%3D1', 'u=https%3A%2F%2Fa%2F%3Ftoken%3D%5Bredacted%5D%26b%3D1'],
    ['u=https://me:S@a/', `u=${encodeURIComponent('https://[redacted]@a/')}`],
    ['filter=%7B%22api_key%22%3A%22S%22%7D', `filter=${encodeURIComponent('{"api_key":"[redacted]"}')}`],
    ['a=%E0%A4%A&b=100%&c=%', 'a=%E0%A4%A&b=100%&c=%'],
  ])('%s is kept as %s', (search, kept) => expect(redactQuery(search)).toBe(kept))
})

describe('a text', () => {
  it.each([
    ['https://a.example/?api_key=S#x', 'https://a.example/?api_key=[redacted]#x'],
    ['see https://a/?b=1&token=S or', 'see https://a/?b=1&token=[redacted] or'],
    ['https://a/cb#access_token=S&state=1', 'https://a/cb#access_token=[redacted]&state=1'],
    ['https://a/?%6bey=S', 'https://a/?%6bey=[redacted]'],
    ['postgres://me:S@db/x and ftp://S@b', 'postgres://[redacted]@db/x and ftp://[redacted]@b'],
    ['https://me:p@S@a/', 'https://[redacted]@a/'],
    [
      '/x/https%3A%2F%2Fme%3AS%40a%2F%3Ftoken%3DS%26b%3D1',
      '/x/https%3A%2F%2F[redacted]%40a%2F%3Ftoken%3D[redacted]%26b%3D1',
    ],
    [
      '/x/https%253A%252F%252Fme%253AS%2540a%252F%253Ftoken%253DS%2526b%253D1',
      '/x/https%253A%252F%252F[redacted]%2540a%252F%253Ftoken%253D[redacted]%2526b%253D1',
    ],
    ['/x/https:%2f%2fme:S@a', '/x/https:%2f%2f[redacted]@a'],
    ['?token=S%26S&b=1', '?token=[redacted]&b=1'],
    ['https://www.tiktok.com/@anna/video/1?lang=en', 'https://www.tiktok.com/@anna/video/1?lang=en'],
    ['mail me@a.example, 2+2=4', 'mail me@a.example, 2+2=4'],
  ])('%s is kept as %s', (text, kept) => expect(redactUrls(text)).toBe(kept))

  it.each(['&a=', '?key=', '://', '://@', '%', '@', '[', '{"key":', '=', '#key', '%25', '%253a%252f%252f', '%253fa'])(
    'of many %j is read',
    (part) => {
      const text = part.repeat(64_000)
      redactBody({ text, json: text.slice(0, 60_000) })
      redactQuery(text.slice(0, 16_000))
    },
  )
})

describe('JSON that was cut off', () => {
  it.each([
    ['{"name":"a","token":"S', '{"name":"a","token":"[redacted]"'],
    ['{"token":{"S":["S"]},"a":"S', '{"token":"[redacted]"'],
    ['{"token":12,"a":"https://me:S@a/","b', '{"token":"[redacted]","a":"https://[redacted]@a/","b'],
    ['{"a":"\\"","token":"S\\"S","b":1', '{"a":"\\"","token":"[redacted]","b":1'],
  ])('%s is kept as %s', (text, kept) => expect(redactCutJson(text)).toBe(kept))
})

describe('a body', () => {
  it('loses its secrets at any depth, also in JSON within a text', () => {
    const body = JSON.parse(
      `{"name":"a","\\u0061pi_key":"S","list":[{"Access-Token":{"v":["S"]}},1,null],"__proto__":{"secret":"S"},
      "note":"{\\"deep\\":[{\\"password\\":\\"S\\"}]}","none":{"token":null}}`,
    )
    expect(JSON.stringify(redactBody(body))).toBe(
      JSON.stringify({
        name: 'a',
        api_key: '[redacted]',
        list: [{ 'Access-Token': '[redacted]' }, 1, null],
        ['__proto__']: { secret: '[redacted]' },
        note: '{"deep":[{"password":"[redacted]"}]}',
        none: { token: null },
      }),
    )
  })

  it('without secrets is the same object', () => {
    const body = { name: 'a', list: [{ b: [1, null, 'x'] }], text: '{"a":1}', tables: {} }
    expect(redactBody(body)).toBe(body)
    expect([redactBody(undefined), redactBody(null), redactBody(3)]).toEqual([undefined, null, 3])
  })

  it('of JSON in a text may be as deep as it likes', () => {
    const text = `${'['.repeat(30_000)}"key"${']'.repeat(30_000)}`
    expect(redactBody({ text })).toEqual({ text })
  })
})

describe('headers', () => {
  it('lose their secrets', () => {
    const headers = {
      authorization: 'Bearer S',
      'x-api-key': 'S',
      cookie: 'a=S',
      referer: 'http://a/?token=S',
      'content-type': 'multipart/form-data; boundary=key=x',
      'idempotency-key': 'i',
    }
    expect(redactHeaders(headers)).toEqual({
      ...headers,
      authorization: '[redacted]',
      'x-api-key': '[redacted]',
      cookie: '[redacted]',
      referer: 'http://a/?token=[redacted]',
    })
  })
})
