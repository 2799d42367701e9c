// The schemas of a document: those of its operations' requests and responses, by name, and those they refer to.

import type * as z from 'zod'
import type { EndpointFacts } from '../contract/endpoint.ts'
import { REFRESH_TYPES } from '../model/refresh.ts'
import { convert, type Direction, type JsonSchema, referenceTo, type SchemaOptions } from './json-schema.ts'

/** The calls that answer with something other than JSON, by their ids. */
export const STREAMS: Readonly<Record<string, string>> = { getEvents: 'text/event-stream', getMetrics: 'text/plain' }

/** Returns a name with a capital first letter: `getCampaign` as `GetCampaign`. */
export function capitalised(id: string): string {
  return id.slice(0, 1).toUpperCase() + id.slice(1)
}

/** Joins the parts of a name: `rt_tracking.post.event` as `RtTrackingPostEvent`. */
export function inOneWord(name: string): string {
  return name.split(/[._]/).map(capitalised).join('')
}

/** A call of either family, with what is special about one of the control API. */
export type Described = EndpointFacts & {
  readonly traits?: {
    readonly guide: z.ZodType | null
    readonly optionalBody: boolean
    readonly openToAll: boolean
    readonly anybody: boolean
  }
}

type Table = Readonly<Record<string, z.ZodType>>

export class Schemas {
  /** By name, sorted by it. */
  readonly components: Readonly<Record<string, JsonSchema>>
  readonly #references = new Map<string, JsonSchema>()

  /** `others`: further schemas of what a client receives, by name. */
  constructor(calls: readonly Described[], others: Table, options: SchemaOptions = {}) {
    const inputs: Record<string, z.ZodType> = {}
    const outputs: Record<string, z.ZodType> = { ...others }
    for (const { id, body, query, answer, traits } of calls) {
      const taken = traits?.guide ?? body
      if (taken) inputs[`${capitalised(id)}Input`] = taken
      if (query) inputs[`${capitalised(id)}Query`] = query
      if (!STREAMS[id]) outputs[`${capitalised(id)}Answer`] = answer
    }
    const components: Record<string, JsonSchema> = {}
    this.#take(convert(outputs, 'output', options), 'output', components)
    this.#take(convert(inputs, 'input', options), 'input', components)
    const { RefreshSubjectInput: fields } = components
    delete components.RefreshSubjectInput
    if (fields) Object.assign(components, refreshInputs(fields))
    for (const { id } of calls) {
      for (const [part, description] of [
        ['Input', `What ${id} takes.`],
        ['Answer', `What ${id} answers.`],
      ] as const) {
        const name = `${capitalised(id)}${part}`
        if (components[name]) components[name] = { description, ...components[name] }
      }
    }
    this.components = Object.fromEntries(Object.entries(components).sort(([a], [b]) => (a < b ? -1 : 1)))
  }

  /** A schema that means something else to those who send it than to those who receive it gets a name of its own. */
  #take({ roots, named }: ReturnType<typeof convert>, io: Direction, components: Record<string, JsonSchema>): void {
    const renamed = new Map<string, string>()
    for (const [name, schema] of named) {
      const known = components[name]
      if (known && JSON.stringify(known) !== JSON.stringify(schema)) renamed.set(referenceTo(name), `${name}Input`)
    }
    const refer = (part: unknown): unknown => {
      if (Array.isArray(part)) return part.map(refer)
      if (typeof part !== 'object' || part === null) return part
      return Object.fromEntries(
        Object.entries(part).map(([key, value]) => {
          const other = key === '$ref' && typeof value === 'string' ? renamed.get(value) : undefined
          return [key, other === undefined ? refer(value) : referenceTo(other)]
        }),
      )
    }
    for (const [name, schema] of named) components[renamed.get(referenceTo(name)) ?? name] = refer(schema) as JsonSchema
    for (const [name, root] of roots) {
      const schema = refer(root) as JsonSchema
      const isQuery = io === 'input' && name.endsWith('Query')
      if (schema.$ref === undefined && !isQuery) components[name] = schema
      this.#references.set(name, schema.$ref || isQuery ? schema : { $ref: referenceTo(name) })
    }
  }

  /** Returns the schema of a body, or the reference to it. */
  of(name: string): JsonSchema {
    const found = this.#references.get(name)
    if (!found) throw new Error(`${name} is no schema of the document`)
    return found
  }
}

/** Returns a schema for each `request_type`, and `RefreshInput` as the choice between them. */
function refreshInputs(all: JsonSchema | undefined): Record<string, JsonSchema> {
  const properties = all?.properties ?? {}
  const kinds = Object.entries(REFRESH_TYPES).map(([type, { field }]) => {
    const { type: _, enum: __, ...marks } = objectAt(properties.request_type)
    const schema: JsonSchema = {
      description: `A refresh of type ${type}.`,
      type: 'object',
      properties: { request_type: { type: 'string', enum: [type], ...marks }, [field]: objectAt(properties[field]) },
      required: ['request_type', field],
    }
    return { type, name: `${inOneWord(type)}RefreshInput`, schema }
  })
  return {
    RefreshInput: {
      description: 'What is to be refreshed: a `request_type` and the one field that belongs to it.',
      oneOf: kinds.map(({ name }) => ({ $ref: referenceTo(name) })),
      // Without the mapping, generated clients use the names of the schemas as values of `request_type`.
      discriminator: {
        propertyName: 'request_type',
        mapping: Object.fromEntries(kinds.map(({ type, name }) => [type, referenceTo(name)])),
      },
    },
    ...Object.fromEntries(kinds.map(({ name, schema }) => [name, schema])),
  }
}

function objectAt(schema: JsonSchema | boolean | undefined): JsonSchema {
  if (typeof schema !== 'object') throw new Error('the body of a refresh lacks a field')
  return schema
}
