import { serviceText } from '../../openapi/document.ts'
import { last, type Words } from '../command.ts'
import { OPTIONS } from '../options.ts'
import type { Terminal } from '../terminal.ts'
import { baseUrl, named, word } from '../values.ts'

const NEUTRAL = OPTIONS['ecom-word'].resolve([])
const SERVER = `http://127.0.0.1:${OPTIONS.port.resolve([])}`

/** Prints the OpenAPI document, byte for byte as a simulator at `server` serves it. */
export async function printOpenApi({ own }: Words, { stdout }: Terminal): Promise<number> {
  const read = (name: string, reader: (text: string) => string, otherwise: string) =>
    named(`--${name}`, () => reader(last(own, name) ?? otherwise))
  const base = read('server', baseUrl, SERVER)
  const hosts = { base, insights: read('insights-server', baseUrl, base) }
  const options = { ecomWord: read('ecom-word', word, NEUTRAL), strict: false, discovery: false, guarded: false }
  stdout.write(serviceText(hosts, options))
  return 0
}
