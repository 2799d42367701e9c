// Writes JSON Schemas as TypeScript.

/** The part of JSON Schema that the contract uses. */
export interface Schema {
  /** TypeScript that says more than the schema. */
  readonly written?: string
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | Schema
  readonly propertyNames?: Schema
  readonly items?: boolean | Schema
  readonly prefixItems?: readonly Schema[]
  readonly format?: string
  readonly pattern?: string
  readonly contentMediaType?: string
  readonly description?: string
}

/**
 * Where values go: `input` of a call, so that lists may be read-only and keys may be undefined; a `query`, whose numbers
 * and booleans are texts; or `output`, an answer.
 */
export type Direction = 'input' | 'query' | 'output'

/** Any text besides the named ones, which an editor still completes. */
const ANY_TEXT = '(string & {})'

/** What a number in a query may also be. */
const DIGITS = `\`\${number}\``
/** The mode of a scaled clock. */
const FACTOR = `\`x\${number}\``

/** An object without comments is written in one line up to this length. */
const LONGEST_LINE = 80

/** Returns a declaration, exported, with its description. */
export function declarationOf(name: string, schema: Schema, direction: Direction): string {
  const { description, ...rest } = schema
  return `${commentOf(description, '')}export type ${name} = ${typeOf(rest, direction)}\n`
}

/** Returns the type of a schema. `indent`: of the line in which it begins. */
export function typeOf(schema: Schema, direction: Direction, indent = ''): string {
  const options = [...new Set(optionsOf(schema, direction, indent))]
  const literal = options.some((option) => /^['`]/.test(option))
  return options.map((option) => (literal && option === 'string' ? ANY_TEXT : option)).join(' | ')
}

/** Returns the members of the union that a schema stands for; one for most. */
function optionsOf(schema: Schema, direction: Direction, indent: string): string[] {
  const { written, $ref, anyOf, oneOf, type } = schema
  if (written !== undefined) return [written]
  if ($ref !== undefined) return [$ref.slice($ref.lastIndexOf('/') + 1)]
  if (schema.const !== undefined) return [literalOf(schema.const)]
  if (schema.enum) return schema.enum.map(literalOf).concat(isFlag(schema, direction) ? 'boolean' : [])
  const union = anyOf ?? oneOf
  if (union) return union.flatMap((option) => optionsOf(option, direction, indent))
  if (Array.isArray(type)) return type.flatMap((one: string) => optionsOf({ ...schema, type: one }, direction, indent))
  switch (type) {
    case 'string':
      return textOf(schema, direction)
    case 'integer':
    case 'number':
      return direction === 'query' ? ['number', DIGITS] : ['number']
    case 'boolean':
    case 'null':
      return [type]
    case 'array':
      return [listOf(schema, direction, indent)]
    case 'object':
      return [objectOf(schema, direction, indent)]
    default:
      return ['unknown']
  }
}

function literalOf(value: unknown): string {
  return typeof value === 'string' ? quoted(value) : JSON.stringify(value)
}

function quoted(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&')}'`
}

/** True for `true` and `false` as texts of a query. */
function isFlag({ enum: values = [] }: Schema, direction: Direction): boolean {
  return direction === 'query' && values.length === 2 && values.includes('true') && values.includes('false')
}

function textOf({ contentMediaType, pattern }: Schema, direction: Direction): string[] {
  if (contentMediaType !== undefined) return ['Blob']
  if (pattern?.startsWith('^x\\d')) return [FACTOR]
  return direction === 'query' && pattern === '^\\d+$' ? ['number', DIGITS] : ['string']
}

function listOf({ items, prefixItems }: Schema, direction: Direction, indent: string): string {
  const before = direction === 'output' ? '' : 'readonly '
  if (prefixItems) return `${before}[${prefixItems.map((item) => typeOf(item, direction, indent)).join(', ')}]`
  const item = typeof items === 'object' ? typeOf(items, direction, indent) : 'unknown'
  const apart = typeof items === 'object' && optionsOf(items, direction, indent).length > 1
  return `${before}${apart || item.startsWith('readonly ') ? `(${item})` : item}[]`
}

function objectOf(schema: Schema, direction: Direction, indent: string): string {
  const { properties, additionalProperties, propertyNames } = schema
  const value = typeof additionalProperties === 'object' ? typeOf(additionalProperties, direction, indent) : 'unknown'
  if (propertyNames?.enum) return `{ [Key in ${typeOf(propertyNames, direction)}]?: ${value} }`
  const fields = fieldsOf(schema, direction, `${indent}  `)
  if (fields.length === 0 && properties === undefined) return `{ [key: string]: ${value} }`
  if (additionalProperties === true || typeof additionalProperties === 'object') fields.push('[key: string]: unknown')
  if (fields.length === 0) return 'Record<string, never>'
  const line = `{ ${fields.join('; ')} }`
  if (!line.includes('\n') && line.length <= LONGEST_LINE) return line
  return `{\n${fields.map((field) => `${indent}  ${field}\n`).join('')}${indent}}`
}

/** Returns the keys of an object with their types. */
function fieldsOf({ properties = {}, required = [] }: Schema, direction: Direction, indent: string): string[] {
  return Object.entries(properties).map(([key, { description, ...field }]) => {
    const name = /^[A-Za-z_$][\w$]*$/.test(key) ? key : quoted(key)
    const type = typeOf(field, direction, indent)
    const comment = commentOf(description, indent)
    if (required.includes(key)) return `${comment}${name}: ${type}`
    const undefinable = direction !== 'output' && type !== 'unknown' ? ' | undefined' : ''
    return `${comment}${name}?: ${type}${undefinable}`
  })
}

function commentOf(description: string | undefined, indent: string): string {
  return description === undefined ? '' : `/** ${description.replaceAll('*/', '*\\/')} */\n${indent}`
}
