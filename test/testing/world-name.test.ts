import { describe, expect, it, vi } from 'vitest'
import { worldNameProblem } from '../../src/model/worlds/world-name.ts'
import { nameForTest } from '../../src/testing/world-name.ts'

describe('the name of the world of a test', () => {
  it.each([
    ['a campaign is created', 'r7 a campaign is created 1_0'],
    ['test_param[bob]', 'r7 test_param[bob] 1_0'],
    ['Été: 50% of a/b?', 'r7 Ete: 50- of a-b- 1_0'],
    ['日本語 works', 'r7 - works 1_0'],
    ['', 'r7  1_0'],
    ['..', 'r7 .. 1_0'],
    ['x'.repeat(200), `r7 ${'x'.repeat(121)} 1_0`],
  ])('for %j is %j', (title, name) => {
    vi.stubEnv('MOCKFLUENCE_RUN', 'r7')
    expect(nameForTest(title, '1_0')).toBe(name)
    expect(worldNameProblem(name)).toBeNull()
    vi.unstubAllEnvs()
  })
})
