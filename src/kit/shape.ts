// Strict object schemas, and what is inside of schemas.

import * as z from 'zod'
import { once } from './loading/once.ts'

/** What a strict object has besides its keys. */
const NOTHING = z.never()

/**
 * Makes a strict object schema like `z.strictObject`, but `keys` is called when they are first needed: making the schemas
 * of all calls and records at once was a quarter of every start.
 */
export function strict<Keys extends z.core.$ZodLooseShape>(keys: () => Keys): z.ZodObject<Keys, z.core.$strict> {
  const shape = once(keys)
  const schema = new z.ZodObject({
    type: 'object',
    get shape() {
      const made = shape()
      // While its keys are no plain value, zod takes a schema for one that may contain itself, and makes two weak maps for
      // each value that it parses. Without them a creation takes 1 us less.
      Object.defineProperty(this, 'shape', { value: made })
      return made
    },
    catchall: NOTHING,
  })
  const ofZod = schema.meta
  // zod copies a schema that gets an id; of one without only the copy would be used.
  const meta = (...data: [] | [z.GlobalMeta]) =>
    data.length === 0 || z.globalRegistry.has(schema)
      ? Reflect.apply(ofZod, schema, data)
      : schema.register(z.globalRegistry, ...data)
  return Object.assign(schema, { meta }) as unknown as z.ZodObject<Keys, z.core.$strict>
}

export function childrenOf(schema: z.ZodType): z.ZodType[] {
  if (schema instanceof z.ZodObject) return Object.values(schema.shape)
  if (schema instanceof z.ZodArray) return [schema.element as z.ZodType]
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) {
    return [schema.unwrap() as z.ZodType]
  }
  if (schema instanceof z.ZodRecord) return [schema.valueType as z.ZodType]
  if (schema instanceof z.ZodUnion) return [...(schema.options as z.ZodType[])]
  if (schema instanceof z.ZodPipe) return [schema.in as z.ZodType, schema.out as z.ZodType]
  return []
}

/** Lets a check of an object run even if parts of it are wrong, so that all mistakes are reported at once. */
export const EVEN_IF_WRONG = {
  when: ({ value }: { readonly value: unknown }) => typeof value === 'object' && value !== null,
}

/** Whether the object has unknown keys. One of them may be a typo of a key that seems to be missing. */
export function hasUnknownKeys({
  issues,
}: {
  readonly issues: readonly { readonly code?: string | undefined }[]
}): boolean {
  return issues.some(({ code }) => code === 'unrecognized_keys')
}
