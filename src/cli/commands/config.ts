// `mockfluence config`: prints which options are in force, and where each value comes from.

import { REDACTED, redactUrls } from '../../kit/redact.ts'
import type { Words } from '../command.ts'
import { mountedFor } from '../container/mounted.ts'
import { OPTION_NAMES, OPTIONS, type OptionName } from '../options.ts'
import { configOf, misspeltVariables, type Origin, originOf, resolveSettings, type Sources } from '../settings.ts'
import { columns, jsonText, type Terminal } from '../terminal.ts'

/** Prints every option, as lines or as JSON. Returns 0; refuses what `serve` would refuse. */
export async function printConfig({ serveOptions, own }: Words, { env, stdout, stderr }: Terminal): Promise<number> {
  const asked = { options: serveOptions, env, file: await configOf(serveOptions, env) }
  const sources: Sources = { ...asked, ...mountedFor(asked) }
  resolveSettings(serveOptions, env, sources)
  for (const misspelt of misspeltVariables(env)) stderr.write(`mockfluence: ${misspelt}\n`)
  stdout.write('json' in own ? asJson(sources) : asLines(sources))
  return 0
}

function asLines(sources: Sources): string {
  const rows = OPTION_NAMES.map((name) => {
    const origin = originOf(name, sources)
    const { from, texts } = origin
    const value = from === 'default' ? (OPTIONS[name].without ?? '-') : shown(name, texts).join(', ')
    return [name, OPTIONS[name].value === null && from === 'default' ? 'false' : value, whereOf(name, origin)]
  })
  return columns(rows)
}

function asJson(sources: Sources): string {
  const options = Object.fromEntries(
    OPTION_NAMES.map((name) => {
      const origin = originOf(name, sources)
      return [name, { value: settingOf(name, origin), ...origin, texts: undefined }]
    }),
  )
  return jsonText({ options })
}

/** Returns a value for programs: a list, true or false, a text; the text of the default, null if there is none. */
function settingOf(name: OptionName, { from, texts }: Origin): unknown {
  const { value, repeatable, without, resolve: read } = OPTIONS[name]
  if (repeatable) return shown(name, texts)
  if (value === null) return read(texts)
  const text = from === 'default' ? without : shown(name, texts).at(-1)
  if (text === undefined || text === 'none') return null
  return value === 'N' && text !== null ? Number(text) : text
}

function shown(name: OptionName, texts: readonly string[]): string[] {
  if (OPTIONS[name].secret) return texts.map(() => REDACTED)
  const last = OPTIONS[name].repeatable ? texts : texts.slice(-1)
  return last.map((text) => redactUrls(text))
}

function whereOf(name: OptionName, origin: Origin): string {
  if ('file' in origin) return `${origin.file}:${origin.line}`
  if ('variable' in origin) return origin.variable
  return origin.from === 'command line' ? `--${name}` : origin.from
}
