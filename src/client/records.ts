// The records of a world over its control calls.

import type { CollectionName, ListRecords, Records, WorldState } from './answers.ts'
import type { ControlCalls } from './wire.ts'
import type { WorldRecords } from './world.ts'

export function recordsOf(calls: ControlCalls): WorldRecords {
  function read(): Promise<WorldState>
  function read<Name extends CollectionName>(collection: Name, page?: ListRecords): Promise<Records[Name][]>
  function read<Name extends CollectionName>(collection: Name, id: string): Promise<Records[Name]>
  function read(path: string): Promise<unknown>
  function read(path = '', more: string | ListRecords = {}): Promise<unknown> {
    const below = path.replace(/^\/+/, '')
    const steps = below.split('/')
    if (steps.includes('.') || steps.includes('..')) return Promise.reject(new TypeError(`${path} is no collection`))
    const place = below === '' ? '/state' : `/state/${below}`
    if (typeof more === 'string') return calls.call('GET', `${place}/${encodeURIComponent(more)}`)
    return calls.call('GET', place, { query: more })
  }
  return {
    read,
    patch: (collection, id, fields) =>
      calls.call('PATCH', `/state/${collection}/${encodeURIComponent(id)}`, { body: fields }),
  }
}
