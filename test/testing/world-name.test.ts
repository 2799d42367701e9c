import { describe, expect, it } from 'vitest'
import { worldNameProblem } from '../../src/model/worlds/world-name.ts'
import { nameForTest } from '../../src/testing/world-name.ts'

describe('the name of the world of a test', () => {
  it.each([
    ['a campaign is created', 'a campaign is created 1_0'],
    ['test_param[bob]', 'test_param[bob] 1_0'],
    ['Été: 50% of a/b?', 'Ete: 50- of a-b- 1_0'],
    ['日本語 works', '- works 1_0'],
    ['', '1_0'],
    ['..', '.. 1_0'],
    ['x'.repeat(200), `${'x'.repeat(124)} 1_0`],
  ])('for %j is %j', (title, name) => {
    expect(nameForTest(title, '1_0')).toBe(name)
    expect(worldNameProblem(name)).toBeNull()
  })
})
