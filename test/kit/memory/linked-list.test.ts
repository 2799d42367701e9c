import { expect, it } from 'vitest'
import { LinkedList } from '../../../src/kit/memory/linked-list.ts'

it('keeps values in the order in which they came, whichever are removed', () => {
  for (const gone of [[0], [1], [3], [0, 1], [2, 3], [3, 2, 1, 0], [1, 1, 2], [0, 3, 0]]) {
    const list = new LinkedList<string>()
    const names = ['a', 'b', 'c', 'd']
    const removers = names.map((name) => list.add(name))
    for (const at of gone) removers[at]?.()
    const left = names.filter((_, at) => !gone.includes(at))
    expect(list.values()).toEqual(left)
    expect(list.isEmpty).toBe(left.length === 0)
    const remove = list.add('e')
    expect(list.values()).toEqual([...left, 'e'])
    remove()
    expect(list.values()).toEqual(left)
  }
})

it('takes a value twice', () => {
  const list = new LinkedList<string>()
  const remove = list.add('a')
  list.add('a')
  remove()
  expect(list.values()).toEqual(['a'])
})
