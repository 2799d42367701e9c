import { describe, expect, it } from 'vitest'
import { decoded } from '../../../src/kit/url.ts'
import { worldNameProblem, worldPath } from '../../../src/model/worlds/world-name.ts'

describe('names of worlds', () => {
  it.each(['test-7', '-1145737327_0', 'test_param[bob]', 'a b', '~', '...', '.hidden', 'x'.repeat(128), "a'b(c)!*"])(
    'may be %s, which a URL carries and gives back',
    (name) => {
      expect(worldNameProblem(name)).toBeNull()
      const { pathname } = new URL(`http://localhost${worldPath(name)}/x`)
      expect(decoded(pathname.split('/')[2] ?? '')).toBe(name)
      expect(worldPath(name)).toBe(`/w/${encodeURIComponent(name)}`)
    },
  )

  it.each([
    ['', 'must have 1 to 128 characters, not 0'],
    ['x'.repeat(129), 'must have 1 to 128 characters, not 129'],
    ['.', '. cannot be the name'],
    ['..', '.. cannot be the name'],
    ['a/b', 'because of "/"'],
    ['a\\b', 'because of "\\\\"'],
    ['a?b', 'because of "?"'],
    ['a#b', 'because of "#"'],
    ['a@b', 'because of "@"'],
    ['100%', 'because of "%": use printable ASCII characters other than / \\ ? # @ %'],
    ['münchen', 'because of "ü"'],
    ['a\tb', 'because of "\\t"'],
    ['a\u007fb', 'because of'],
    [undefined, 'must be a text, not undefined'],
    [7, 'must be a text, not number'],
  ])('may not be %j', (name, reason) => {
    expect(worldNameProblem(name)).toContain(reason)
  })

  it('leave the path of the default world empty', () => {
    expect(worldPath('default')).toBe('')
    expect(worldPath('a b')).toBe('/w/a%20b')
  })

  it('are taken as they are where the encoding is broken', () => {
    expect(worldNameProblem(decoded('%E0%A4%A'))).toContain('"%"')
  })
})
