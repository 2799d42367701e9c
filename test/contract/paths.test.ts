import { describe, expect, it } from 'vitest'
import { parametersOf, pathPattern, writePath } from '../../src/contract/paths.ts'

const PATH = '/a/:campaign_id/b/:code'

describe('the path of an operation', () => {
  it.each([
    ['/a/1/b/2', { campaign_id: '1', code: '2' }],
    ['/a/a%20b/b/:x', { campaign_id: 'a%20b', code: ':x' }],
    ['/a/1/b', undefined],
    ['/a/1/b/2/', undefined],
    ['/a//b/2', undefined],
    ['/x/a/1/b/2', undefined],
  ])('meets %s or not', (called, parameters) => {
    expect({ ...pathPattern(PATH).exec(called)?.groups }).toEqual({ ...parameters })
  })

  it('means its dots as they stand', () => {
    expect(['/openapi.json', '/openapi-json'].map((path) => pathPattern('/openapi.json').test(path))).toEqual([
      true,
      false,
    ])
  })

  it('names its parameters', () => {
    expect(parametersOf(PATH)).toEqual(['campaign_id', 'code'])
    expect(writePath(PATH, (name) => `{${name}}`)).toBe('/a/{campaign_id}/b/{code}')
  })
})
