import { expect, it } from 'vitest'
import { Collection, CollectionFull } from '../../src/kit/collection.ts'

it('a collection holds as many records as it may, and replaces them when it is full', () => {
  const told: unknown[] = []
  const pets = new Collection<string>('pets', 2)
  pets.watch((id, before) => told.push([id, before]))
  pets.put('a', 'Anna')
  pets.refuseMore(1)
  expect(() => pets.refuseMore(2)).toThrow(CollectionFull)
  pets.put('b', 'Ben')
  expect(pets.put('a', 'Ada')).toBe('Ada')
  expect(() => pets.put('c', 'Carl')).toThrow('pets holds its limit of 2 records')
  expect([...pets.entries()]).toEqual([
    ['a', 'Ada'],
    ['b', 'Ben'],
  ])
  expect(told).toEqual([
    ['a', undefined],
    ['b', undefined],
    ['a', 'Anna'],
  ])
  expect([pets.remove('b'), pets.remove('b'), pets.has('b'), pets.size]).toEqual([true, false, false, 1])
  expect(pets.put('c', 'Carl')).toBe(pets.get('c'))
})
