// The editor of scenarios: CodeMirror, with the simulator's own check, and completion from the JSON Schema of scenarios.

import {
  autocompletion,
  type CompletionContext,
  type CompletionResult,
  completionKeymap,
} from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { yaml } from '@codemirror/lang-yaml'
import { defaultHighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { type Diagnostic, linter, lintGutter, lintKeymap } from '@codemirror/lint'
import { EditorState } from '@codemirror/state'
import { drawSelection, EditorView, keymap, lineNumbers } from '@codemirror/view'
import { type Answer, call } from './api.ts'

interface Schema {
  readonly $ref?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly additionalProperties?: Schema | boolean
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly description?: string
  readonly $defs?: Readonly<Record<string, Schema>>
}

/** Opens the editor. `checked`: told what the check of the text has found. */
export function openEditor(parent: HTMLElement, text: string, checked: (found: Answer<'checkScenario'>) => void) {
  const check = async ({ state }: EditorView): Promise<Diagnostic[]> => {
    const { doc } = state
    if (doc.toString().trim() === '') return []
    const found = await call('checkScenario', 'POST', '/scenarios/check', {
      body: doc.toString(),
      type: 'application/yaml',
    })
    checked(found)
    return found.mistakes.map(({ line, column, message }) => {
      const at = doc.line(Math.min(Math.max(1, line), doc.lines))
      const from = Math.min(at.from + Math.max(0, column - 1), at.to)
      return { from, to: Math.max(from, at.to), severity: 'error', message }
    })
  }
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: text,
      extensions: [
        lineNumbers(),
        history(),
        drawSelection(),
        yaml(),
        syntaxHighlighting(defaultHighlightStyle, { fallback: true }),
        linter(check, { delay: 300 }),
        lintGutter(),
        autocompletion({ override: [complete] }),
        // Tab leaves the editor, as it leaves every field.
        keymap.of([...completionKeymap, ...lintKeymap, ...historyKeymap, ...defaultKeymap]),
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ 'aria-label': 'Scenario as YAML', spellcheck: 'false' }),
      ],
    }),
  })
  return {
    text: () => view.state.doc.toString(),
    replace: (fresh: string) => view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: fresh } }),
    end: () => view.destroy(),
  }
}

const loaded: Promise<Schema> = fetch(new URL('scenario.schema.json', import.meta.url)).then((response) =>
  response.json(),
)

/** Completes keys, and the values that a schema lists. */
async function complete(context: CompletionContext): Promise<CompletionResult | null> {
  const { state, pos } = context
  const line = state.doc.lineAt(pos)
  const before = line.text.slice(0, pos - line.from)
  const [, indent = '', typed = ''] = /^([\s-]*)([\w-]*)$/.exec(before) ?? []
  const root = await loaded
  const value = /^([\s-]*)([\w-]+):\s+["']?([\w.*-]*)$/.exec(before)
  if (value) {
    const [, deep = '', key = '', begun = ''] = value
    const places = [...keysAbove(state, line.number, deep.length), key]
    const values = new Set(walk(root, places).flatMap((found) => valuesOf(root, found)))
    return { from: pos - begun.length, options: [...values].map((label) => ({ label, type: 'constant' })) }
  }
  if (indent + typed !== before || (typed === '' && !context.explicit)) return null
  const places = keysAbove(state, line.number, indent.length)
  const options = walk(root, places).flatMap((found) => Object.entries(found.properties ?? {}))
  return {
    from: pos - typed.length,
    options: options.map(([label, { description = '' }]) => ({
      label,
      apply: `${label}: `,
      type: 'property',
      info: description,
    })),
  }
}

/** Returns the keys that a line at this depth stands below, outermost first; lists as `[]`. */
function keysAbove({ doc }: EditorState, number: number, depth: number): string[] {
  const keys: string[] = []
  let inner = depth
  for (let at = number; at > 0 && (inner > 0 || keys[0] === '[]'); at--) {
    const [, lead = '', key = '', colon] = /^([\s-]*)([\w-]*)(:?)/.exec(doc.line(at).text) ?? []
    if (at < number && colon !== ':') continue
    const dash = lead.indexOf('-')
    // A list may stand at the depth of its key.
    const isAbove = lead.length < inner || (lead.length === inner && keys[0] === '[]' && dash < 0)
    if (at < number && isAbove) {
      keys.unshift(key)
      inner = lead.length
    }
    // A key beside a dash opens an item of a list.
    if (dash >= 0 && dash < inner) {
      keys.unshift('[]')
      inner = dash
    }
  }
  return keys
}

/** Returns the schemas of what stands at these keys. */
function walk(root: Schema, keys: readonly string[]): Schema[] {
  let found = spread(root, root)
  for (const key of keys) {
    found = found.flatMap((schema) => {
      if (key === '[]') return schema.items ? spread(root, schema.items) : []
      const { properties, additionalProperties } = schema
      const inner = properties?.[key] ?? (typeof additionalProperties === 'object' ? additionalProperties : undefined)
      return inner ? spread(root, inner) : []
    })
  }
  return found
}

/** Returns the alternatives of a schema, with references followed. */
function spread(root: Schema, schema: Schema, depth = 0): Schema[] {
  if (depth > 8) return []
  const name = schema.$ref?.split('/').at(-1)
  if (schema.$ref === '#') return spread(root, root, depth + 1)
  if (name !== undefined) return root.$defs?.[name] ? spread(root, root.$defs[name], depth + 1) : []
  const others = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]
  return [schema, ...others.flatMap((each) => spread(root, each, depth + 1))]
}

function valuesOf(root: Schema, schema: Schema): string[] {
  const own = schema.const === undefined ? (schema.enum ?? []) : [schema.const]
  const items = schema.items ? spread(root, schema.items).flatMap((each) => each.enum ?? []) : []
  return [...own, ...items].filter((value) => typeof value === 'string')
}
