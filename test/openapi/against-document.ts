// Holds calls and webhooks against an OpenAPI document, as a client that trusts it would.

import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import type { DocumentOptions } from '../../src/contract/document-options.ts'
import { serviceText } from '../../src/openapi/document.ts'
import type { Answer } from '../simulate.ts'

export const HERE = { base: 'http://localhost', insights: 'http://localhost' }
const OPTIONS: DocumentOptions = { ecomWord: 'ecom', strict: false, discovery: false, guarded: false }

// biome-ignore lint/suspicious/noExplicitAny: tests look into the document freely
export type Document = any

/** The document as a client reads it. */
export function documentFor(hosts: Partial<typeof HERE> = {}, options: Partial<DocumentOptions> = {}): Document {
  return JSON.parse(serviceText({ ...HERE, ...hosts }, { ...OPTIONS, ...options }))
}

/** Every operation with its template and method. */
export function operationsOf(document: Document): { path: string; method: string; operation: Document }[] {
  return Object.entries<Document>(document.paths).flatMap(([path, methods]) =>
    Object.entries<Document>(methods).map(([method, operation]) => ({ path, method, operation })),
  )
}

export interface Sent {
  readonly method: string
  /** With its query. */
  readonly path: string
  readonly body?: unknown
}

export function holdAgainst(document: Document) {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true })
  ajv.addSchema(document, 'openapi')
  const compiled = new Map<string, ValidateFunction>()

  /** What is wrong with `value` by the schema at these keys of the document. */
  function wrong(value: unknown, ...keys: readonly (string | number)[]): string[] {
    const pointer = keys.map((key) => encodeURIComponent(String(key).replaceAll('~', '~0').replaceAll('/', '~1')))
    const $ref = `openapi#/${pointer.join('/')}`
    const validate = compiled.get($ref) ?? ajv.compile({ $ref })
    compiled.set($ref, validate)
    if (validate(value)) return []
    return (validate.errors ?? []).map(({ instancePath, message, params }) =>
      [instancePath, message, JSON.stringify(params)].join(' '),
    )
  }

  function find({ method, path }: Sent) {
    const [bare = ''] = path.split('?')
    const found = operationsOf(document).find(
      (each) =>
        each.method === method.toLowerCase() && new RegExp(`^${each.path.replace(/\{\w+\}/g, '[^/]+')}$`).test(bare),
    )
    if (!found) throw new Error(`${method} ${path} is no operation of the document`)
    return found
  }

  /** What is wrong with a request: its parameters and its body. */
  function wrongRequest(sent: Sent): string[] {
    const { path, method, operation } = find(sent)
    const query = new URLSearchParams(sent.path.split('?')[1] ?? '')
    const parameters = (operation.parameters ?? []) as Document[]
    const known = new Set(parameters.map(({ name }) => name))
    const undocumented = [...query.keys()].filter((name) => !known.has(name)).map((name) => `?${name} is undocumented`)
    const inQuery = parameters.flatMap((parameter, at) => {
      if (parameter.in !== 'query') return []
      const text = query.get(parameter.name)
      if (text === null) return parameter.required ? [`?${parameter.name} is required`] : []
      const value = parameter.schema.type === 'integer' ? Number(text) : text
      return wrong(value, 'paths', path, method, 'parameters', at, 'schema')
    })
    const [type] = Object.keys(operation.requestBody?.content ?? {})
    const inBody =
      type === undefined
        ? sent.body === undefined
          ? []
          : ['it takes no body']
        : wrong(sent.body, 'paths', path, method, 'requestBody', 'content', type, 'schema')
    return [...undocumented, ...inQuery, ...inBody]
  }

  /** What is wrong with an answer: status, body and headers. */
  function wrongAnswer(sent: Sent, answer: Pick<Answer, 'status' | 'body' | 'headers'>): string[] {
    const { path, method, operation } = find(sent)
    const declared = operation.responses[answer.status]
    if (!declared) return [`${operation.operationId} does not answer ${answer.status}`]
    const at = declared.$ref ? declared.$ref.split('/').slice(1) : ['paths', path, method, 'responses', answer.status]
    const response = at.reduce((value: Document, key: string | number) => value[key], document)
    const missing = Object.keys(response.headers).filter((name) => {
      const { required } = document.components.headers[name]
      return required === true && answer.headers.get(name) === null
    })
    const strays = [...answer.headers.keys()].filter((name) => name.startsWith('x-sim-') && !response.headers[name])
    return [
      ...missing.map((name) => `the header ${name} is missing`),
      ...strays.map((name) => `the header ${name} is undocumented`),
      ...wrong(answer.body, ...at, 'content', 'application/json', 'schema'),
    ]
  }

  /** What is wrong with the body of a webhook. */
  function wrongWebhook(payload: { readonly type: string }): string[] {
    if (!document.webhooks[payload.type]) return [`${payload.type} is no webhook of the document`]
    return wrong(payload, 'webhooks', payload.type, 'post', 'requestBody', 'content', 'application/json', 'schema')
  }

  return { find, wrongRequest, wrongAnswer, wrongWebhook }
}
